import type { Day } from '@skrzat/contract/days'

type Timed = { readonly startDate: Day; readonly startTime: string | null }

/** The days that have events, in order; one that began earlier is under the first day. All-day ones come first. */
export function byDay<Event extends Timed>(
  events: readonly Event[],
  from: Day,
): { day: Day; events: Event[] }[] {
  const dayOf = ({ startDate }: Timed) => (startDate < from ? from : startDate)
  const timeOf = (event: Timed) => (event.startDate < from ? '' : (event.startTime ?? ''))
  return [...Map.groupBy(events, dayOf)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, own]) => ({ day, events: own.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b))) }))
}
