/** A report's period and its validation. Pure. */
import { addMonths, firstOfMonth, lastOfMonth, type Day } from '@skrzat/contract/days'

export type Period = { from: Day; to: Day }
export type PeriodProblem = 'report.period' | 'report.too_long'

/** The longest period of one report, to the same calendar day. */
const MAX_YEARS = 5

function yearsLater(day: Day, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
}

/** The error; undefined for a valid period. */
export function reportPeriodProblem({ from, to }: Period): PeriodProblem | undefined {
  if (from > to) return 'report.period'
  return to > yearsLater(from, MAX_YEARS) ? 'report.too_long' : undefined
}

export function thisMonth(today: Day): Period {
  return { from: firstOfMonth(today), to: lastOfMonth(today) }
}

export function lastMonth(today: Day): Period {
  const from = addMonths(today, -1)
  return { from, to: lastOfMonth(from) }
}

/** The whole calendar year, `years` after today's. */
export function yearOf(today: Day, years: number): Period {
  const year = yearsLater(today, years).slice(0, 4)
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}
