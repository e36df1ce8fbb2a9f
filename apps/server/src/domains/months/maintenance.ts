/** Closed months: their tables verified and rebuilt from their events, and their sheets computed again from the log. */
import type { Database, SqlFragment, TransactionSql } from '@skrzat/db/client'
import { rowsItem } from '../../kernel/database/index.ts'
import { statementsOf } from '../../kernel/event-log/index.ts'
import {
  type Projection,
  rebuildProjection,
  rowsOf,
  type Verified,
  verifyProjection,
} from '../../kernel/projection/index.ts'
import { ofStream, read, STREAM_PREFIX } from './events.ts'
import { fold, monthBalancesTable, monthClosesTable, monthOpenInvoicesTable } from './projection.ts'
import { keptFlows } from './queries.ts'
import { figuresOf } from './sheet.ts'

const TABLES = [monthClosesTable.name, monthBalancesTable.name, monthOpenInvoicesTable.name]

const STREAM = { place_id: 'bigint', month: 'text' }

const monthsProjection: Projection = {
  prefixes: [STREAM_PREFIX],
  tables: TABLES,
  fold(streams) {
    const rows = streams.map((events) => fold(read(events)))
    return [
      rowsOf(
        monthClosesTable,
        rows.flatMap(({ closes }) => closes),
      ),
      rowsOf(
        monthBalancesTable,
        rows.flatMap(({ balances }) => balances),
      ),
      rowsOf(
        monthOpenInvoicesTable,
        rows.flatMap(({ invoices }) => invoices),
      ),
    ]
  },
  // A reopened month has no rows.
  clear: (streams, schema) =>
    statementsOf(
      TABLES.map((table) => ({
        text: `delete from ${schema}.${table} kept using ${rowsItem(STREAM)} rows where kept.place_id = rows.place_id and kept.month = rows.month`,
        columns: STREAM,
        rows: streams.map(ofStream).map(({ placeId, month }) => ({ place_id: placeId, month })),
      })),
    ),
}

/**
 * In one snapshot, while the server runs.
 * @param after verifies only months that were closed or reopened after this position of the log, and closed ones into
 *   which money was dated after it; 0 means all
 */
export function verifyMonths(database: Pick<Database, 'sql'>, after = 0): Promise<Verified> {
  return verifyProjection(
    database,
    monthsProjection,
    {
      tables: async (tx) => [...(after === 0 ? await orphans(tx) : []), ...(await changedSheets(tx, after))],
    },
    { after },
  )
}

/**
 * Rebuilds the tables while the server runs.
 * @returns the number of closed months
 * @throws RebuildRefused
 */
export async function rebuildMonths(database: Pick<Database, 'sql'>): Promise<number> {
  const counts = await rebuildProjection(database, monthsProjection)
  return counts.get(monthClosesTable.name) ?? 0
}

/** Rows of months that the events leave open. */
async function orphans(tx: TransactionSql): Promise<string[]> {
  const rows = await tx<{ name: string; key: string }[]>`
    with rows as (
      select distinct 'month_closes' as name, place_id, month from month_closes
      union select 'month_balances', place_id, month from month_balances
      union select 'month_open_invoices', place_id, month from month_open_invoices)
    select name, shut.place_id || '@' || shut.month as key from rows shut
    where not coalesce((
      select type = 'MonthClosed' from events
      where stream = ${STREAM_PREFIX} || shut.place_id || '-' || shut.month order by version desc limit 1), false)
    order by 1, 2`
  return rows.map(({ name, key }) => `${name} ${key}: the month is not closed by any event`)
}

/** Closed months whose sheet, computed again from the log, is another one: money was dated into them, or taken out. */
async function changedSheets(tx: TransactionSql, after: number): Promise<string[]> {
  const closes = await tx<{ placeId: number; month: string; methods: Readonly<Record<string, number>> }[]>`
    select place_id as "placeId", month, methods from month_closes shut
    where ${concerned(tx, after)} order by place_id, month`
  const lines: string[] = []
  for (const { placeId, month, methods } of closes) {
    const [computed, kept, open] = await Promise.all([
      figuresOf(tx, placeId, month),
      keptFlows(tx, placeId, month),
      keptOpen(tx, placeId, month),
    ])
    const name = `month ${month} of place ${placeId}`
    const keptOf = new Map(kept.map((row) => [row.kidId, inOrder(row)]))
    for (const row of computed.kids) {
      if (keptOf.get(row.kidId) !== inOrder(row))
        lines.push(`${name}: the sheet of kid ${row.kidId} is not what the log gives`)
      keptOf.delete(row.kidId)
    }
    for (const kidId of keptOf.keys()) lines.push(`${name}: the log gives no sheet of kid ${kidId}`)
    if (inOrder(computed.methods) !== inOrder(methods))
      lines.push(`${name}: what came by each method is not what the log gives`)
    if (JSON.stringify(computed.open) !== JSON.stringify(open))
      lines.push(`${name}: what was left of invoices is not what the log gives`)
  }
  return lines
}

/** Whether the close `shut`, or money in its days, was recorded after a position of the log. */
function concerned(tx: TransactionSql, after: number): SqlFragment {
  if (after === 0) return tx`true`
  return tx`(shut.place_id, shut.month) in (
    with moved as materialized (
      select distinct place_id, money_day(data, at) as day from events where position > ${after} and is_money(type))
    select kept.place_id, kept.month from month_closes kept
    where exists (
      select from events
      where stream = ${STREAM_PREFIX} || kept.place_id || '-' || kept.month and position > ${after})
    union all
    select moved.place_id, (
      select kept.month from month_closes kept
      where kept.place_id = moved.place_id and kept.last_day >= moved.day order by kept.last_day limit 1)
    from moved)`
}

async function keptOpen(tx: TransactionSql, placeId: number, month: string): Promise<[number, number][]> {
  const rows = await tx<{ invoiceId: number; amountLeft: number }[]>`
    select invoice_id as "invoiceId", amount_left as "amountLeft" from month_open_invoices
    where place_id = ${placeId} and month = ${month} order by invoice_id`
  return rows.map(({ invoiceId, amountLeft }) => [invoiceId, amountLeft])
}

/** A text that is the same for the same amounts, in whatever order they come. */
function inOrder(amounts: Readonly<Record<string, number>>): string {
  return JSON.stringify(Object.entries(amounts).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
