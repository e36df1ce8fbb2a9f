/** Folds events into rows, pure: shared by live writes and rebuilds. */
import { lastOfMonth } from '@skrzat/contract/days'
import { balancesAfter, firstDay } from '@skrzat/contract/month-sheet'
import type { JsonOf } from '@skrzat/db/orm'
import { monthBalances, monthCloses, monthOpenInvoices } from '@skrzat/db/schema'
import type { LoggedEvent, RowsWrite, StreamHistory } from '../../kernel/event-log/index.ts'
import { rowsItem } from '../../kernel/database/index.ts'
import { projectionTable, upsertRows } from '../../kernel/projection/index.ts'
import { type MonthClosed, type MonthEvent, unpacked } from './events.ts'

type CloseRow = Readonly<JsonOf<typeof monthCloses.$inferSelect>> & {
  readonly checkpoint: MonthClosed['checkpoint']
  readonly methods: MonthClosed['methods']
  readonly bank: MonthClosed['bank']
}
type BalanceRow = Readonly<JsonOf<typeof monthBalances.$inferSelect>>
type OpenInvoiceRow = Readonly<JsonOf<typeof monthOpenInvoices.$inferSelect>>

export const monthClosesTable = projectionTable<CloseRow>(monthCloses, ['placeId', 'month'])
export const monthBalancesTable = projectionTable<BalanceRow>(monthBalances, ['placeId', 'month', 'kidId'])
export const monthOpenInvoicesTable = projectionTable<OpenInvoiceRow>(monthOpenInvoices, [
  'placeId',
  'month',
  'invoiceId',
])

export type MonthRows = {
  readonly closes: readonly CloseRow[]
  readonly balances: readonly BalanceRow[]
  readonly invoices: readonly OpenInvoiceRow[]
}

/** The rows of a month after all events of its stream: none unless it is closed. */
export function fold(events: readonly LoggedEvent<MonthEvent>[]): MonthRows {
  return together(events.slice(-1).map(rowsOfClose))
}

function together(parts: readonly MonthRows[]): MonthRows {
  return {
    closes: parts.flatMap(({ closes }) => closes),
    balances: parts.flatMap(({ balances }) => balances),
    invoices: parts.flatMap(({ invoices }) => invoices),
  }
}

function rowsOfClose({ event, recorded }: LoggedEvent<MonthEvent>): MonthRows {
  if (event.type !== 'MonthClosed') return { closes: [], balances: [], invoices: [] }
  const { month, position, checkpoint, methods, bank, noteId, kids, open } = event.data
  const placeId = recorded.placeId ?? 0
  const key = { placeId, month }
  const close = {
    ...key,
    lastDay: lastOfMonth(firstDay(month)),
    closedAt: recorded.at.toISOString(),
    closedBy: recorded.actorId,
    position,
    checkpoint,
    methods,
    bank,
    noteId,
  }
  return {
    closes: [close],
    balances: kids.map(unpacked).map((row) => ({ ...key, ...row, ...balancesAfter(row) })),
    invoices: open.map(([invoiceId, amountLeft]) => ({ ...key, invoiceId, amountLeft })),
  }
}

const REOPENED = { place_id: 'bigint', month: 'text' }
const reopenTexts = [monthClosesTable, monthBalancesTable, monthOpenInvoicesTable].map(
  ({ name }) =>
    `delete from ${name} using ${rowsItem(REOPENED)} rows where ${name}.place_id = rows.place_id and ${name}.month = rows.month`,
)

/** The writes for changed streams: rows of a closed month are added, those of a reopened one removed. */
export function project(changed: readonly StreamHistory<MonthEvent>[]) {
  const own = changed.flatMap((stream) => stream.own)
  const { closes, balances, invoices } = together(own.map(rowsOfClose))
  const reopened = own.flatMap(({ event, recorded }) =>
    event.type === 'MonthReopened' ? [{ place_id: recorded.placeId, month: event.data.month }] : [],
  )
  const writes: RowsWrite[] = [
    upsertRows(monthClosesTable, closes),
    upsertRows(monthBalancesTable, balances),
    upsertRows(monthOpenInvoicesTable, invoices),
    ...reopenTexts.map((text) => ({ text, columns: REOPENED, rows: reopened })),
  ]
  return { writes, outbox: [] }
}
