/** Three processes on a PostgreSQL as it is installed, which takes 100 connections. */
import { startEmbedded } from '@skrzat/db/embedded'
import postgres from 'postgres'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../kernel/temporary-folder.ts'
import { start } from './process.ts'

vi.setConfig({ testTimeout: 300_000 })

/** Of a process, whatever it does. */
const MOST = 20
/** A job of each class that finds nothing to do. */
const IDLE_JOBS = {
  'notifications.release': { accountId: 1 },
  'sms.send': { key: 'none', secret: false },
  'mails.send': { key: 'none', secret: false },
  'webhooks.deliver': { webhookId: 1 },
  'uploads.collect': { hashes: [] },
  'ledger.remind_place': { placeId: 1 },
}
/** How many of each are requested. */
const JOBS = 50

test('a server, a worker and a process that is both hold at most 20 connections each', async () => {
  const embedded = await startEmbedded({ folder: temporaryFolder(), durable: false, connections: 100 })
  const sql = postgres(embedded.adminUrl, { max: 1 })
  onTestFinished(async () => {
    await sql.end()
    await embedded.stop()
  })
  const folder = temporaryFolder()
  const processes = [['--server'], ['--worker'], []].map((args, index) => {
    const url = new URL(embedded.adminUrl)
    url.username = `process_${index}`
    url.password = 'secret'
    const variables = { DATABASE_URL: url.href, SKRZAT_SECRET: 's'.repeat(32), LOG_LEVEL: 'error' }
    return { role: url.username, run: () => start({ ...variables, SKRZAT_DATA_DIR: folder }, ...args) }
  })
  for (const { role } of processes) await sql.unsafe(`create role ${role} login superuser password 'secret'`)
  const [server, worker, both] = processes.map(({ run }) => run())
  const [one, two] = await Promise.all([server?.ready, both?.ready])
  await worker?.ready

  for (const [name, data] of Object.entries(IDLE_JOBS))
    await sql`
      insert into outbox (name, data) select ${name}, ${sql.json(data)} from generate_series(1, ${JOBS})`
  const asked = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? one : two))
  const most = new Map<string, number>()
  let left = 1
  while (left > 0) {
    const asking = Promise.all(
      asked.map(async (address) => (await fetch(`${address}/management/health/readiness`)).text()),
    )
    const held = await sql<{ role: string; connections: number }[]>`
      select usename as role, count(*)::int as connections from pg_stat_activity
      where usename like 'process%' group by usename`
    for (const { role, connections } of held) most.set(role, Math.max(most.get(role) ?? 0, connections))
    await asking
    left = (await sql<{ rows: number }[]>`select count(*)::int as rows from outbox`)[0]?.rows ?? 0
  }
  expect([...most.keys()].toSorted()).toEqual(processes.map(({ role }) => role))
  expect(Math.max(...most.values())).toBeLessThanOrEqual(MOST)
})
