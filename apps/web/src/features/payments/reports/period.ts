/** The days that a report covers, and what can be wrong with them. Pure. */
import { addMonths, firstOfMonth, isDay, lastOfMonth, type Day } from '@skrzat/contract/days'

export type Period = { from: Day; to: Day }
export type PeriodProblem = { field: 'from' | 'to'; code: 'required' | 'report.period' | 'report.too_long' }

/** The most that one report covers, up to the same day of the calendar. */
const MAX_YEARS = 5

function yearsLater(day: Day, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
}

/** What is wrong, beside the field that it is about; nothing where the period can be sent. */
export function periodProblem({ from, to }: Period): PeriodProblem | undefined {
  if (!isDay(from)) return { field: 'from', code: 'required' }
  if (!isDay(to)) return { field: 'to', code: 'required' }
  if (from > to) return { field: 'to', code: 'report.period' }
  if (to > yearsLater(from, MAX_YEARS)) return { field: 'to', code: 'report.too_long' }
  return undefined
}

export function thisMonth(today: Day): Period {
  return { from: firstOfMonth(today), to: lastOfMonth(today) }
}

export function lastMonth(today: Day): Period {
  const from = addMonths(today, -1)
  return { from, to: lastOfMonth(from) }
}

export function thisYear(today: Day): Period {
  const year = today.slice(0, 4)
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}
