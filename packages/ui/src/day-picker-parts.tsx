/** Shared by the calendars of DatePicker and DateRangePicker: language, look and date format. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ClassNames, DayPickerLocale, Formatters, Matcher } from 'react-day-picker'
import { buttonStyle } from './button.tsx'
import { cn } from './cn.ts'
import type { UiLocale } from './locale.tsx'

const loaders: Record<UiLocale, () => Promise<DayPickerLocale>> = {
  pl: async () => (await import('react-day-picker/locale/pl')).pl,
  en: async () => (await import('react-day-picker/locale/en-GB')).enGB,
  de: async () => (await import('react-day-picker/locale/de')).de,
  fr: async () => (await import('react-day-picker/locale/fr')).fr,
  ru: async () => (await import('react-day-picker/locale/ru')).ru,
}
const loaded = new Map<UiLocale, Promise<DayPickerLocale>>()

export function loadLocale(locale: UiLocale): Promise<DayPickerLocale> {
  const known = loaded.get(locale) ?? loaders[locale]()
  loaded.set(locale, known)
  return known
}

/** Noon keeps the day the same in the browser's time zone, whichever it is. */
export function dateOf(day: string): Date {
  return new Date(`${day}T12:00:00`)
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}

/** `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The days that can't be chosen. */
export function outside(min: string | undefined, max: string | undefined): Matcher[] {
  return [...(min ? [{ before: dateOf(min) }] : []), ...(max ? [{ after: dateOf(max) }] : [])]
}

/** `wt` as everywhere else in the app, instead of the library's own `wto`. */
export function weekdayNames(locale: UiLocale): Pick<Formatters, 'formatWeekdayName'> {
  const names = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { weekday: 'short' })
  return { formatWeekdayName: (date) => names.format(date).replace('.', '') }
}

export function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return orientation === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />
}

export const look: Partial<ClassNames> = {
  root: 'relative',
  months: 'relative flex flex-col gap-6',
  month_caption: 'flex h-9 items-center justify-center font-medium',
  nav: 'absolute inset-x-0 top-0 z-10 flex justify-between pointer-events-none *:pointer-events-auto',
  button_previous: buttonStyle({ variant: 'quiet', size: 'icon-sm' }),
  button_next: buttonStyle({ variant: 'quiet', size: 'icon-sm' }),
  month_grid: 'mt-2 border-separate border-spacing-y-0.5',
  weekday: 'size-9 text-xs font-normal text-muted',
  day: 'p-0 text-center',
  // A week fits on the narrowest phones.
  day_button: cn(
    'tabular size-9 pointer-coarse:size-11 pointer-coarse:max-[359px]:w-9.5 hover:bg-green-soft',
    'rounded-small',
  ),
  today: 'font-bold underline underline-offset-4',
  outside: 'text-muted',
  disabled: 'opacity-45 [&_button]:cursor-not-allowed',
}
