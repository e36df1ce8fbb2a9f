/** A place's invoices for its bank: what transfers may be for. */
import type { VirtualPurpose } from '@skrzat/contract/bank'
import type { PaymentTypeKind } from '@skrzat/contract/value'
import { purposeOf } from '@skrzat/contract/virtual-account'
import type { AnySql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { invoices } from '@skrzat/db/schema'

type Row = RowOf<typeof invoices, 'id' | 'number' | 'kidId' | 'amountLeft' | 'deadline'>
/** An open invoice; grosze. `day` is that of issue. */
export type OpenInvoiceOfPlace = Row & { readonly day: string; readonly purpose: VirtualPurpose }

/** Open invoices of the place with what the guardians have yet to pay, oldest deadline first. */
export async function openInvoicesOf(sql: AnySql, placeId: number): Promise<OpenInvoiceOfPlace[]> {
  const rows = await sql<(Row & { day: string; kinds: PaymentTypeKind[] })[]>`
    select id, number, kid_id as "kidId", amount_left - others_left as "amountLeft", deadline, created_day as day,
      jsonb_path_query_array(parts, '$[*].kind') as kinds
    from invoices
    where place_id = ${placeId} and paid_at is null and deleted_at is null and amount_left > others_left
    order by deadline, number, id`
  return rows.map(({ kinds, ...row }) => ({ ...row, purpose: purposeOf(kinds) }))
}

/** An open share of an invoice; grosze. */
export type OpenShareOfPlace = RowOf<typeof invoices, 'number' | 'kidId' | 'deadline'> & {
  readonly invoiceId: number
  readonly payerId: number
  readonly left: number
}

/** What others than the guardians have yet to pay, oldest deadline first. */
export async function openSharesOf(sql: AnySql, placeId: number): Promise<OpenShareOfPlace[]> {
  return await sql<OpenShareOfPlace[]>`
    select id as "invoiceId", number, kid_id as "kidId", deadline, (share -> 'payerId')::bigint as "payerId",
      (share -> 'amount')::bigint - (share -> 'paid')::bigint as left
    from invoices cross join lateral jsonb_array_elements(shares) share
    where place_id = ${placeId} and paid_at is null and deleted_at is null and others_left > 0
      and (share -> 'amount')::bigint > (share -> 'paid')::bigint
    order by deadline, number, id`
}

export type NumberedInvoice = {
  readonly id: number
  readonly number: string
  readonly kidId: number
  /** Of the guardians' part. */
  readonly state: 'open' | 'paid' | 'deleted'
}

const STATE = `case when deleted_at is not null then 'deleted' when amount_left <= others_left then 'paid' else 'open' end`

/** The place's invoices with these numbers, in any state. */
export async function invoicesNumbered(
  sql: AnySql,
  placeId: number,
  numbers: readonly string[],
): Promise<NumberedInvoice[]> {
  return await sql<NumberedInvoice[]>`
    select id, number, kid_id as "kidId", ${sql.unsafe(STATE)} as state
    from invoices where place_id = ${placeId} and number = any(${[...numbers]}::text[]) order by id`
}

/** The numbers of these invoices, by their ids. */
export async function numbersOfInvoices(sql: AnySql, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await sql<RowOf<typeof invoices, 'id' | 'number'>[]>`
    select id, number from invoices where id = any(${[...new Set(ids)]}::bigint[])`
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** What the ledger holds by each line of the bank, over all places; grosze. For the comparison with the bank's lines. */
export async function heldByLines(sql: AnySql): Promise<Map<number, number>> {
  const rows = await sql<{ line: number; held: number }[]>`
    select line, sum(amount)::bigint as held from (
      select (payment ->> 'lineId')::bigint as line, (payment ->> 'amount')::bigint as amount
      from invoices, jsonb_array_elements(payments) payment
      where payment ->> 'lineId' is not null and payment -> 'reversed' = 'null'
      union all
      select (data ->> 'lineId')::bigint,
        case type when 'CreditAdded' then 1 else -1 end * (data ->> 'amount')::bigint
      from events where type in ('CreditAdded', 'CreditReturned') and data ->> 'lineId' is not null
      union all
      select (data ->> 'lineId')::bigint,
        case type when 'RefundBounced' then 1 else -1 end * (data ->> 'amount')::bigint
      from events where type in ('RefundPaid', 'RefundBounced') and data ->> 'lineId' is not null) held
    group by line`
  return new Map(rows.map(({ line, held }) => [line, held]))
}
