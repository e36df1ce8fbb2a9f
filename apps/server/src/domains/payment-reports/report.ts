import { type Day, daysBetween } from '@skrzat/contract/days'
import { formatNrb } from '@skrzat/contract/nrb'
import type { PaymentMethod } from '@skrzat/contract/payment-facts'
import type { Sql } from '@skrzat/db/client'
import { eq, orm } from '@skrzat/db/orm'
import { places } from '@skrzat/db/schema'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { found } from '../../kernel/errors.ts'
import { latestCheckpoint } from '../../kernel/event-log/checkpoints.ts'
import { parseCheckpoint } from '../../kernel/event-log/signed-note.ts'
import {
  invoicesForReport,
  type ReportRow,
  type ReportScope,
  type ReportType,
  spanForReport,
  typesForReport,
} from '../payments/index.ts'
import { BOM, line, moneyCell, textCell } from './csv.ts'

/** Rows fetched, formatted and written at a time. At most two batches are in memory, however many rows there are. */
const BATCH = 2_000

/** `share` is the part of the days with invoices that is done, from 0 to 1: counting the rows would read them twice. */
export type Progress = { readonly rows: number; readonly share: number }

/**
 * The report as CSV, in chunks, from one snapshot of the database, so that the totals match the rows above. Holds one
 * connection until the end.
 * @param onProgress called and awaited before each batch is emitted
 * @throws DomainError place.not_found
 */
export async function* reportCsv(
  sql: Sql,
  scope: ReportScope,
  onProgress: (progress: Progress) => Promise<void> | void = () => undefined,
): AsyncGenerator<Buffer, void, undefined> {
  const connection = await sql.reserve()
  try {
    await connection`begin isolation level repeatable read read only`
    // The limit is meant for requests, and a cursor counts as one statement for as long as it is read.
    await connection`set local statement_timeout = 0`
    const account = await accountNumber(connection, scope.placeId)
    const types = await typesForReport(connection, scope)
    const span = await spanForReport(connection, scope)
    const totals = newTotals(types)
    let rows = 0
    yield Buffer.from(BOM + headings(types))
    for await (const batch of ahead(invoicesForReport(connection, scope, types).cursor(BATCH))) {
      let text = ''
      for (const row of batch) text += rowLine(row, types.length, account, totals)
      rows += batch.length
      await onProgress({ rows, share: shareOf(span, batch.at(-1), scope.by) })
      yield Buffer.from(text)
    }
    yield Buffer.from(totalsLine(totals) + (await checkpointLine(connection, types.length)))
  } finally {
    try {
      await connection`rollback`
    } finally {
      connection.release()
    }
  }
}

/** Writes the report to a stream, which stays open. @throws DomainError place.not_found */
export async function writeCsv(sql: Sql, scope: ReportScope, target: Writable): Promise<void> {
  await pipeline(reportCsv(sql, scope), target, { end: false })
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
  const [place] = await orm(sql)
    .select({ accountNumber: places.accountNumber })
    .from(places)
    .where(eq(places.id, placeId))
  // In groups of four, or a spreadsheet would parse 26 digits as a number and round it.
  return textCell(formatNrb(found(place, 'place.not_found').accountNumber))
}

/** The number of columns without those of payment types. */
const COLUMNS = 13

function headings(types: readonly ReportType[]): string {
  return line([
    'Numer',
    'Data wystawienia',
    'Termin płatności',
    'Grupa',
    'Dziecko',
    ...types.map(({ name }) => textCell(name)),
    'Kwota',
    'Wykorzystana nadpłata',
    'Wpłacono',
    'Pozostało',
    'Data zapłaty',
    'Numer konta',
    'Forma wpłaty',
    'Uwagi do wpłat',
  ])
}

const METHODS = {
  transfer: 'przelew',
  cash: 'gotówka',
  card: 'karta',
  other: 'inna',
} as const satisfies Record<PaymentMethod, string>

/** Sums in grosze; far below 2^53 for any number of invoices that a place can have in five years. */
type Totals = { parts: number[]; amount: number; creditUsed: number; paid: number; amountLeft: number }

function newTotals(types: readonly ReportType[]): Totals {
  return { parts: types.map(() => 0), amount: 0, creditUsed: 0, paid: 0, amountLeft: 0 }
}

/** The row as a line, concatenated by hand: a hot path for hundreds of thousands of rows. */
function rowLine(row: ReportRow, types: number, account: string, totals: Totals): string {
  let parts = ''
  for (let index = 0; index < types; index++) {
    const amount = row[`line${index}`] ?? null
    parts += `;${moneyCell(amount)}`
    totals.parts[index] = (totals.parts[index] ?? 0) + (amount ?? 0)
  }
  totals.amount += row.amount
  totals.creditUsed += row.creditUsed
  totals.paid += row.paid
  totals.amountLeft += row.amountLeft
  const methods = row.methods.map((method) => METHODS[method]).join(', ')
  const names = `${textCell(row.group)};${textCell(row.kid)}`
  const sums = `${moneyCell(row.amount)};${moneyCell(row.creditUsed)};${moneyCell(row.paid)};${moneyCell(row.amountLeft)}`
  return `${textCell(row.number)};${row.created};${row.deadline};${names}${parts};${sums};${row.paidDay ?? ''};${account};${methods};${textCell(row.notes)}\r\n`
}

function totalsLine({ parts, amount, creditUsed, paid, amountLeft }: Totals): string {
  const sums = [...parts, amount, creditUsed, paid, amountLeft]
  for (const sum of sums)
    if (!Number.isSafeInteger(sum)) throw new RangeError('a total is beyond exact numbers')
  return line(['Razem', '', '', '', '', ...sums.map(moneyCell), '', '', '', ''])
}

/** The newest checkpoint of the log, in the first cell: with it a printed report proves the state of the books. */
async function checkpointLine(sql: Sql, types: number): Promise<string> {
  const kept = await latestCheckpoint(sql)
  if (!kept) return ''
  const { origin, size, root, at } = parseCheckpoint(kept.note).checkpoint
  const text = `Punkt kontrolny księgi: ${size} zdarzeń do ${at.toISOString()}, ${root.toString('base64')}, ${origin}`
  return line([textCell(text), ...Array.from({ length: types + COLUMNS - 1 }, () => '')])
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
