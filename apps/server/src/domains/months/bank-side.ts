/** The bank's side of a month: its lines beside what the ledger holds by them, and why they differ. */
import { addDays, type Day, lastOfMonth } from '@skrzat/contract/days'
import { sumGrosze } from '@skrzat/contract/money'
import { firstDay } from '@skrzat/contract/month-sheet'
import type { MonthBank, MonthCauseRow } from '@skrzat/contract/wire/months'
import type { AnySql } from '@skrzat/db/client'
import { movements } from './movements.ts'

type Range = { readonly from: Day; readonly to: Day }

export type MonthLine = {
  readonly id: number
  readonly day: Day
  readonly amount: number
  readonly state: 'WAITING' | 'BOOKED' | 'NOT_OURS'
  readonly bookedDay: Day | null
}

/** The bank's lines of some days, and those booked on one of them. */
export type LinesOfDays = (
  sql: AnySql,
  days: Range & { readonly placeId: number },
) => Promise<{ readonly covered: readonly Range[]; readonly lines: readonly MonthLine[] }>

/** Causes that an event and an answer hold. */
const MOST_CAUSES = 200

/** Of a place that imports no statements. */
const NO_BANK: MonthBank = {
  covered: [],
  lines: 0,
  booked: 0,
  notOurs: 0,
  waiting: 0,
  ledger: 0,
  causes: [],
  causesLeftOut: 0,
}

export async function bankSideOf(
  sql: AnySql,
  linesOfDays: LinesOfDays,
  placeId: number,
  month: string,
): Promise<MonthBank> {
  const from = firstDay(month)
  const to = lastOfMonth(from)
  const { covered, lines } = await linesOfDays(sql, { placeId, from, to })
  if (covered.length === 0 && lines.length === 0) return NO_BANK
  const [ledger, byHand, refunds] = await Promise.all([
    heldByLines(sql, placeId, { from, to }),
    transfersByHand(sql, placeId, { from, to }),
    refundsByHand(sql, placeId, { from, to }),
  ])
  const within = (day: Day | null) => day !== null && day >= from && day <= to
  const ours = lines.filter(({ day }) => within(day))
  const sumOf = (some: readonly MonthLine[]) => sumGrosze(some.map(({ amount }) => amount))
  const inState = (state: MonthLine['state']) => ours.filter((line) => line.state === state)
  const causeOfLine = (kind: MonthCauseRow['kind']) => (line: MonthLine) =>
    cause({ kind, amount: line.amount, day: line.day, lineId: line.id })
  const undone = ledger - sumOf(lines.filter(({ bookedDay }) => within(bookedDay)))
  const causes = [
    ...inState('WAITING').map(causeOfLine('line_waiting')),
    ...[...byHand, ...refunds]
      .filter(({ day }) => covered.some((range) => range.from <= day && day <= range.to))
      .map((payment) => cause({ kind: 'by_hand', ...payment })),
    ...(undone === 0 ? [] : [cause({ kind: 'undone', amount: undone })]),
    ...lines
      .filter(({ day, bookedDay }) => bookedDay !== null && within(day) !== within(bookedDay))
      .map(causeOfLine('other_month')),
  ]
  return {
    covered: [...covered],
    lines: sumOf(ours),
    booked: sumOf(inState('BOOKED')),
    notOurs: sumOf(inState('NOT_OURS')),
    waiting: sumOf(inState('WAITING')),
    ledger,
    causes: causes.slice(0, MOST_CAUSES),
    causesLeftOut: Math.max(0, causes.length - MOST_CAUSES),
  }
}

function cause(row: Pick<MonthCauseRow, 'kind' | 'amount'> & Partial<MonthCauseRow>): MonthCauseRow {
  return { day: null, lineId: null, invoiceId: null, ...row }
}

/** What the ledger holds of these days by the bank's lines, in grosze. */
async function heldByLines(sql: AnySql, placeId: number, days: Range): Promise<number> {
  const [row] = await sql<{ sum: number }[]>`
    select coalesce(sum(applied + credited + deposited - "creditReturned" - "depositsReturned"), 0)::bigint as sum
    from (${movements(sql, { placeId, after: addDays(days.from, -1), to: days.to })}) moved
    where line_id is not null`
  return row?.sum ?? 0
}

/** Transfers that were recorded without a line, and stand. */
async function transfersByHand(
  sql: AnySql,
  placeId: number,
  days: Range,
): Promise<{ invoiceId: number; day: Day; amount: number }[]> {
  return await sql<{ invoiceId: number; day: Day; amount: number }[]>`
    select invoice_id as "invoiceId", day, applied + credited as amount
    from (${movements(sql, { placeId, after: addDays(days.from, -1), to: days.to })}) moved
    where type = 'PaymentRecorded' and method = 'transfer' and line_id is null and not exists (
      select from events reversal
      where reversal.stream = moved.stream and reversal.type = 'PaymentReversed'
        and (reversal.data -> 'paymentId')::bigint = moved.payment_id)
    order by day, invoice_id`
}

/** Refunds that a person said were paid, and did not take back; those of one amount and day together, below 0. */
async function refundsByHand(
  sql: AnySql,
  placeId: number,
  { from, to }: Range,
): Promise<{ day: Day; amount: number }[]> {
  return await sql<{ day: Day; amount: number }[]>`
    select money_day(paid.data, paid.at) as day, -sum((paid.data -> 'amount')::bigint)::bigint as amount
    from events paid
    where paid.place_id = ${placeId} and is_money(paid.type) and paid.type = 'RefundPaid'
      and money_day(paid.data, paid.at) between ${from} and ${to} and paid.data -> 'lineId' is null
      and (
        select moved.type = 'RefundBounced' and moved.data -> 'lineId' is null from events moved
        where moved.stream = paid.stream and moved.version > paid.version
          and moved.type in ('RefundPaid', 'RefundBounced') and moved.data -> 'refundId' = paid.data -> 'refundId'
        order by moved.version limit 1) is not true
    group by 1, paid.data -> 'amount'
    order by day, amount`
}
