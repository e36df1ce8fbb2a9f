import { plainDay, warsawDay } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { unitText } from '#app/texts/index.ts'

export const MEGABYTE = 1_048_576

/** Figures in the reader's language. */
export function useFigures() {
  const locale = useUiLocale()
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)
  const dates = locale === 'en' ? 'en-GB' : locale
  // In 24-hour form in every language, like the interface's other dates.
  const written = (at: number, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dates, { ...parts, hourCycle: 'h23', timeZone: 'Europe/Warsaw' }).format(at)
  return {
    number,
    /** Finer where it is small: `0,42 ms`, `12 ms`, `1 250 ms`. */
    milliseconds: (value: number) =>
      unitText(value, 'millisecond', value < 1 ? 2 : value < 10 ? 1 : 0, locale),
    megabytes: (value: number) => unitText(value, 'megabyte', 0, locale),
    time: (at: number) => written(at, { timeStyle: 'medium' }),
    /** To the minute, which fits an axis. */
    clock: (at: number) => written(at, { hour: '2-digit', minute: '2-digit' }),
    moment: (at: number) =>
      `${plainDay(warsawDay(new Date(at)), locale)} ${written(at, { hour: '2-digit', minute: '2-digit' })}`,
  }
}
