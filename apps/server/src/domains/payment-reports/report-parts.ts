/** The parts of a report, read from one snapshot of the database; each format writes them. */
import { type Day, daysBetween } from '@skrzat/contract/days'
import { formatNrb } from '@skrzat/contract/nrb'
import type { Sql } from '@skrzat/db/client'
import { eq, selectFrom } from '@skrzat/db/orm'
import { places } from '@skrzat/db/schema'
import { found } from '../../kernel/errors/index.ts'
import { latestCheckpoint, parseCheckpoint } from '../../kernel/event-log/index.ts'
import {
  invoicesForReport,
  type ReportRow,
  type ReportScope,
  spanForReport,
  typesForReport,
} from '../payments/index.ts'
import { type Column, columnsOf } from './columns.ts'

/** Rows fetched, formatted and written at a time. At most two batches are in memory, however many rows there are. */
const BATCH = 2_000

/** `share` is the finished part, from 0 to 1, of the days with invoices; counting the rows would read them twice. */
export type Progress = { readonly rows: number; readonly share: number }

export type Part =
  | { readonly part: 'columns'; readonly columns: readonly Column[] }
  | { readonly part: 'rows'; readonly rows: readonly ReportRow[] }
  /** By column, in grosze; null for columns without a total. `checkpoint` is empty if there is none yet. */
  | { readonly part: 'end'; readonly totals: readonly (number | null)[]; readonly checkpoint: string }

/** Called and awaited before each batch is emitted. */
export type OnProgress = (progress: Progress) => Promise<void> | void

/**
 * The columns, the rows in batches and the end, from one snapshot, so that the totals match the rows. Holds one
 * connection until then.
 * @throws DomainError place.not_found
 */
export async function* reportParts(
  sql: Sql,
  scope: ReportScope,
  onProgress: OnProgress,
): AsyncGenerator<Part, void, undefined> {
  const connection = await sql.reserve()
  try {
    await connection`begin isolation level repeatable read read only`
    // The limit is meant for requests, and a cursor counts as one statement for as long as it is read.
    await connection`set local statement_timeout = 0`
    const account = await accountNumber(connection, scope.placeId)
    const types = await typesForReport(connection, scope)
    const span = await spanForReport(connection, scope)
    const columns = columnsOf(types, account)
    yield { part: 'columns', columns }
    const totals = columns.map(({ kind }) => (kind === 'money' ? 0 : null))
    let count = 0
    for await (const rows of ahead(invoicesForReport(connection, scope, types).cursor(BATCH))) {
      count += rows.length
      await onProgress({ rows: count, share: shareOf(span, rows.at(-1), scope.by) })
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
function addTo(totals: (number | null)[], columns: readonly Column[], rows: readonly ReportRow[]) {
  for (const [index, { kind, of }] of columns.entries()) {
    if (kind !== 'money') continue
    let sum = totals[index] ?? 0
    for (const row of rows) sum += of(row) ?? 0
    if (!Number.isSafeInteger(sum)) throw new RangeError('a total is beyond exact numbers')
    totals[index] = sum
  }
}

function shareOf(
  span: { first: Day; last: Day } | undefined,
  row: ReportRow | undefined,
  by: ReportScope['by'],
): number {
  const day = by === 'created' ? row?.created : row?.paidDay
  if (!span || !day) return 0
  return (daysBetween(span.first, day) + 1) / (daysBetween(span.first, span.last) + 1)
}

async function accountNumber(sql: Sql, placeId: number): Promise<string> {
  const [place] = await selectFrom(sql, places, 'accountNumber').where(eq(places.id, placeId))
  // In groups of four, or a spreadsheet would parse 26 digits as a number and round it.
  return formatNrb(found(place, 'place.not_found').accountNumber)
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
