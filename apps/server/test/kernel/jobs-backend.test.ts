/** What closing the store of jobs leaves behind in PostgreSQL. */
import { testDatabase } from '@skrzat/testing/database'
import { expect, test } from 'vitest'
import { openJobsBackend } from '../../src/kernel/jobs/backend.ts'
import { recordingLog } from './jobs-setup.ts'

const database = await testDatabase({ pool: 1 })

/** Sessions of the database other than the one that asks. */
async function sessions(): Promise<number> {
  const { count } = await database.sql`
    select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
  return count
}

test('closing cuts off the connection of a worker that does not stop', async () => {
  const { log, lines } = recordingLog()
  const backend = await openJobsBackend({ kind: 'postgres', url: database.url }, log)
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const run = async () => {
    started.resolve()
    await finish.promise
  }
  const worker = backend.worker('held', run, { concurrency: 1, lockDuration: 30_000 })
  const queue = backend.queue('held')
  await queue.addBulk([{ name: 'held', data: {} }])
  await worker.waitUntilReady()
  const running = worker.run()
  await started.promise
  await queue.close()
  const closing = worker.close()
  await backend.close()
  expect(lines.at(-1)?.msg).toContain('cut off')
  await expect.poll(sessions, { timeout: 60_000 }).toBe(0)
  finish.resolve()
  await Promise.all([closing, running])
})
