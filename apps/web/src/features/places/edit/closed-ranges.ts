/** Closed days grouped into breaks. Pure. */
import { addDays, type Day } from '@skrzat/contract/days'
import type { ClosedDay } from '@skrzat/contract/wire/places'

/** Consecutive days with the same name, both inclusive. */
export type ClosedRange = { from: Day; to: Day; name: string; days: Day[] }

/** @param closed sorted by day */
export function closedRanges(closed: readonly ClosedDay[]): ClosedRange[] {
  const ranges: ClosedRange[] = []
  for (const { day, name } of closed) {
    const last = ranges.at(-1)
    if (last && last.name === name && addDays(last.to, 1) === day) {
      last.to = day
      last.days.push(day)
    } else ranges.push({ from: day, to: day, name, days: [day] })
  }
  return ranges
}
