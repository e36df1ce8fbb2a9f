import { type Day, dayRange, weekday } from './days.ts'

/**
 * The working days of a place from `from` to `to`, both inclusive: Monday to Friday without public holidays and closed
 * days (spec: Absences). Holidays are a parameter, because their calendar is too heavy for a browser.
 */
export function workingDays(
  from: Day,
  to: Day,
  holidays: ReadonlySet<Day>,
  closedDays: ReadonlySet<Day> = new Set(),
): Day[] {
  return dayRange(from, to).filter((day) => weekday(day) <= 5 && !holidays.has(day) && !closedDays.has(day))
}
