/**
 * Checks the ledger against itself, in one snapshot, while the server runs: hash chains, projections against a
 * replay, numbers without gaps, and the money invariant for every kid.
 */
import type { Database, TransactionSql } from '@skrzat/db/client'
import { type Verified, verifyProjection } from '../../../kernel/projection/verify.ts'
import { ledgerProjection } from './ledger-projection.ts'
import { MoneyBooks } from './money-books.ts'

export async function verifyLedger(
  database: Pick<Database, 'sql'>,
): Promise<Verified & { readonly kids: number }> {
  const books = new MoneyBooks()
  const verified = await verifyProjection(database, ledgerProjection, {
    stream: (events) => books.add(events),
    tables: async (tx) => [...(await orphans(tx)), ...(await brokenNumbers(tx)), ...books.differences()],
  })
  return { ...verified, kids: books.kids }
}

/** Rows that no event speaks of. */
async function orphans(tx: TransactionSql): Promise<string[]> {
  const rows = await tx<{ name: string; key: string }[]>`
    select 'invoices' as name, id::text as key from invoices
      where not exists (select from events where stream = 'invoice-' || id)
    union all
    select 'credits', kid_id::text from credits
      where not exists (select from events where stream = 'credit-' || kid_id)
    union all
    select 'credit_entries', kid_id || '@' || version from credit_entries entry
      where not exists (
        select from events where stream = 'credit-' || kid_id and events.version = entry.version)`
  return rows.map(({ name, key }) => `${name} ${key}: no event speaks of it`)
}

/** Months of a place whose numbers do not run from 1 to the counter's without a gap. */
async function brokenNumbers(tx: TransactionSql): Promise<string[]> {
  const rows = await tx<{ placeId: number; month: string; count: number; highest: number; last: number }[]>`
    with given as (
      select place_id, left(number, 7) as month, count(*) as count, max(substr(number, 9)::int) as highest
      from invoices group by 1, 2)
    select place_id as "placeId", month, coalesce(count, 0) as count, coalesce(highest, 0) as highest,
      coalesce(last, 0) as last
    from given full join invoice_numbers using (place_id, month)
    where count is distinct from highest or highest is distinct from last`
  return rows.map(
    ({ placeId, month, count, highest, last }) =>
      `numbers of place ${placeId} in ${month}: ${count} invoices, the highest is ${highest}, the counter says ${last}`,
  )
}
