/**
 * Polish public holidays. Heavy (it loads the calendar of the whole world): for the server only, the web must not
 * import it. Lazy-loaded, so that it doesn't delay the start.
 */
import { createRequire } from 'node:module'
import type Holidays from 'date-holidays'
import type { Day } from './days.ts'
import { holidayNameOf } from './holiday-names.ts'

export type Holiday = { date: Day; name: string }

const require = createRequire(import.meta.url)
let calendar: Holidays | undefined
const years = new Map<number, readonly Holiday[]>()

/** Christmas Eve is a day off by law from 2025 (Dz.U. 2024 poz. 1965). */
const CHRISTMAS_EVE_SINCE = 2025

function holidaysOf(year: number): readonly Holiday[] {
  const known = years.get(year)
  if (known) return known
  calendar ??= openCalendar()
  const eve = `${year}-12-24`
  const holidays = calendar
    .getHolidays(year)
    .filter((holiday) => holiday.type === 'public')
    .map((holiday): Holiday => ({ date: holiday.date.slice(0, 10), name: holidayNameOf(holiday.name) }))
    .filter((holiday) => holiday.date !== eve)
  if (year >= CHRISTMAS_EVE_SINCE) holidays.push({ date: eve, name: 'Wigilia Bożego Narodzenia' })
  holidays.sort((a, b) => a.date.localeCompare(b.date))
  years.set(year, holidays)
  return holidays
}

function openCalendar(): Holidays {
  const Calendar: typeof Holidays = require('date-holidays')
  return new Calendar('PL', { languages: ['pl'] })
}

/** The public holidays from `from` to `to`, both inclusive, in order, with their Polish names. */
export function polishHolidays(from: Day, to: Day): Holiday[] {
  const found: Holiday[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    found.push(...holidaysOf(year).filter((holiday) => holiday.date >= from && holiday.date <= to))
  }
  return found
}
