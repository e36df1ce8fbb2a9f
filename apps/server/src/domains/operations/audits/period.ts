import { addDays, type Day, warsawMidnight } from '@skrzat/contract/days'

/** Days in Warsaw, both inclusive; open where undefined. */
export type DayRange = { readonly from?: Day | undefined; readonly to?: Day | undefined }

/** The first and last day within the range of timestamps. */
const FIRST: Day = '1970-01-01'
const LAST: Day = '2999-12-31'

/** Both days, clamped to this range. */
export function daysOf({ from = FIRST, to = LAST }: DayRange): { from: Day; to: Day } {
  return { from: from < FIRST ? FIRST : from, to: to > LAST ? LAST : to }
}

/** The instants of the range; `until` is exclusive. */
export function instantsOf(range: DayRange): { since: Date; until: Date } {
  const { from, to } = daysOf(range)
  return { since: warsawMidnight(from), until: warsawMidnight(addDays(to, 1)) }
}
