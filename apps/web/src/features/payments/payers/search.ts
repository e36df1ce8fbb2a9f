import { type ChangeSearch, oneOf, textOf } from '#app/search.ts'

const VIEWS = ['rkz5', 'shares'] as const

export type PayersSearch = {
  /** The worksheet, or shares and payments; undefined: payers and what is arranged with them. */
  view?: (typeof VIEWS)[number] | undefined
  /** Of the worksheet, `2026-11`; undefined: the month before this one. */
  month?: string | undefined
}

export type ChangePayersSearch = ChangeSearch<PayersSearch>

export function payersSearch(raw: Record<string, unknown>): PayersSearch {
  const month = textOf(raw.month)
  return {
    view: oneOf(VIEWS, raw.view),
    month: /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined,
  }
}
