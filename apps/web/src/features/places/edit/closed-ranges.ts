/** Closed days as people think of them: breaks. Pure. */
import { addDays, type Day } from '@skrzat/contract/days'
import type { ClosedDay } from '@skrzat/contract/wire/places'

/** Days in a row with one name, both inclusive. */
export type ClosedRange = { from: Day; to: Day; name: string; days: Day[] }

/** @param closed in the order of the days */
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
