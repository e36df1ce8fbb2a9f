import { CALENDAR_ERASE } from './erased.ts'
import type { Rights } from '@skrzat/contract/access'
import type { Day } from '@skrzat/contract/days'
import type { Kernel } from '../../kernel/kernel.ts'
import type { AbsencesOf } from './feed/fetch.ts'
import { hasEvent } from './news.ts'
import { eventsById, eventsOf } from './queries.ts'
import { calendarRest } from './rest.ts'
import { calendarRouter } from './router.ts'
import { seenOfOwn } from './seen.ts'

export { addEvent, type NewEvent } from './commands.ts'

export type CalendarOptions = {
  /** Absences of kids, for the private calendars of their parents. */
  readonly absencesOf: AbsencesOf
  /** The product's public origin, without a path. */
  readonly publicUrl?: string | undefined
}

/** Wires the domain of events of places and groups, and of private calendar feeds. */
export function createCalendar(
  kernel: Kernel,
  { absencesOf, publicUrl = 'http://127.0.0.1:8080' }: CalendarOptions,
) {
  const feed = { kernel, absencesOf, host: new URL(publicUrl).hostname }
  return {
    router: { calendar: calendarRouter(kernel) },
    rest: calendarRest(kernel, feed),
    erases: CALENDAR_ERASE,
    /** The events of a day that the caller sees in their own places, in the order of their start. */
    eventsOn: (rights: Rights, day: Day) =>
      eventsOf(kernel.db.sql, seenOfOwn(rights), { from: day, to: day }),
    /** Those of these events that the caller sees, for notices. */
    eventsById: (rights: Rights, ids: readonly number[]) => eventsById(kernel.db.sql, seenOfOwn(rights), ids),
    hasEvent: (source: string) => hasEvent(kernel.db.sql, source),
  }
}
