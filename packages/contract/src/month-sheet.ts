/** The sheet of a month: what a place's balances were, what moved them, and what they became. Amounts are grosze. */
import type { Day } from './days.ts'

/** What was there before a month. Credit includes refunds that are ordered and not yet paid. */
export const BEFORE = ['leftBefore', 'creditBefore', 'depositsBefore'] as const

/** What moves balances, each with its own sign: see `balanceOf`. */
export const FLOWS = [
  /** Issued invoices. */
  'charged',
  /** Corrections and deletions of invoices; below 0 where less is owed. */
  'corrections',
  /** Payments that settled invoices, less reversed ones. */
  'applied',
  /** Money that became credit: above an invoice, or without one. */
  'credited',
  'deposited',
  /** Credit that settled invoices, less what came back. */
  'creditUsed',
  /** Payments that became credit, as their invoice was lowered or deleted. */
  'givenBack',
  'creditReturned',
  'depositsReturned',
  /** Deposits that became credit. */
  'depositsUsed',
] as const

export type Before = (typeof BEFORE)[number]
export type Flow = (typeof FLOWS)[number]
export type MonthFlows = Readonly<Record<Before | Flow, number>>

/** What is left of invoices, the credit and the deposits. */
export type Balances = { readonly amountLeft: number; readonly credit: number; readonly deposits: number }

/** The balances after the flows: the three accounts of a sheet. */
export function balancesAfter(row: MonthFlows): Balances {
  const { leftBefore, creditBefore, depositsBefore, ...moved } = row
  return {
    amountLeft:
      leftBefore + moved.charged + moved.corrections - moved.applied - moved.creditUsed + moved.givenBack,
    credit:
      creditBefore +
      moved.credited +
      moved.givenBack +
      moved.depositsUsed -
      moved.creditUsed -
      moved.creditReturned,
    deposits: depositsBefore + moved.deposited - moved.depositsReturned - moved.depositsUsed,
  }
}

/** What parents owe, net: what is left of invoices without credit and deposits; below 0 where they have more. */
export function netOf({ amountLeft, credit, deposits }: Balances): number {
  return amountLeft - credit - deposits
}

/** The sheet's line: opening + charged + corrections − paid + refunded = closing. */
export function sheetLine(row: MonthFlows) {
  return {
    opening: row.leftBefore - row.creditBefore - row.depositsBefore,
    charged: row.charged,
    corrections: row.corrections,
    paid: row.applied + row.credited + row.deposited,
    refunded: row.creditReturned + row.depositsReturned,
    closing: netOf(balancesAfter(row)),
  }
}

export const NO_FLOWS: MonthFlows = {
  leftBefore: 0,
  creditBefore: 0,
  depositsBefore: 0,
  charged: 0,
  corrections: 0,
  applied: 0,
  credited: 0,
  deposited: 0,
  creditUsed: 0,
  givenBack: 0,
  creditReturned: 0,
  depositsReturned: 0,
  depositsUsed: 0,
}

export function sumFlows(rows: readonly MonthFlows[]): MonthFlows {
  const sums: Record<Before | Flow, number> = { ...NO_FLOWS }
  for (const row of rows) {
    for (const name of BEFORE) sums[name] += row[name]
    for (const name of FLOWS) sums[name] += row[name]
  }
  return sums
}

/** Why a month's books and its bank differ. */
export const MONTH_CAUSES = [
  /** A line of a statement that nobody has decided on. */
  'line_waiting',
  /** A transfer recorded by hand on a day that statements cover. */
  'by_hand',
  /** Bookings of lines of other months that were undone in this one, or the reverse. */
  'undone',
  /** A line of this month that was booked in a later one, or the reverse, since its month was closed. */
  'other_month',
] as const
export type MonthCause = (typeof MONTH_CAUSES)[number]

/** Whether a cause has to be mended, or answered for with a reason, before the month is closed. */
export function hinders(cause: MonthCause): boolean {
  return cause !== 'other_month'
}

/** The month before, `2026-11` → `2026-10`. */
export function monthBefore(month: string): string {
  return shifted(month, -1)
}

/** The month after. */
export function monthAfter(month: string): string {
  return shifted(month, 1)
}

function shifted(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const count = year * 12 + number - 1 + by
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The first day of a month. */
export function firstDay(month: string): Day {
  return `${month}-01`
}
