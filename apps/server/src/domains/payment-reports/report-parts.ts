/** The parts of a report, read from one snapshot of the database; each format writes them. */
import type { Day } from '@skrzat/contract/days'
import type { Sql } from '@skrzat/db/client'
import { latestCheckpoint, parseCheckpoint } from '../../kernel/event-log/index.ts'

/** Rows fetched, formatted and written at a time. At most two batches are in memory, however many rows there are. */
const BATCH = 2_000

/** `share` is the finished part, from 0 to 1, of the days with invoices; counting the rows would read them twice. */
export type Progress = { readonly rows: number; readonly share: number }

export type Column<Row> = { readonly heading: string } & (
  | { readonly kind: 'text'; readonly of: (row: Row) => string }
  | { readonly kind: 'day'; readonly of: (row: Row) => Day | null }
  /** Grosze, not below 0; null where an invoice has no line of the type. Totalled. */
  | { readonly kind: 'money'; readonly of: (row: Row) => number | null }
)

/** What a report lists, read from the snapshot of its connection. */
export type ReportTable<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly rows: { cursor(size: number): AsyncIterable<readonly Row[]> }
  /** The finished part, from 0 to 1, at a row. */
  readonly shareAt: (row: Row) => number
}
export type OpenTable<Row> = (connection: Sql) => Promise<ReportTable<Row>>

export type Part<Row> =
  | { readonly part: 'columns'; readonly columns: readonly Column<Row>[] }
  | { readonly part: 'rows'; readonly rows: readonly Row[] }
  /** By column, in grosze; null for columns without a total. `checkpoint` is empty if there is none yet. */
  | { readonly part: 'end'; readonly totals: readonly (number | null)[]; readonly checkpoint: string }

/** Called and awaited before each batch is emitted. */
export type OnProgress = (progress: Progress) => Promise<void> | void

/**
 * The columns, the rows in batches and the end, from one snapshot, so that the totals match the rows. Holds one
 * connection until then.
 * @throws DomainError place.not_found
 */
export async function* reportParts<Row>(
  sql: Sql,
  open: OpenTable<Row>,
  onProgress: OnProgress,
): AsyncGenerator<Part<Row>, void, undefined> {
  const connection = await sql.reserve()
  try {
    await connection`begin isolation level repeatable read read only`
    // The limit is meant for requests, and a cursor counts as one statement for as long as it is read.
    await connection`set local statement_timeout = 0`
    const { columns, rows: read, shareAt } = await open(connection)
    yield { part: 'columns', columns }
    const totals = columns.map(({ kind }) => (kind === 'money' ? 0 : null))
    let count = 0
    for await (const rows of ahead(read.cursor(BATCH))) {
      count += rows.length
      const last = rows.at(-1)
      await onProgress({ rows: count, share: last === undefined ? 0 : shareAt(last) })
      addTo(totals, columns, rows)
      yield { part: 'rows', rows }
    }
    yield { part: 'end', totals, checkpoint: await checkpointText(connection) }
  } finally {
    try {
      await connection`rollback`
    } finally {
      connection.release()
    }
  }
}

/** Far below 2^53 for any number of invoices that a place can have in five years. */
function addTo<Row>(totals: (number | null)[], columns: readonly Column<Row>[], rows: readonly Row[]) {
  for (const [index, { kind, of }] of columns.entries()) {
    if (kind !== 'money') continue
    let sum = totals[index] ?? 0
    for (const row of rows) sum += of(row) ?? 0
    if (!Number.isSafeInteger(sum)) throw new RangeError('a total is beyond exact numbers')
    totals[index] = sum
  }
}

/** The newest checkpoint of the log: with it a printed report proves the state of the books. */
async function checkpointText(sql: Sql): Promise<string> {
  const kept = await latestCheckpoint(sql)
  if (!kept) return ''
  const { origin, size, root, at } = parseCheckpoint(kept.note).checkpoint
  return `Punkt kontrolny księgi: ${size} zdarzeń do ${at.toISOString()}, ${root.toString('base64')}, ${origin}`
}

/**
 * Batches of a cursor, prefetching the next one while this one is processed. On early exit, it awaits the pending batch
 * and closes the cursor, which frees the connection.
 */
async function* ahead<T>(batches: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  const iterator = batches[Symbol.asyncIterator]()
  const fetch = () => {
    const next = Promise.resolve(iterator.next())
    // An error is thrown when the batch is consumed; until then it must not count as an unhandled rejection.
    next.catch(() => undefined)
    return next
  }
  let next = fetch()
  let done = false
  try {
    for (;;) {
      const batch = await next
      if (batch.done) {
        done = true
        return
      }
      next = fetch()
      yield batch.value
    }
  } catch (error) {
    done = true
    throw error
  } finally {
    if (!done) {
      await next
      await iterator.return?.()
    }
  }
}
