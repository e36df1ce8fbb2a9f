/** Days of a calendar, `YYYY-MM-DD`, computed on UTC midnights, which have no summer time. */

export type CalendarView = 'month' | 'week'

const oneDay = 86_400_000

function at(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

export function laterBy(day: string, days: number): string {
  return new Date(at(day) + days * oneDay).toISOString().slice(0, 10)
}

function mondayOf(day: string): string {
  return laterBy(day, -((new Date(at(day)).getUTCDay() + 6) % 7))
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}

function monthLater(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** All days that a view around `date` may show, both ends inclusive: whole weeks, Monday to Sunday. */
export function shownDays(view: CalendarView, date: string): { from: string; to: string } {
  if (view === 'week') return { from: mondayOf(date), to: laterBy(mondayOf(date), 6) }
  const last = laterBy(monthLater(date, 1), -1)
  return { from: mondayOf(firstOfMonth(date)), to: laterBy(mondayOf(last), 6) }
}

/** The days of a view that has no days of others: a week's Monday to Sunday, a month's first to last. */
export function daysOfView(view: CalendarView, date: string, weekends = true): string[] {
  const first = firstListed(view, date)
  const count = view === 'week' ? 7 : new Date(at(laterBy(monthLater(date, 1), -1))).getUTCDate()
  const days = Array.from({ length: count }, (_, index) => laterBy(first, index))
  return weekends ? days : days.filter((day) => laterBy(mondayOf(day), 5) > day)
}

/** The days of a month's whole weeks, Monday to Sunday, to Friday without `weekends`. */
export function daysOfGrid(date: string, weekends = true): string[] {
  const { from, to } = shownDays('month', date)
  const count = (at(to) - at(from)) / oneDay + 1
  const days = Array.from({ length: count }, (_, index) => laterBy(from, index))
  return weekends ? days : days.filter((_, index) => index % 7 < 5)
}

/** The first day in the list of a month or a week; a month's list leaves out days of other months. */
export function firstListed(view: CalendarView, date: string): string {
  return view === 'month' ? firstOfMonth(date) : mondayOf(date)
}

/** A day of the next view; with `steps` −1 of the previous one. */
export function steppedBy(view: CalendarView, date: string, steps: number): string {
  return view === 'week' ? laterBy(mondayOf(date), 7 * steps) : monthLater(date, steps)
}

/** `listopad 2026`; `16–22 listopada`, to Friday without `weekends`, with the year where it is not today's. */
export function viewTitle(
  view: CalendarView,
  date: string,
  locale: string,
  today: string,
  weekends = true,
): string {
  const language = locale === 'en' ? 'en-GB' : locale
  if (view === 'month') {
    return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      at(date),
    )
  }
  const from = mondayOf(date)
  const to = laterBy(from, weekends ? 6 : 4)
  const form: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', timeZone: 'UTC' }
  if ([from, to].some((day) => day.slice(0, 4) !== today.slice(0, 4))) form.year = 'numeric'
  return new Intl.DateTimeFormat(language, form).formatRange(at(from), at(to))
}

const warsawClock = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Warsaw',
})

/** `2026-11-20 08:30` in Warsaw, of an instant or of a local Warsaw time. */
function clockOf(time: string): string {
  return /(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? warsawClock.format(new Date(time)) : time.replace('T', ' ')
}

type Timed = { start: string; end: string; allDay: boolean }

/** The first and the last day of an entry, in Warsaw. */
export function entryDays({ start, end }: Timed): { first: string; last: string } {
  return { first: clockOf(start).slice(0, 10), last: clockOf(end).slice(0, 10) }
}

/** `8:00–9:30` in Warsaw; empty for an all-day entry. */
export function clockTimes({ start, end, allDay }: Timed): string {
  if (allDay) return ''
  const time = (instant: string) => clockOf(instant).slice(11, 16).replace(/^0/, '')
  return `${time(start)}–${time(end)}`
}

/**
 * The day under which a list shows an entry of several days: its first one, or today while it lasts; never before the
 * list's own first day. Undefined for an entry of one day.
 */
export function listedDay(entry: Timed, listFrom: string, today: string): string | undefined {
  const { first, last } = entryDays(entry)
  if (first === last) return undefined
  const day = first < today && today <= last ? today : first
  return day < listFrom ? listFrom : day
}

function wholeHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** The visible hours of a week: those of a working day, and more if entries need them. */
export function shownHours(entries: readonly Timed[]) {
  let [first, last] = [7, 17]
  for (const { start, end, allDay } of entries) {
    if (allDay) continue
    const [from, to] = [clockOf(start), clockOf(end)]
    const overMidnight = from.slice(0, 10) !== to.slice(0, 10)
    first = Math.min(first, overMidnight ? 0 : Number(from.slice(11, 13)))
    last = Math.max(
      last,
      overMidnight ? 24 : Math.ceil(Number(to.slice(11, 13)) + Number(to.slice(14, 16)) / 60),
    )
  }
  return { from: wholeHour(first), to: wholeHour(last) }
}
