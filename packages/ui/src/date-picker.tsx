import { lazy, useState, type ReactNode } from 'react'
import { plainDay } from './date-text.tsx'
import { useUiLocale } from './locale.tsx'
import { Picker, type PickerTexts } from './picker.tsx'

const Calendar = lazy(() => import('./date-calendar.tsx'))

export type DatePickerProps = PickerTexts & {
  /** `YYYY-MM-DD`; undefined if none is chosen. */
  value: string | undefined
  onValueChange: (day: string | undefined) => void
  /** Shortcuts to days: `za tydzień`. */
  presets?: readonly { label: ReactNode; day: string }[]
  min?: string
  max?: string
  disabled?: boolean
  className?: string
}

/**
 * Chooses a day, formatted in the app's language: the native field uses the browser's, so that a Polish page would show
 * 11/12 for the 12th of November. Inside a Field it takes the field's label.
 */
export function DatePicker({ value, onValueChange, presets, min, max, ...props }: DatePickerProps) {
  const locale = useUiLocale()
  const [open, setOpen] = useState(false)
  function choose(day: string) {
    onValueChange(day)
    setOpen(false)
  }
  return (
    <Picker
      {...props}
      shown={value === undefined ? undefined : plainDay(value, locale)}
      onClear={() => onValueChange(undefined)}
      open={open}
      onOpenChange={setOpen}
      presets={presets?.map(({ label, day }) => ({ key: day, label, choose: () => choose(day) }))}
    >
      <Calendar value={value} onValueChange={choose} min={min} max={max} />
    </Picker>
  )
}
