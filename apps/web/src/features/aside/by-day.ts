import { type Day, dayRange } from '@skrzat/contract/days'

type Timed = { readonly startDate: Day; readonly endDate: Day; readonly startTime: string | null }

/** The days that have events, in order; an event of several days is under each of them, all-day ones first. */
export function byDay<Event extends Timed>(
  events: readonly Event[],
  { from, to }: { readonly from: Day; readonly to: Day },
): { day: Day; events: Event[] }[] {
  const timeOn = (event: Event, day: Day) => (event.startDate === day ? (event.startTime ?? '') : '')
  return dayRange(from, to).flatMap((day) => {
    const own = events
      .filter(({ startDate, endDate }) => startDate <= day && day <= endDate)
      .toSorted((a, b) => timeOn(a, day).localeCompare(timeOn(b, day)))
    return own.length > 0 ? [{ day, events: own }] : []
  })
}
