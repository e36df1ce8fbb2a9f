/** What the calendar's address says after `?`. By hand and not with zod: the router loads this at once. */
import { isDay, type Day } from '@skrzat/contract/days'

export type EventsSearch = {
  /** A month where there is none. */
  view?: 'week' | undefined
  /** A day of the month or week that is shown; today where there is none. */
  date?: Day | undefined
  /** The event whose dialog is open. */
  event?: number | undefined
  /** The dialog that is open: a new event, or the private calendar address. */
  open?: 'add' | 'feed' | undefined
}

/** Changes a part of the address; what is undefined leaves it. */
export type ChangeSearch = (
  change: { [Key in keyof EventsSearch]?: EventsSearch[Key] },
  options?: { replace?: boolean },
) => void

/** What makes no sense is left out, so that a mangled link still opens the page. */
export function eventsSearch(raw: Record<string, unknown>): EventsSearch {
  const event = Number(raw.event)
  return {
    view: raw.view === 'week' ? 'week' : undefined,
    date: typeof raw.date === 'string' && isDay(raw.date) ? raw.date : undefined,
    event: Number.isSafeInteger(event) && event > 0 ? event : undefined,
    open: raw.open === 'add' || raw.open === 'feed' ? raw.open : undefined,
  }
}
