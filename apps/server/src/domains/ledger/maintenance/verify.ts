/**
 * Checks the ledger against itself, in one snapshot, while the server runs: hash chains, projections against a
 * replay, numbers without gaps, and the money invariant for every kid.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Database, TransactionSql } from '@skrzat/db/client'
import { chainHash, eventColumns, type RecordedEvent } from '../../../kernel/event-store.ts'
import {
  creditEntriesTable,
  creditsTable,
  invoicesTable,
  type ProjectionTable,
} from '../projection/tables.ts'
import { foldStreams } from './fold-streams.ts'
import { MoneyBooks } from './money-books.ts'
import { batchesOf } from './streams.ts'

const BATCH = 10_000

export type Verified = {
  readonly events: number
  readonly streams: number
  readonly kids: number
  /** A line for each thing that is not as it has to be. */
  readonly differences: readonly string[]
}

export async function verifyLedger({ sql }: Pick<Database, 'sql'>): Promise<Verified> {
  return await sql.begin('isolation level repeatable read read only', async (tx) => {
    const differences: string[] = []
    const books = new MoneyBooks()
    const counts = { events: 0, streams: 0, invoices: 0, credits: 0, entries: 0 }
    const rows = tx<RecordedEvent[]>`
      select ${eventColumns(tx)} from events
      where stream like 'invoice-%' or stream like 'credit-%'
      order by stream, version`.cursor(BATCH)
    for await (const streams of batchesOf<RecordedEvent>(rows)) {
      for (const stream of streams) {
        counts.events += stream.length
        differences.push(...brokenLinks(stream))
        books.add(stream)
      }
      const folded = foldStreams(streams)
      counts.streams += streams.length
      counts.invoices += folded.invoices.length
      counts.credits += folded.credits.length
      counts.entries += folded.entries.length
      differences.push(
        ...(await differing(tx, invoicesTable, folded.invoices, 'id')),
        ...(await differing(tx, creditsTable, folded.credits, 'kid_id')),
        ...(await differing(tx, creditEntriesTable, folded.entries, 'kid_id')),
      )
    }
    differences.push(...(await orphans(tx)), ...(await brokenNumbers(tx)), ...books.differences())
    return { events: counts.events, streams: counts.streams, kids: books.kids, differences }
  })
}

/** Events whose version does not follow, or whose hash is not that of what they say. */
function brokenLinks(stream: readonly RecordedEvent[]): string[] {
  const broken: string[] = []
  let previous: RecordedEvent | undefined
  for (const event of stream) {
    if (event.version !== (previous?.version ?? 0) + 1) {
      broken.push(`${event.stream}@${event.version}: follows version ${previous?.version ?? 0}`)
    }
    if (!chainHash(previous?.hash ?? null, event).equals(event.hash)) {
      broken.push(`${event.stream}@${event.version}: the event is not the one that its hash was made of`)
    }
    previous = event
  }
  return broken
}

/** Rows of the tables that are not what the events give. */
async function differing<Row>(
  tx: TransactionSql,
  { name, key, columns }: ProjectionTable<Row>,
  rows: readonly Row[],
  idColumn: string,
): Promise<string[]> {
  if (rows.length === 0) return []
  const wanted = rows.map((row) => new Map(columns.map(([column, value]) => [column, value(row)])))
  const ids = [...new Set(wanted.map((row) => Number(row.get(idColumn))))]
  const found = await tx<Record<string, unknown>[]>`
    select * from ${tx(name)} where ${tx(idColumn)} = any(${ids}::bigint[])`
  const keyOf = (read: (column: string) => unknown) => key.map((column) => String(read(column))).join('@')
  const byKey = new Map(found.map((row) => [keyOf((column) => row[column]), row]))
  return wanted.flatMap((row) => {
    const id = keyOf((column) => row.get(column))
    const there = byKey.get(id)
    if (!there) return [`${name} ${id}: is missing`]
    return columns.flatMap(([column]) => {
      const is = plain(there[column])
      const has = plain(row.get(column))
      return isDeepStrictEqual(is, has)
        ? []
        : [`${name} ${id}: ${column} is ${JSON.stringify(is)}, the events give ${JSON.stringify(has)}`]
    })
  })
}

/** A value as JSON has it: instants as text. */
function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
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
