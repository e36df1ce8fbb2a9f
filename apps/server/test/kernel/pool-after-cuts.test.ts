/** Restarts of a worker or the bus leave the number of connections for commands unchanged. */
import { testDatabase } from '@skrzat/testing/database'
import { databaseProxy } from '@skrzat/testing/database-proxy'
import { expect, test, vi } from 'vitest'
import { openJobsBackend } from '../../src/kernel/jobs/backend.ts'
import { createBus } from '../../src/kernel/realtime/realtime.ts'
import { recordingLog } from './jobs-setup.ts'

vi.setConfig({ testTimeout: 120_000 })

const database = await testDatabase({ pool: 1 })

/** A way to the database that can be closed and opened. */
async function gate() {
  const state = { closed: false, refused: 0 }
  const { url, breakAll } = await databaseProxy(database.url, () => {
    if (!state.closed) return {}
    state.refused += 1
    return undefined
  })
  return {
    url,
    close() {
      state.closed = true
      breakAll()
    },
    refused: () => state.refused,
    open: () => void (state.closed = false),
  }
}

/** Tries in vain; each of them had a connection more. */
const TRIES = 8
/** Connections for commands, and the bus's own. */
const MOST = 2 + 1

test('a bus that had to try several times leaves the pool as large as it was', async () => {
  const way = await gate()
  const { log } = recordingLog()
  const backend = await openJobsBackend({ kind: 'postgres', url: way.url }, log)
  way.close()
  const joining = createBus({ backend, log })
  await expect.poll(way.refused, { timeout: 60_000 }).toBeGreaterThan(TRIES)
  way.open()
  const bus = await joining
  const queue = backend.queue('many')
  let most = 0
  const asking = Promise.all(Array.from({ length: 2_000 }, () => queue.getJobCounts()))
  const asked = { all: false }
  void asking.finally(() => (asked.all = true))
  while (!asked.all) {
    const { count } = await database.sql`
      select from pg_stat_activity where datname = current_database()
        and (application_name = 'skrzat-jobs' or application_name like 'bullmq%')`
    most = Math.max(most, count)
  }
  await asking
  await bus.close()
  await queue.close()
  await backend.close()
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(MOST)
})
