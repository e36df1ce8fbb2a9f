/** `pnpm bench [word…]`: the product's speed compared with the plain way, and the loading cost of screens. */
import { spawnSync } from 'node:child_process'
import { bench } from '../apps/server/bench/index.ts'
import { buildWeb, environmentOf, ROOT } from './lib/web.ts'

const words = process.argv.slice(2)
const bundles = words.filter((word) => 'bundles'.startsWith(word))
const others = words.filter((word) => !bundles.includes(word))

let reached = true
if (words.length === 0 || others.length > 0) reached = await bench(others)
if (words.length === 0 || bundles.length > 0) {
  await buildWeb({ say: (text) => process.stderr.write(`${text}\n`) })
  const { status } = spawnSync(process.execPath, ['apps/web/scripts/bundle-size.ts'], {
    cwd: ROOT,
    env: environmentOf(ROOT),
    stdio: 'inherit',
  })
  reached &&= status === 0
}
if (!reached) process.exitCode = 1
