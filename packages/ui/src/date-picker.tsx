import { CalendarDays, X } from 'lucide-react'
import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { plainDay } from './date-text.tsx'
import { useFieldControl } from './field.tsx'
import { controlStyle } from './input.tsx'
import { useUiLocale } from './locale.tsx'
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx'
import { Skeleton } from './skeleton.tsx'

const Calendar = lazy(() => import('./date-calendar.tsx'))

export type DatePickerProps = {
  /** `YYYY-MM-DD`; undefined where none is chosen. */
  value: string | undefined
  onValueChange: (day: string | undefined) => void
  /** Shown while nothing is chosen: `Wybierz dzień`. */
  placeholder: string
  /** Names the calendar for readers. */
  calendarLabel: string
  /** Where given, a cross takes the choice back. */
  clearLabel?: string
  /** Days at one press: `za tydzień`. */
  presets?: readonly { label: ReactNode; day: string }[]
  min?: string
  max?: string
  disabled?: boolean
  className?: string
}

/**
 * Chooses a day, written in the app's language: the browser's own field writes it in the browser's, so that a Polish
 * page shows 11/12 for the 12th of November. Inside a Field it takes the field's label.
 */
export function DatePicker(props: DatePickerProps) {
  const { value, onValueChange, placeholder, calendarLabel, clearLabel, disabled = false } = props
  const { presets = [], min, max, className } = props
  const { 'aria-describedby': describedBy, ...field } = useFieldControl()
  const locale = useUiLocale()
  const [open, setOpen] = useState(false)
  const shownId = useId()
  function choose(day: string) {
    onValueChange(day)
    setOpen(false)
  }
  return (
    <span className={cn('relative inline-flex w-full min-w-0', className)}>
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger
          {...field}
          // A button can't be required: that nothing is chosen is said when one tries to go on.
          aria-required={undefined}
          // The label names it, so that readers would not be told which day it is.
          aria-describedby={describedBy === undefined ? shownId : `${shownId} ${describedBy}`}
          type="button"
          disabled={disabled}
          className={cn(
            controlStyle,
            'tabular flex items-center gap-2.5 text-left',
            value === undefined && 'text-muted',
            clearLabel && value !== undefined && 'pr-10',
          )}
        >
          <CalendarDays aria-hidden className="size-4.5 text-muted" />
          <span id={shownId} className="truncate">
            {value === undefined ? placeholder : plainDay(value, locale)}
          </span>
        </PopoverTrigger>
        <PopoverContent aria-label={calendarLabel} className="flex flex-col gap-3">
          <Suspense fallback={<Skeleton className="h-76 w-63" />}>
            <Calendar value={value} onValueChange={choose} min={min} max={max} />
          </Suspense>
          {presets.length > 0 && (
            <div className="flex w-0 min-w-full flex-wrap gap-2 border-t border-line pt-3">
              {presets.map(({ label, day }) => (
                <Button key={day} variant="secondary" size="sm" onClick={() => choose(day)}>
                  {label}
                </Button>
              ))}
            </div>
          )}
        </PopoverContent>
      </Popover>
      {clearLabel && value !== undefined && !disabled && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => onValueChange(undefined)}
          className="absolute top-1/2 right-1.5 grid size-7 -translate-y-1/2 place-items-center rounded-small text-muted hover:bg-green-soft"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </span>
  )
}
