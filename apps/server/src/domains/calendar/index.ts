import type { Kernel } from '../../kernel/kernel.ts'
import type { AbsencesOf } from './feed/fetch.ts'
import { hasEvent, renamedJobs } from './news.ts'
import { calendarRest } from './rest.ts'
import { calendarRouter } from './router.ts'

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
    jobs: renamedJobs(kernel),
    hasEvent: (source: string) => hasEvent(kernel.db.sql, source),
  }
}
