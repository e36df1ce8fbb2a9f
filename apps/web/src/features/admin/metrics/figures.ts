import { useUiLocale } from '@skrzat/ui/locale'

/** Figures in the reader's language. */
export function useFigures() {
  const locale = useUiLocale()
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)
  return {
    number,
    /** Finer where it is small: `0,42 ms`, `12 ms`, `1 250 ms`. */
    milliseconds: (value: number) => `${number(value, value < 1 ? 2 : value < 10 ? 1 : 0)}\u00a0ms`,
    megabytes: (bytes: number) => `${number(bytes / 1_048_576)}\u00a0MB`,
    time: (at: number) =>
      new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone: 'Europe/Warsaw' }).format(at),
    moment: (at: number) =>
      new Intl.DateTimeFormat(locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: 'Europe/Warsaw',
      }).format(at),
  }
}
