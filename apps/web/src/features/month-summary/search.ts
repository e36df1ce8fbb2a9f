import type { Day } from '@skrzat/contract/days'
import { dayOf } from '#app/search.ts'

export type MonthSearch = {
  /** A day of the month; undefined means the last whole one. */
  date?: Day | undefined
}

export function monthSearch(raw: Record<string, unknown>): MonthSearch {
  return { date: dayOf(raw.date) }
}
