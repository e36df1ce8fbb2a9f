import type { Day } from '@skrzat/contract/days'
import type { UiLocale } from '@skrzat/ui/locale'

/** `12 paź, 13 paź i 2 lis`; spaces within a day never break. */
export function daysText(days: readonly Day[], locale: UiLocale): string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const texts = days.map((day) => format.format(new Date(`${day}T00:00:00Z`)).replaceAll(' ', '\u00a0'))
  return new Intl.ListFormat(locale).format(texts)
}
