/** Verifies closed months: their tables against their events, and their sheets against the log, computed again. */
import type { Database, TransactionSql } from '@skrzat/db/client'
import { type Projection, rowsOf, type Verified, verifyProjection } from '../../kernel/projection/index.ts'
import { read, STREAM_PREFIX } from './events.ts'
import { fold, monthBalancesTable, monthClosesTable, monthOpenInvoicesTable } from './projection.ts'
import { keptFlows } from './queries.ts'
import { figuresOf } from './sheet.ts'

const monthsProjection: Projection = {
  prefixes: [STREAM_PREFIX],
  tables: [monthClosesTable.name, monthBalancesTable.name, monthOpenInvoicesTable.name],
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
}

/** In one snapshot, while the server runs. */
export function verifyMonths(database: Pick<Database, 'sql'>): Promise<Verified> {
  return verifyProjection(database, monthsProjection, { tables: changedSheets })
}

/** Closed months whose sheet, computed again from the log, is another one: money was dated into them, or taken out. */
async function changedSheets(tx: TransactionSql): Promise<string[]> {
  const closes = await tx<{ placeId: number; month: string; methods: Readonly<Record<string, number>> }[]>`
    select place_id as "placeId", month, methods from month_closes order by place_id, month`
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
