/**
 * `pnpm chaos [--seed N] [--minutes N] [--clients N] [--jobs redis|postgres]`: random commands over HTTP while
 * processes are killed, stores frozen, cut off and emptied, and clocks moved. Exits with 1 if anything was lost,
 * doubled or inconsistent.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runChaos } from '../apps/server/chaos/index.ts'
import { mortalRedis } from '../packages/testing/src/redis.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '3' },
    clients: { type: 'string', default: '16' },
    jobs: { type: 'string', default: 'redis' },
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
const print = (text: string) => process.stdout.write(`${text}\n`)
const folder = mkdtempSync(join(tmpdir(), 'skrzat-chaos-'))
const redis = values.jobs === 'redis' ? await mortalRedis() : undefined
try {
  say(`seed ${seed}, ${minutes} min, ${clients} clients, jobs in ${redis ? 'Redis' : 'PostgreSQL'}`)
  const end = Date.now() + minutes * 60_000
  const { faults, harmed, messages, ...totals } = await runChaos({
    folder,
    redis,
    seed,
    clients,
    between: 60,
    over: () => Date.now() > end,
    say,
  })
  const counts = [...Object.entries(totals), ...harmed].map(([name, count]) => `${name} ${count}`)
  print(`seed ${seed}: ${counts.join(', ')}`)
  for (const [kind, { owed, arrived, again, missing }] of Object.entries(messages ?? {}))
    print(
      `  ${kind}: ${owed} owed, ${arrived} arrived, ${again} more than once, ${missing} not (called unknown)`,
    )
  for (const fault of faults) print(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
  print(`lost or doubled against what is promised: ${faults.length === 0 ? 'nothing' : faults.length}`)
} finally {
  await redis?.stop()
  rmSync(folder, { recursive: true, force: true })
}
