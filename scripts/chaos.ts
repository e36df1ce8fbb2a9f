/**
 * `pnpm chaos [--seed N] [--minutes N] [--clients N]`: random commands over HTTP while processes are killed and the
 * database's sessions are ended. Exits with 1 if anything was lost, doubled or does not add up.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runChaos } from '../apps/server/chaos/index.ts'
import { startEmbedded } from '../db/src/embedded.ts'
import { migrate } from '../db/src/migrate.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '3' },
    clients: { type: 'string', default: '16' },
  },
})
const [seed, minutes, clients] = [values.seed, values.minutes, values.clients].map(Number)
if (
  seed === undefined ||
  minutes === undefined ||
  clients === undefined ||
  !(minutes > 0) ||
  !(clients > 0)
) {
  throw new RangeError('--seed, --minutes and --clients are numbers')
}

const say = (text: string) => process.stderr.write(`${text}\n`)
const folder = mkdtempSync(join(tmpdir(), 'skrzat-chaos-'))
const embedded = await startEmbedded({ folder })
try {
  await migrate(embedded.url)
  say(`seed ${seed}, ${minutes} min, ${clients} clients`)
  const end = Date.now() + minutes * 60_000
  const { faults, ...totals } = await runChaos({
    databaseUrl: embedded.url,
    dataDir: join(folder, 'data'),
    seed,
    clients,
    between: 400,
    over: () => Date.now() > end,
    say,
  })
  const counts = Object.entries(totals).map(([name, count]) => `${name} ${count}`)
  process.stdout.write(`seed ${seed}: ${counts.join(', ')}, faults ${faults.length}\n`)
  for (const fault of faults) process.stdout.write(`  ${fault}\n`)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
