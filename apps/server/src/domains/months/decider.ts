/** Which month may be closed or reopened. Pure: the sheet and the day come with the command. */
import { type Day, lastOfMonth } from '@skrzat/contract/days'
import { firstDay, hinders, monthAfter, monthBefore } from '@skrzat/contract/month-sheet'
import { DomainError } from '../../kernel/errors/index.ts'
import type { MonthClosed, MonthEvent } from './events.ts'

/** Whether the month is closed. */
export type MonthState = { readonly closed: boolean }

export const initialState: MonthState = { closed: false }

/** `last` is the place's last closed month; null without one. Closed months have no gap. */
export type MonthCommand =
  | { readonly type: 'Close'; readonly today: Day; readonly last: string | null; readonly sheet: MonthClosed }
  | {
      readonly type: 'Reopen'
      readonly month: string
      readonly last: string | null
      readonly noteId: string
    }

export function evolve(_before: MonthState, { type }: MonthEvent): MonthState {
  return { closed: type === 'MonthClosed' }
}

export function decide(wanted: MonthCommand, { closed }: MonthState): MonthEvent[] {
  if (wanted.type === 'Reopen') {
    if (!closed) throw new DomainError('month.open', { month: wanted.month })
    if (wanted.last !== null && wanted.last !== wanted.month)
      throw new DomainError('month.later_closed', { month: wanted.month, closed: wanted.last })
    return [{ type: 'MonthReopened', data: { month: wanted.month, noteId: wanted.noteId } }]
  }
  const { sheet, today, last } = wanted
  checkCloses(sheet.month, last, today)
  const causes = sheet.bank.causes.filter(({ kind }) => hinders(kind))
  if (causes.length > 0 && sheet.noteId === null)
    throw new DomainError('month.not_balanced', { month: sheet.month, count: causes.length })
  return [{ type: 'MonthClosed', data: sheet }]
}

/** @throws DomainError month.closed, month.not_over, month.earlier_open */
export function checkCloses(month: string, last: string | null, today: Day): void {
  if (last !== null && month <= last) throw new DomainError('month.closed', { month, open: monthAfter(last) })
  if (lastOfMonth(firstDay(month)) >= today) throw new DomainError('month.not_over', { month })
  if (last !== null && monthBefore(month) !== last)
    throw new DomainError('month.earlier_open', { month, open: monthAfter(last) })
}
