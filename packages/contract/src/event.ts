/** Rules of events that their form says before the server does. Pure. */
import { daysBetween, type Day } from './days.ts'
import type { ErrorCode } from './errors.ts'

export const EVENT_LIMITS = {
  /** Characters. */
  teaser: 200,
  description: 4000,
  /** Days from the first to the last, both counted. */
  days: 367,
  /** Days that one question may be about. */
  range: 400,
  earliest: '2000-01-01',
  latest: '2099-12-31',
} as const

export type EventTimes = {
  /** Both inclusive. */
  readonly startDate: Day
  readonly endDate: Day
  /** `HH:mm`, Warsaw time, of the first and of the last day; null where the event takes whole days. */
  readonly startTime: string | null
  readonly endTime: string | null
}

/** What is wrong with when an event is. One that has hours must end after it starts. */
export function eventFault({ startDate, endDate, startTime, endTime }: EventTimes) {
  const timed = startTime !== null && endTime !== null
  if (endDate < startDate || (timed && endDate === startDate && endTime <= startTime))
    return 'event.ends_before_start' satisfies ErrorCode
  if (daysBetween(startDate, endDate) >= EVENT_LIMITS.days) return 'event.too_long' satisfies ErrorCode
  return undefined
}
