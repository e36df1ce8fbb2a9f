/** Which month may be closed or reopened. Pure: the sheet and the day come with the command. */
import { type Day, lastOfMonth } from '@skrzat/contract/days'
import { firstDay, hinders, monthAfter, monthBefore } from '@skrzat/contract/month-sheet'
import { DomainError } from '../../kernel/errors/index.ts'
import type { MonthClosed, MonthEvent } from './events.ts'

/** The closed months of a place, oldest first and without a gap. */
export type ClosedMonths = readonly string[]

export const initialState: ClosedMonths = []

export type MonthCommand =
  | { readonly type: 'Close'; readonly today: Day; readonly sheet: MonthClosed }
  | { readonly type: 'Reopen'; readonly month: string; readonly noteId: string }

export function evolve(closed: ClosedMonths, { type, data: { month } }: MonthEvent): ClosedMonths {
  return type === 'MonthClosed' ? [...closed, month] : closed.filter((other) => other !== month)
}

export function decide(wanted: MonthCommand, closed: ClosedMonths): MonthEvent[] {
  if (wanted.type === 'Reopen') {
    checkReopens(wanted.month, closed)
    return [{ type: 'MonthReopened', data: { month: wanted.month, noteId: wanted.noteId } }]
  }
  const { sheet, today } = wanted
  checkCloses(sheet.month, closed, today)
  const causes = sheet.bank.causes.filter(({ kind }) => hinders(kind))
  if (causes.length > 0 && sheet.noteId === null)
    throw new DomainError('month.not_balanced', { month: sheet.month, count: causes.length })
  return [{ type: 'MonthClosed', data: sheet }]
}

/** @throws DomainError month.closed, month.not_over, month.earlier_open */
export function checkCloses(month: string, closed: ClosedMonths, today: Day): void {
  const last = closed.at(-1)
  if (last !== undefined && month <= last)
    throw new DomainError('month.closed', { month, open: monthAfter(last) })
  if (lastOfMonth(firstDay(month)) >= today) throw new DomainError('month.not_over', { month })
  if (last !== undefined && monthBefore(month) !== last)
    throw new DomainError('month.earlier_open', { month, open: monthAfter(last) })
}

/** @throws DomainError month.open, month.later_closed */
function checkReopens(month: string, closed: ClosedMonths): void {
  if (!closed.includes(month)) throw new DomainError('month.open', { month })
  const last = closed.at(-1) ?? month
  if (last !== month) throw new DomainError('month.later_closed', { month, closed: last })
}
