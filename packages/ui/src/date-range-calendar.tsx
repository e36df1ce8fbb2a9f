import { ChevronLeft, ChevronRight } from 'lucide-react'
import { use } from 'react'
import { DayPicker, type DateRange, type DayPickerLocale, type Matcher } from 'react-day-picker'
import { buttonStyle } from './button.tsx'
import { cn } from './cn.ts'
import type { DayRange } from './date-range-picker.tsx'
import { useUiLocale, type UiLocale } from './locale.tsx'

const loaders: Record<UiLocale, () => Promise<DayPickerLocale>> = {
  pl: async () => (await import('react-day-picker/locale/pl')).pl,
  en: async () => (await import('react-day-picker/locale/en-GB')).enGB,
  de: async () => (await import('react-day-picker/locale/de')).de,
  fr: async () => (await import('react-day-picker/locale/fr')).fr,
  ru: async () => (await import('react-day-picker/locale/ru')).ru,
}
const loaded = new Map<UiLocale, Promise<DayPickerLocale>>()

function load(locale: UiLocale): Promise<DayPickerLocale> {
  const known = loaded.get(locale) ?? loaders[locale]()
  loaded.set(locale, known)
  return known
}

/** Noon keeps the day the same in every time zone that a browser may be in. */
function dateOf(day: string): Date {
  return new Date(`${day}T12:00:00`)
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}

function dayOf(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return orientation === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />
}

export type DateRangeCalendarProps = {
  value: DayRange | undefined
  onValueChange: (range: DayRange | undefined) => void
  min: string | undefined
  max: string | undefined
}

/** The calendar of DateRangePicker, in a chunk of its own: it is loaded when it is first opened. */
export default function DateRangeCalendar({ value, onValueChange, min, max }: DateRangeCalendarProps) {
  const locale = use(load(useUiLocale()))

  const selected: DateRange | undefined = value && { from: dateOf(value.from), to: dateOf(value.to) }
  const outside: Matcher[] = [
    ...(min ? [{ before: dateOf(min) }] : []),
    ...(max ? [{ after: dateOf(max) }] : []),
  ]
  function select(range: DateRange | undefined) {
    onValueChange(range?.from && { from: dayOf(range.from), to: dayOf(range.to ?? range.from) })
  }
  const round = 'rounded-small'
  return (
    <DayPicker
      mode="range"
      selected={selected}
      onSelect={select}
      {...(selected?.from ? { defaultMonth: selected.from } : {})}
      disabled={outside}
      locale={locale}
      weekStartsOn={1}
      showOutsideDays
      components={{ Chevron }}
      classNames={{
        root: 'relative',
        months: 'relative flex flex-col gap-6',
        month_caption: 'flex h-9 items-center justify-center font-medium',
        nav: 'absolute inset-x-0 top-0 z-10 flex justify-between pointer-events-none *:pointer-events-auto',
        button_previous: buttonStyle({ variant: 'quiet', size: 'icon-sm' }),
        button_next: buttonStyle({ variant: 'quiet', size: 'icon-sm' }),
        month_grid: 'mt-2 border-separate border-spacing-y-0.5',
        weekday: 'size-9 text-xs font-normal text-muted',
        day: 'p-0 text-center',
        day_button: cn('tabular size-9 pointer-coarse:size-11 hover:bg-green-soft', round),
        today: 'font-bold underline underline-offset-4',
        outside: 'text-muted',
        disabled: 'opacity-45 [&_button]:cursor-not-allowed',
        range_start: cn('bg-green-soft [&>button]:bg-green [&>button]:text-on-green', 'rounded-l-small'),
        range_middle: 'bg-green-soft',
        range_end: cn('bg-green-soft [&>button]:bg-green [&>button]:text-on-green', 'rounded-r-small'),
      }}
    />
  )
}
