import type { Day } from '@skrzat/contract/days'
import type { AnySql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { invoiceNumbers } from '@skrzat/db/schema'

/** Keeps others from issuing in the place until the transaction ends, once the month has an invoice. */
export async function lockIssuing(sql: AnySql, placeId: number, day: Day): Promise<void> {
  await sql`select from invoice_numbers where place_id = ${placeId} and month = ${issueMonth(day)} for update`
}

/** The counter of issued invoices: `2026/11`. */
export const issueMonth = (day: Day): string => `${day.slice(0, 4)}/${day.slice(5, 7)}`

/**
 * Takes that many numbers of the month, and locks the counter until the transaction ends.
 * @param month `2026/11`, or `K/2026/11` for corrections
 * @returns the last number before
 */
export async function takeNumbers(
  sql: AnySql,
  placeId: number,
  month: string,
  count: number,
): Promise<number> {
  if (count === 0) return 0
  const [row] = await sql<RowOf<typeof invoiceNumbers, 'last'>[]>`
    insert into invoice_numbers (place_id, month, last) values (${placeId}, ${month}, ${count})
    on conflict (place_id, month) do update set last = invoice_numbers.last + excluded.last
    returning last`
  return (row?.last ?? count) - count
}
