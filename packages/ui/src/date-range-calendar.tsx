import { use } from 'react'
import { DayPicker, type DateRange } from 'react-day-picker'
import { cn } from './cn.ts'
import type { DayRange } from './day-range.ts'
import { Chevron, dateOf, dayOf, loadLocale, look, outside, weekdayNames } from './day-picker-parts.tsx'
import { useUiLocale } from './locale.tsx'

export type DateRangeCalendarProps = {
  value: DayRange | undefined
  onValueChange: (range: DayRange | undefined) => void
  min: string | undefined
  max: string | undefined
}

/** The calendar of DateRangePicker, lazy-loaded on first opening. */
export default function DateRangeCalendar({ value, onValueChange, min, max }: DateRangeCalendarProps) {
  const language = useUiLocale()
  const locale = use(loadLocale(language))

  const selected: DateRange | undefined = value && { from: dateOf(value.from), to: dateOf(value.to) }
  function select(range: DateRange | undefined) {
    onValueChange(range?.from && { from: dayOf(range.from), to: dayOf(range.to ?? range.from) })
  }
  return (
    <DayPicker
      mode="range"
      selected={selected}
      onSelect={select}
      {...(selected?.from ? { defaultMonth: selected.from } : {})}
      disabled={outside(min, max)}
      locale={locale}
      formatters={weekdayNames(language)}
      weekStartsOn={1}
      showOutsideDays
      components={{ Chevron }}
      classNames={{
        ...look,
        range_start: cn('bg-green-soft [&>button]:bg-green [&>button]:text-on-green', 'rounded-l-small'),
        range_middle: 'bg-green-soft',
        range_end: cn('bg-green-soft [&>button]:bg-green [&>button]:text-on-green', 'rounded-r-small'),
      }}
    />
  )
}
