/** Pure functions over the days that a parent chooses; days are Warsaw's, `YYYY-MM-DD`. */
import { addDays, daysBetween, weekday, type Day } from '@skrzat/contract/days'

export type DayRange = { from: Day; to: Day }

/** Monday to Friday of two weeks: this one from today on and the next; at a weekend the next two. */
export function nearDays(today: Day): Day[] {
  const ahead = weekday(today) > 5 ? 8 - weekday(today) : 0
  const first = addDays(today, ahead)
  const friday = addDays(first, 12 - weekday(first))
  const days: Day[] = []
  for (let day = first; day <= friday; day = addDays(day, 1)) if (weekday(day) <= 5) days.push(day)
  return days
}

/** Whether only a weekend separates the two days. */
function followsOn(day: Day, next: Day): boolean {
  return daysBetween(day, next) <= (weekday(day) >= 5 ? 8 - weekday(day) : 1)
}

/** The chosen days as ranges, one report each: consecutive days, across weekends too. In order. */
export function rangesOf(days: readonly Day[]): DayRange[] {
  const ranges: DayRange[] = []
  for (const day of days.toSorted()) {
    const last = ranges.at(-1)
    if (last && followsOn(last.to, day)) last.to = day
    else ranges.push({ from: day, to: day })
  }
  return ranges
}

/** Adds the day, or removes it if it is included. */
export function toggleDay(days: readonly Day[], day: Day): Day[] {
  return days.includes(day) ? days.filter((each) => each !== day) : [...days, day].toSorted()
}
