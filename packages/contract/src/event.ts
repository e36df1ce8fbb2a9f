/** Rules of events that the form checks before the server does. Pure. */
import { daysBetween, type Day } from './days.ts'
import type { ErrorCode } from './errors.ts'

export const EVENT_LIMITS = {
  /** Characters. */
  teaser: 200,
  description: 4000,
  /** Days from the first to the last, both inclusive. */
  days: 367,
  /** The maximum of days in one query. */
  range: 400,
  earliest: '2000-01-01',
  latest: '2099-12-31',
} as const

export type EventTimes = {
  /** Both inclusive. */
  readonly startDate: Day
  readonly endDate: Day
  /** `HH:mm`, Warsaw time, of the first and of the last day; null for an all-day event. */
  readonly startTime: string | null
  readonly endTime: string | null
}

/** The error of an event's days and hours. With hours it must end after it starts. */
export function eventFault({ startDate, endDate, startTime, endTime }: EventTimes) {
  const timed = startTime !== null && endTime !== null
  if (endDate < startDate || (timed && endDate === startDate && endTime <= startTime))
    return 'event.ends_before_start' satisfies ErrorCode
  if (daysBetween(startDate, endDate) >= EVENT_LIMITS.days) return 'event.too_long' satisfies ErrorCode
  return undefined
}
