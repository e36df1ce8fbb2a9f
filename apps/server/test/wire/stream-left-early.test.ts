/** A reader of a stream of events that leaves while it is still being looked up who asks. */
import { expect, test } from 'vitest'
import { LIMITS } from '../../src/kernel/http/limits.ts'
import { testPlaces } from '../places/setup.ts'
import { listen } from './raw.ts'

test('who leaves before a stream is open keeps no place in the count', async () => {
  const server = await testPlaces()
  const { sql } = server
  const port = await listen(server.app)
  const token = server.tokenFor('parent')
  const follow = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/trpc/notifications.followCounts`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      ...(signal && { signal }),
    })
  // Who asks is not known while the table is locked: as with a database that stands still for a moment.
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c where c.relname in ('sessions', 'accounts')`
  const holder = await sql.reserve()
  await holder`begin`
  for (const { name } of tables) await holder.unsafe(`lock table ${name} in access exclusive mode`)
  const leaving = Array.from({ length: LIMITS.streamsOfSession }, () => new AbortController())
  const asked = leaving.map(({ signal }) => follow(signal).catch(() => undefined))
  await expect
    .poll(async () => (await holder`select from pg_locks where not granted`).count, { timeout: 60_000 })
    .toBeGreaterThan(0)
  const connections = () =>
    new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)))
  await expect.poll(connections, { timeout: 60_000 }).toBe(leaving.length)
  for (const controller of leaving) controller.abort()
  await Promise.all(asked)
  await expect.poll(connections, { timeout: 60_000 }).toBe(0)
  await holder`rollback`
  holder.release()
  const last = new AbortController()
  // At the moment some may still be looked up.
  await expect.poll(async () => (await follow(last.signal)).status, { timeout: 60_000 }).toBe(200)
  last.abort()
})
