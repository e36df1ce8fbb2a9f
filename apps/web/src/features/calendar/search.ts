import type { Day } from '@skrzat/contract/days'
import { type ChangeSearch, dayOf, idOf, oneOf } from '#app/search.ts'

export type EventsSearch = {
  /** Undefined means a month. */
  view?: 'week' | undefined
  /** A day of the shown month or week; undefined means today. */
  date?: Day | undefined
  /** The event whose dialog is open. */
  event?: number | undefined
  /** The dialog that is open: a new event, or the private calendar address. */
  open?: 'add' | 'feed' | undefined
  /** The day on which a new event begins. */
  on?: Day | undefined
}
export type ChangeEventsSearch = ChangeSearch<EventsSearch>

export function eventsSearch(raw: Record<string, unknown>): EventsSearch {
  return {
    view: oneOf(['week'], raw.view),
    date: dayOf(raw.date),
    event: idOf(raw.event),
    open: oneOf(['add', 'feed'], raw.open),
    on: dayOf(raw.on),
  }
}
