import type { PlacePage } from '@skrzat/contract/wire/places'
import type { Sql } from '@skrzat/db/client'
import { found } from '../../../kernel/errors/index.ts'

/** Whether a place has ever had a payment type and an invoice, including retired and deleted ones. */
type Begun = Omit<NonNullable<PlacePage['billing']>, 'missing'>

export async function billingBegun(sql: Sql, placeId: number): Promise<Begun> {
  const [row] = await sql<Begun[]>`
    select exists (select from payment_types where place_id = ${placeId}) as types,
      exists (select from invoices where place_id = ${placeId}) as invoices`
  return found(row, 'internal')
}
