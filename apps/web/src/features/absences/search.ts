/** What the addresses of the absence screens say after `?`. By hand and not with zod: the router loads this at once. */
import { isDay, type Day } from '@skrzat/contract/days'

/** The day of a report, or one of the month that is shown; today where there is none. */
export type DateSearch = { date?: Day | undefined }

export type PlaceAbsencesSearch = {
  /** A week where there is none. */
  view?: 'month' | undefined
  /** A day of the week or month that is shown. */
  date?: Day | undefined
  /** Part of the child's name. */
  name?: string | undefined
  group?: number | undefined
}

/** Changes a part of the address; what is undefined leaves it. */
export type ChangePlaceSearch = (
  change: { [Key in keyof PlaceAbsencesSearch]?: PlaceAbsencesSearch[Key] },
  options?: { replace?: boolean },
) => void

function dayOf(value: unknown): Day | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined
}

/** A name of digits alone comes parsed as a number. */
function nameOf(value: unknown): string | undefined {
  const name = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return name.length > 0 && name.length <= 100 ? name : undefined
}

export function dateSearch(raw: Record<string, unknown>): DateSearch {
  return { date: dayOf(raw.date) }
}

/** What makes no sense is left out, so that a mangled link still opens the page. */
export function placeAbsencesSearch(raw: Record<string, unknown>): PlaceAbsencesSearch {
  const group = Number(raw.group)
  return {
    view: raw.view === 'month' ? 'month' : undefined,
    date: dayOf(raw.date),
    name: nameOf(raw.name),
    group: Number.isSafeInteger(group) && group > 0 ? group : undefined,
  }
}
