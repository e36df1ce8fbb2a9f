/** Days as text in a language: `pl`, `en`, `de`, `fr`, `ru`. English ones are British. Spaces within a day never break. */
import type { Day } from './days.ts'

const tagOf = (locale: string) => (locale === 'en' ? 'en-GB' : locale)
const instantOf = (day: Day) => new Date(`${day}T00:00:00Z`)
const formatDay = (day: Day, locale: string, form: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(tagOf(locale), { ...form, timeZone: 'UTC' })
    .format(instantOf(day))
    .replaceAll(' ', '\u00a0')

/** `4 grudnia`, with the year if it isn't today's or no today is given. */
export function longDay(day: Day, today: Day | null, locale: string): string {
  const form: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' }
  if (day.slice(0, 4) !== today?.slice(0, 4)) form.year = 'numeric'
  return formatDay(day, locale, form)
}

/** `dziś`, `jutro`, else as `longDay`: only for a text that is read on that day, such as a screen's. */
export function nearDay(day: Day, today: Day, locale: string): string {
  const away = (instantOf(day).getTime() - instantOf(today).getTime()) / 86_400_000
  if (away !== 0 && away !== 1) return longDay(day, today, locale)
  // Polish prefers "dziś"; Intl only has "dzisiaj".
  if (away === 0 && locale === 'pl') return 'dziś'
  return new Intl.RelativeTimeFormat(tagOf(locale), { numeric: 'auto' }).format(away, 'day')
}

/**
 * `1–31 grudnia 2026`, both ends in full where they differ in month, or the one day; without the year if both are in
 * that of `today`.
 */
export function rangeText(
  { from, to }: { from: Day; to: Day },
  locale: string,
  today: Day | null = null,
): string {
  const form: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', timeZone: 'UTC' }
  if ([from, to].some((day) => day.slice(0, 4) !== today?.slice(0, 4))) form.year = 'numeric'
  return new Intl.DateTimeFormat(tagOf(locale), form)
    .formatRange(instantOf(from), instantOf(to))
    .replaceAll(' ', '\u00a0')
    .replaceAll('\u00a0–\u00a0', ' – ')
}

/** `12 paź, 13 paź i 2 lis` */
export function daysText(days: readonly Day[], locale: string): string {
  const texts = days.map((day) => formatDay(day, locale, { day: 'numeric', month: 'short' }))
  return new Intl.ListFormat(tagOf(locale)).format(texts)
}
