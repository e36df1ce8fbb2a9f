import type { Day } from '@skrzat/contract/days'
import { type ChangeSearch, dayOf, textOf } from '#app/search.ts'

export type MonthsSearch = {
  /** `2026-11`; undefined: the one to be closed next, else the newest. */
  month?: string | undefined
  /** Shows the balances of this day instead of a month. */
  date?: Day | undefined
}

export type ChangeMonthsSearch = ChangeSearch<MonthsSearch>

export function monthsSearch(raw: Record<string, unknown>): MonthsSearch {
  const month = textOf(raw.month)
  return {
    month: /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    date: dayOf(raw.date),
  }
}
