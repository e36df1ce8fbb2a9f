import { lazy, useState, type ReactNode } from 'react'
import { plainDays } from './date-text.tsx'
import type { DayRange } from './day-range.ts'
import { useUiLocale } from './locale.tsx'
import { Picker, type PickerTexts } from './picker.tsx'

const Calendar = lazy(() => import('./date-range-calendar.tsx'))

export type { DayRange }

export type DateRangePickerProps = PickerTexts & {
  value: DayRange | undefined
  onValueChange: (range: DayRange | undefined) => void
  /** Shortcuts to ranges: `ten miesiąc`. */
  presets?: readonly { label: ReactNode; range: DayRange }[]
  min?: string
  max?: string
  className?: string
}

/** Chooses a range of days. Inside a Field it takes the field's label. */
export function DateRangePicker({ value, onValueChange, presets, min, max, ...props }: DateRangePickerProps) {
  const locale = useUiLocale()
  const [open, setOpen] = useState(false)
  return (
    <Picker
      {...props}
      shown={value && plainDays(value.from, value.to, locale)}
      onClear={() => onValueChange(undefined)}
      open={open}
      onOpenChange={setOpen}
      presets={presets?.map(({ label, range }) => ({
        key: `${range.from}/${range.to}`,
        label,
        choose() {
          onValueChange(range)
          setOpen(false)
        },
      }))}
    >
      <Calendar value={value} onValueChange={onValueChange} min={min} max={max} />
    </Picker>
  )
}
