import type { Day } from '@skrzat/contract/days'
import { type ChangeSearch, dayOf, idOf, nameOf, oneOf } from '#app/search.ts'

/** The day of a report, or one of the shown month; undefined means today. */
export type DateSearch = { date?: Day | undefined }

export type PlaceAbsencesSearch = {
  /** Undefined means a week. */
  view?: 'month' | undefined
  /** A day of the shown week or month. */
  date?: Day | undefined
  /** Part of the child's name. */
  name?: string | undefined
  group?: number | undefined
  /** The dialog that adds absences is open, for this child if one is named. */
  open?: 'add' | undefined
  kid?: number | undefined
}
export type ChangePlaceSearch = ChangeSearch<PlaceAbsencesSearch>

export function dateSearch(raw: Record<string, unknown>): DateSearch {
  return { date: dayOf(raw.date) }
}

/** The search of the calendar, and of the report, in which a month is its attendance. */
export function placeAbsencesSearch(raw: Record<string, unknown>): PlaceAbsencesSearch {
  return {
    view: oneOf(['month'], raw.view),
    date: dayOf(raw.date),
    name: nameOf(raw.name),
    group: idOf(raw.group),
    open: oneOf(['add'], raw.open),
    kid: idOf(raw.kid),
  }
}
