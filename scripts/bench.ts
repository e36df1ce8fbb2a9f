/** `pnpm bench [word…]`: the product's speed compared with the plain way, and the loading cost of screens. */
import { spawnSync } from 'node:child_process'
import { bench } from '../apps/server/bench/index.ts'
import { buildWeb, environmentOf, ROOT } from './lib/web.ts'

const words = process.argv.slice(2)
/** Benches of the web app, each a program of its own. */
const programs = { bundles: 'apps/web/scripts/bundle-size.ts', paint: 'apps/web/bench/paint.ts' }
const isOfWeb = (word: string) => Object.keys(programs).some((name) => name.startsWith(word))
const others = words.filter((word) => !isOfWeb(word))

let reached = true
if (words.length === 0 || others.length > 0) reached = await bench(others)
for (const [name, program] of Object.entries(programs)) {
  if (words.length > 0 && !words.some((word) => name.startsWith(word))) continue
  await buildWeb({ say: (text) => process.stderr.write(`${text}\n`) })
  const { status } = spawnSync(process.execPath, [program], {
    cwd: ROOT,
    env: environmentOf(ROOT),
    stdio: 'inherit',
  })
  reached &&= status === 0
}
if (!reached) process.exitCode = 1
