import type { ChangeSearch } from '#app/search.ts'
import { textOf } from '#app/search.ts'

export type DifferencesSearch = {
  /** `2026-11`; undefined: the current one. */
  month?: string | undefined
  /** Shows what was dismissed instead of what is to be decided. */
  dismissed?: boolean | undefined
}

export type ChangeDifferencesSearch = ChangeSearch<DifferencesSearch>

export function differencesSearch(raw: Record<string, unknown>): DifferencesSearch {
  const month = textOf(raw.month)
  return {
    month: /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    dismissed: raw.dismissed === true || undefined,
  }
}
