/**
 * Days are ISO strings `YYYY-MM-DD`; they compare as strings. The business's time zone is Europe/Warsaw. Works in
 * browsers too, so no Temporal: arithmetic uses UTC midnights, which have no summer time.
 */

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

const MS_A_DAY = 86_400_000

const warsaw = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Warsaw',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/**
 * Whether the text is a real calendar day (`2026-02-30` is not), of the years 1000 to 9999: the database has no year 0,
 * and arithmetic must not reach it.
 */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === text
}

const MS_AN_HOUR = 3_600_000
let lastHour = Number.NaN
let lastDay = ''

/** The day in Warsaw at that instant. */
export function warsawDay(instant: Date): Day {
  // Cached by hour, because formatting is slow, and in Warsaw days begin and clocks change on full hours.
  const hour = Math.floor(instant.getTime() / MS_AN_HOUR)
  if (hour !== lastHour) {
    lastDay = formatDay(instant)
    lastHour = hour
  }
  return lastDay
}

function formatDay(instant: Date): Day {
  let year = ''
  let month = ''
  let day = ''
  for (const part of warsaw.formatToParts(instant)) {
    if (part.type === 'year') year = part.value
    else if (part.type === 'month') month = part.value
    else if (part.type === 'day') day = part.value
  }
  return `${year.padStart(4, '0')}-${month}-${day}`
}

const utc = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const iso = (time: number): Day => new Date(time).toISOString().slice(0, 10)

/** The instant at which the day begins in Warsaw. */
export function warsawMidnight(day: Day): Date {
  // Two hours before UTC's midnight in summer, one in winter.
  const summer = new Date(utc(day) - 2 * MS_AN_HOUR)
  return warsawDay(summer) === day ? summer : new Date(utc(day) - MS_AN_HOUR)
}

/** The day that many days later (earlier when negative). */
export function addDays(day: Day, days: number): Day {
  return iso(utc(day) + days * MS_A_DAY)
}

/** How many days `to` is after `from`; negative when before. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utc(to) - utc(from)) / MS_A_DAY)
}

/** 1 for Monday to 7 for Sunday. */
export function weekday(day: Day): number {
  return new Date(utc(day)).getUTCDay() || 7
}

/** Ten years: the maximum of a list of days. */
const MOST_DAYS = 3_660

/**
 * Each day from `from` to `to`, both inclusive; empty if `from` is after `to`.
 * @throws RangeError above ten years: a list of a thousand years would block the event loop for seconds
 */
export function dayRange(from: Day, to: Day): Day[] {
  if (daysBetween(from, to) >= MOST_DAYS) throw new RangeError(`${from} to ${to} is longer than ten years`)
  const days: Day[] = []
  for (let time = utc(from), end = utc(to); time <= end; time += MS_A_DAY) days.push(iso(time))
  return days
}

/** `YYYY-MM` of a day. */
export function monthOf(day: Day): string {
  return day.slice(0, 7)
}

/** The first day of the day's month. */
export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`
}

/** The last day of the day's month. */
export function lastOfMonth(day: Day): Day {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return iso(Date.UTC(year, month, 0))
}

/**
 * The end of a period of a month that begins on this day: the same day of the next month, or its last one (Regulation
 * 1182/71, art. 3(2)(c)).
 */
export function monthLater(day: Day): Day {
  const next = addMonths(day, 1)
  const last = lastOfMonth(next)
  const same = addDays(next, Number(day.slice(8)) - 1)
  return same < last ? same : last
}

/** The first day of the month that many months later (earlier when negative). */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return iso(Date.UTC(year, month - 1 + months, 1))
}
