import { useUiLocale } from '@skrzat/ui/locale'

export const MEGABYTE = 1_048_576

/** Figures in the reader's language. */
export function useFigures() {
  const locale = useUiLocale()
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)
  // Of 24 hours in every language, as the other dates of the interface.
  const written = (at: number, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, hourCycle: 'h23', timeZone: 'Europe/Warsaw' }).format(at)
  return {
    number,
    /** Finer where it is small: `0,42 ms`, `12 ms`, `1 250 ms`. */
    milliseconds: (value: number) => `${number(value, value < 1 ? 2 : value < 10 ? 1 : 0)}\u00a0ms`,
    megabytes: (value: number) => `${number(value)}\u00a0MB`,
    time: (at: number) => written(at, { timeStyle: 'medium' }),
    /** To the minute, as an axis has place for. */
    clock: (at: number) => written(at, { hour: '2-digit', minute: '2-digit' }),
    moment: (at: number) => written(at, { dateStyle: 'medium', timeStyle: 'short' }),
  }
}
