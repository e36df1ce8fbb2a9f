import type { Payer } from '@skrzat/contract/wire/payments'
import type { AnySql } from '@skrzat/db/client'
import { and, eq, isNull, selectFrom } from '@skrzat/db/orm'
import { payers } from '@skrzat/db/schema'

/** Who pays parts of the place's invoices beside the guardians; none that is retired. */
export async function payersOf(sql: AnySql, placeId: number): Promise<Payer[]> {
  return await selectFrom(sql, payers, 'id', 'kind', 'name', 'account')
    .where(and(eq(payers.placeId, placeId), isNull(payers.retiredAt)))
    .orderBy(payers.id)
}

/** Names of payers, the retired ones too, by their ids. */
export async function namesOfPayers(sql: AnySql, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: number; name: string }[]>`
    select id, name from payers where id = any(${[...new Set(ids)]}::bigint[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function payerIds(sql: AnySql, placeId: number): Promise<ReadonlySet<number>> {
  return new Set((await payersOf(sql, placeId)).map(({ id }) => id))
}
