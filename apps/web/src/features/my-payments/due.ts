import { daysBetween, type Day } from '@skrzat/contract/days'
import type { UiLocale } from '@skrzat/ui/locale'

/** How near an unpaid invoice's deadline is. */
export type Due = 'later' | 'soon' | 'today' | 'late'

/** A deadline within this many days is highlighted. */
const SOON = 3

export function dueOf(deadline: Day, today: Day): Due {
  const days = daysBetween(today, deadline)
  if (days < 0) return 'late'
  if (days === 0) return 'today'
  return days <= SOON ? 'soon' : 'later'
}

/** `4 grudnia`, with the year if it isn't today's or no today is given; spaces never break. */
export function longDay(day: Day, today: Day | null, locale: UiLocale): string {
  const form: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', timeZone: 'UTC' }
  if (day.slice(0, 4) !== today?.slice(0, 4)) form.year = 'numeric'
  const text = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, form).format(
    new Date(`${day}T00:00:00Z`),
  )
  return text.replaceAll(' ', '\u00a0')
}

/** `za 14 dni`, `jutro`, `3 dni temu`. */
export function awayText(day: Day, today: Day, locale: UiLocale): string {
  const days = daysBetween(today, day)
  const text = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  return text.replaceAll(' ', '\u00a0')
}

/** `1–31 grudnia 2026`, or both ends in full where they differ in month. */
export function rangeText({ from, to }: { from: Day; to: Day }, locale: UiLocale): string {
  const form = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, form)
  return format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
}

/** The title of the transfer, by which the place recognises it. */
export function transferTitle(number: string, kid: { firstname: string; lastname: string }): string {
  return `${number} ${kid.firstname} ${kid.lastname}`
}
