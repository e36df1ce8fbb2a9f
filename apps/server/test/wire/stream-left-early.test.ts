/** A reader of a stream of events that leaves while it is still being looked up who asks. */
import { expect, test } from 'vitest'
import { LIMITS } from '../../src/kernel/http/limits.ts'
import { testPlaces } from '../places/setup.ts'
import { followCounts, listen, lockTables } from './raw.ts'

test('who leaves before a stream is open keeps no place in the count', async () => {
  const server = await testPlaces()
  const { sql } = server
  const port = await listen(server.app)
  const follow = (signal?: AbortSignal) => followCounts(port, server.tokenFor('parent'), signal)
  // Who asks is not known while the table is locked: as with a database that stands still for a moment.
  const release = await lockTables(sql, 'sessions', 'accounts')
  const leaving = Array.from({ length: LIMITS.streamsOfAccount }, () => new AbortController())
  const asked = leaving.map(({ signal }) => follow(signal).catch(() => undefined))
  await expect
    .poll(async () => (await sql`select from pg_locks where not granted`).count, { timeout: 60_000 })
    .toBeGreaterThan(0)
  const connections = () =>
    new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)))
  await expect.poll(connections, { timeout: 60_000 }).toBe(leaving.length)
  for (const controller of leaving) controller.abort()
  await Promise.all(asked)
  await expect.poll(connections, { timeout: 60_000 }).toBe(0)
  await release()
  const last = new AbortController()
  // At the moment some may still be looked up.
  await expect.poll(async () => (await follow(last.signal)).status, { timeout: 60_000 }).toBe(200)
  last.abort()
})
