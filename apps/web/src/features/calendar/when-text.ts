import type { CalendarEvent } from '@skrzat/contract/wire/calendar'
import { shortTime } from '#components/day-text.ts'
import { useUiLocale, type UiLocale } from '@skrzat/ui/locale'

type When = Pick<CalendarEvent, 'startDate' | 'endDate' | 'startTime' | 'endTime'>

const whole = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const

/**
 * An event's time in words: `piątek, 20 listopada 2026`; `20–22 listopada 2026`; with hours if it has them. Days are
 * UTC midnights, so that the browser's time zone doesn't shift them.
 */
export function whenText({ startDate, endDate, startTime, endTime }: When, locale: UiLocale): string {
  const language = locale === 'en' ? 'en-GB' : locale
  const full = new Intl.DateTimeFormat(language, whole)
  const [start, end] = [new Date(`${startDate}T00:00:00Z`), new Date(`${endDate}T00:00:00Z`)]
  if (startTime === null || endTime === null) {
    return startDate === endDate ? full.format(start) : full.formatRange(start, end)
  }
  // Word joiners keep the hours on one line.
  if (startDate === endDate)
    return `${full.format(start)}, ${shortTime(startTime)}\u2060–\u2060${shortTime(endTime)}`
  return `${full.format(start)}, ${shortTime(startTime)} – ${full.format(end)}, ${shortTime(endTime)}`
}

/** In the app's language: `when(event)`. */
export function useWhenText() {
  const locale = useUiLocale()
  return (when: When): string => whenText(when, locale)
}
