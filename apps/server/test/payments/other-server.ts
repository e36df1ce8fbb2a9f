/** Another server on the same database, for which commands have to wait. */
import type { Sql } from '@skrzat/db/client'
import { sessionsWaiting } from '@skrzat/testing/sessions'
import { expect } from 'vitest'

/** Waits until `count` sessions wait for another's lock. */
export async function blocked(sql: Sql, count: number): Promise<number[]> {
  await expect.poll(() => sessionsWaiting(sql), { timeout: 60_000 }).toHaveLength(count)
  return await sessionsWaiting(sql)
}

/** A server that has written to these new invoices, and has not committed. @returns what makes it give up */
export async function otherServer(
  sql: Sql,
  placeId: number,
  ...invoices: number[]
): Promise<() => Promise<void>> {
  const tx = await sql.reserve()
  await tx`begin`
  for (const id of invoices)
    await tx`
      insert into events (stream, version, type, type_version, data, place_id, actor_id, command_id, at, hash)
      values (${`invoice-${id}`}, 2, 'InvoiceViewed', 1, '{}', ${placeId}, 1, ${`elsewhere-${id}`}, now(), 'x')`
  return async () => {
    await tx`rollback`
    tx.release()
  }
}
