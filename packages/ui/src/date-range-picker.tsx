import { CalendarDays, X } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { plainDay } from './date-text.tsx'
import { useFieldControl } from './field.tsx'
import { controlStyle } from './input.tsx'
import { useUiLocale } from './locale.tsx'
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx'
import { Skeleton } from './skeleton.tsx'

const Calendar = lazy(() => import('./date-range-calendar.tsx'))

/** Both days `YYYY-MM-DD`, both inclusive. */
export type DayRange = { from: string; to: string }

export type DateRangePickerProps = {
  value: DayRange | undefined
  onValueChange: (range: DayRange | undefined) => void
  /** Shown while nothing is chosen: `Wybierz daty`. */
  placeholder: string
  /** Names the calendar for readers. */
  calendarLabel: string
  /** Where given, a cross takes the choice back. */
  clearLabel?: string
  /** Ranges at one press: `ten miesiąc`. */
  presets?: readonly { label: ReactNode; range: DayRange }[]
  min?: string
  max?: string
  className?: string
}

/** Chooses a range of days. Inside a Field it takes the field's label. */
export function DateRangePicker(props: DateRangePickerProps) {
  const {
    value,
    onValueChange,
    placeholder,
    calendarLabel,
    clearLabel,
    presets = [],
    min,
    max,
    className,
  } = props
  const field = useFieldControl()
  const locale = useUiLocale()
  const [open, setOpen] = useState(false)
  const shown =
    value &&
    (value.from === value.to
      ? plainDay(value.from, locale)
      : `${plainDay(value.from, locale)} – ${plainDay(value.to, locale)}`)
  return (
    <span className={cn('relative inline-flex w-full min-w-0', className)}>
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger
          {...field}
          // A button can't be required: that nothing is chosen is said when one tries to go on.
          aria-required={undefined}
          type="button"
          className={cn(
            controlStyle,
            'tabular flex items-center gap-2.5 text-left',
            !value && 'text-muted',
            clearLabel && value && 'pr-10',
          )}
        >
          <CalendarDays aria-hidden className="size-4.5 text-muted" />
          <span className="truncate">{shown ?? placeholder}</span>
        </PopoverTrigger>
        <PopoverContent aria-label={calendarLabel} className="flex flex-col gap-3">
          <Suspense fallback={<Skeleton className="h-76 w-63" />}>
            <Calendar value={value} onValueChange={onValueChange} min={min} max={max} />
          </Suspense>
          {presets.length > 0 && (
            <div className="flex w-0 min-w-full flex-wrap gap-2 border-t border-line pt-3">
              {presets.map(({ label, range }) => (
                <Button
                  key={`${range.from}/${range.to}`}
                  variant="secondary"
                  size="sm"
                  onClick={() => {
                    onValueChange(range)
                    setOpen(false)
                  }}
                >
                  {label}
                </Button>
              ))}
            </div>
          )}
        </PopoverContent>
      </Popover>
      {clearLabel && value && (
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
