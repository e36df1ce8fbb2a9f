import { addDays, weekday, type Day } from '@skrzat/contract/days'

/** At a weekend, the coming Monday: the past week is of little use. */
export function nearestWorkday(today: Day): Day {
  return weekday(today) > 5 ? addDays(today, 8 - weekday(today)) : today
}
