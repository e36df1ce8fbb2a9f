/** Days in words, in the app's language. */
import type { Day } from '@skrzat/contract/days'
import { useUiLocale, type UiLocale } from '@skrzat/ui/locale'

function format(day: Day, locale: UiLocale, form: Intl.DateTimeFormatOptions): string {
  const language = locale === 'en' ? 'en-GB' : locale
  return new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** `wtorek, 24 listopada`; spaces within the date never break. */
export function weekdayText(day: Day, locale: UiLocale): string {
  return format(day, locale, { weekday: 'long', day: 'numeric', month: 'long' }).replaceAll(
    /(\d\.?) /g,
    '$1\u00a0',
  )
}

/** `wt.` and `24`, for a button of a day. */
export function shortWeekday(day: Day, locale: UiLocale): string {
  return format(day, locale, { weekday: 'short' })
}

export function shortMonth(day: Day, locale: UiLocale): string {
  return format(day, locale, { month: 'short' })
}

/** `listopad 2026`, the month of a day. */
export function monthText(day: Day, locale: UiLocale): string {
  return format(day, locale, { month: 'long', year: 'numeric' })
}

/** `8:00`, of an instant, in Warsaw. */
export function timeText(instant: string, locale: UiLocale): string {
  const form = { hour: 'numeric', minute: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Warsaw' } as const
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, form).format(new Date(instant))
}

/** `8:00`, of a stored `08:00`. */
export function shortTime(time: string): string {
  return time.replace(/^0/, '')
}

/** `24 listopada 2026 08:00`, of an instant, in Warsaw. */
export function exactText(instant: string, locale: UiLocale): string {
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Warsaw' } as const
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, form).format(new Date(instant))
}

export function useWeekdayText() {
  const locale = useUiLocale()
  return (day: Day) => weekdayText(day, locale)
}
