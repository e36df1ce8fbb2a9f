import { use } from 'react'
import { DayPicker } from 'react-day-picker'
import { Chevron, dateOf, dayOf, loadLocale, look, outside, weekdayNames } from './day-picker-parts.tsx'
import { useUiLocale } from './locale.tsx'

type DateCalendarProps = {
  value: string | undefined
  onValueChange: (day: string) => void
  min: string | undefined
  max: string | undefined
}

/** The calendar of DatePicker, lazy-loaded on first opening. */
export default function DateCalendar({ value, onValueChange, min, max }: DateCalendarProps) {
  const language = useUiLocale()
  const locale = use(loadLocale(language))
  const selected = value === undefined ? undefined : dateOf(value)
  return (
    <DayPicker
      mode="single"
      required
      selected={selected}
      onSelect={(date) => onValueChange(dayOf(date))}
      {...(selected ? { defaultMonth: selected } : {})}
      disabled={outside(min, max)}
      locale={locale}
      formatters={weekdayNames(language)}
      weekStartsOn={1}
      showOutsideDays
      components={{ Chevron }}
      classNames={{ ...look, selected: '[&>button]:bg-green [&>button]:text-on-green' }}
    />
  )
}
