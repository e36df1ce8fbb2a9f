import { useUiLocale } from '@skrzat/ui/locale'
import { unitText } from '#app/sizes.ts'

/** Figures in the reader's language. */
export function useFigures() {
  const locale = useUiLocale()
  const dates = locale === 'en' ? 'en-GB' : locale
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)
  return {
    number,
    /** Finer where it is small: `0,42 ms`, `12 ms`, `1 250 ms`. */
    milliseconds: (value: number) =>
      unitText(value, 'millisecond', value < 1 ? 2 : value < 10 ? 1 : 0, locale),
    megabytes: (bytes: number) => unitText(bytes / 1_048_576, 'megabyte', 0, locale),
    time: (at: number) =>
      new Intl.DateTimeFormat(dates, { timeStyle: 'medium', timeZone: 'Europe/Warsaw' }).format(at),
    moment: (at: number) =>
      new Intl.DateTimeFormat(dates, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: 'Europe/Warsaw',
      }).format(at),
  }
}
