/** Days on which a nursery is open, public holidays aside. */
import { addDays, type Day, weekday } from '@skrzat/contract/days'

/** The day, or the Monday after it. */
export function workdayFrom(day: Day): Day {
  const number = weekday(day)
  return number > 5 ? addDays(day, 8 - number) : day
}

/** The day, or the Friday before it. */
export function workdayUntil(day: Day): Day {
  const number = weekday(day)
  return number > 5 ? addDays(day, 5 - number) : day
}
