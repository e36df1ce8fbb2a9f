import { addMonths, daysBetween, firstOfMonth, isDay, lastOfMonth, type Day } from '@skrzat/contract/days'

/** Both days `YYYY-MM-DD`, both inclusive. */
export type Period = { readonly from: Day; readonly to: Day }

/** `up`: in advance, for the coming period; `down`: in arrears, for a period that is over. */
export type Mode = 'up' | 'down'

/** The longest period of one invoice (as on the server). */
const MAX_DAYS = 366

/** The whole month that many months after the day's (before if negative). */
export function monthPeriod(today: Day, months: number): Period {
  const first = addMonths(firstOfMonth(today), months)
  return { from: first, to: lastOfMonth(first) }
}

/** Each mode's defaults: next month with the absences of the month before it, or last month with its own absences. */
export function defaultPeriods(mode: Mode, today: Day): { period: Period; absencesPeriod: Period } {
  const period = monthPeriod(today, mode === 'up' ? 1 : -1)
  return { period, absencesPeriod: mode === 'up' ? monthPeriod(period.from, -1) : period }
}

/**
 * The absences to take off a period charged in advance: those of the month before it. Undefined for an incomplete
 * period.
 */
export function absencesBefore(period: Period | undefined): Period | undefined {
  return period && isDay(period.from) ? monthPeriod(period.from, -1) : undefined
}

export type PeriodProblem = 'missing' | 'reversed' | 'tooLong'

/** A period's error, or null. */
export function invoicePeriodProblem(period: Period | undefined): PeriodProblem | null {
  if (!period || !isDay(period.from) || !isDay(period.to)) return 'missing'
  const length = daysBetween(period.from, period.to)
  if (length < 0) return 'reversed'
  return length >= MAX_DAYS ? 'tooLong' : null
}
