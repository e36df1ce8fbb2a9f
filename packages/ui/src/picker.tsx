import { CalendarDays, X } from 'lucide-react'
import { Suspense, useId, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { useFieldControl } from './field.tsx'
import { controlStyle } from './input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx'
import { Skeleton } from './skeleton.tsx'

/** Texts shared by day pickers. */
export type PickerTexts = {
  /** Shown while nothing is chosen: `Wybierz dzień`. */
  placeholder: string
  /** The calendar's accessible name. */
  calendarLabel: string
  /** If given, a cross clears the choice. */
  clearLabel?: string
}

type PickerProps = PickerTexts & {
  /** The formatted choice; undefined if there is none. */
  shown: string | undefined
  onClear: () => void
  open: boolean
  onOpenChange: (open: boolean) => void
  presets: readonly { key: string; label: ReactNode; choose: () => void }[] | undefined
  disabled?: boolean
  className?: string | undefined
  /** The calendar, which may still be loading. */
  children: ReactNode
}

/** A field that shows the choice and opens a calendar. Inside a Field it takes the field's label. */
export function Picker({
  placeholder,
  calendarLabel,
  clearLabel,
  shown,
  onClear,
  open,
  onOpenChange,
  presets,
  disabled = false,
  className,
  children,
}: PickerProps) {
  const { 'aria-describedby': describedBy, ...field } = useFieldControl()
  const shownId = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const clearable = clearLabel !== undefined && shown !== undefined && !disabled
  return (
    <span className={cn('relative inline-flex w-full min-w-0', className)}>
      <Popover open={open} onOpenChange={onOpenChange}>
        <PopoverTrigger
          {...field}
          ref={trigger}
          // A button can't be required: a missing choice shows on submit.
          aria-required={undefined}
          // The label replaces the button's text as its name, so the choice becomes its description.
          aria-describedby={describedBy === undefined ? shownId : `${shownId} ${describedBy}`}
          type="button"
          disabled={disabled}
          className={cn(
            controlStyle,
            'tabular flex items-center gap-2 text-left',
            shown === undefined && 'text-muted',
            clearable && 'pr-9 pointer-coarse:pr-11',
          )}
        >
          <CalendarDays aria-hidden className="size-4.5 text-muted" />
          <span id={shownId} className="truncate" title={shown}>
            {shown ?? placeholder}
          </span>
        </PopoverTrigger>
        <PopoverContent aria-label={calendarLabel} className="flex flex-col gap-3">
          <Suspense fallback={<Skeleton className="h-76 w-63" />}>{children}</Suspense>
          {presets && presets.length > 0 && (
            <div className="flex w-0 min-w-full flex-wrap gap-2 border-t border-line pt-3">
              {presets.map(({ key, label, choose }) => (
                <Button key={key} variant="secondary" size="sm" onClick={choose}>
                  {label}
                </Button>
              ))}
            </div>
          )}
        </PopoverContent>
      </Popover>
      {clearable && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => {
            onClear()
            trigger.current?.focus()
          }}
          className="absolute top-1/2 right-1.5 grid size-7 -translate-y-1/2 place-items-center rounded-small text-muted hover:bg-green-soft pointer-coarse:right-0 pointer-coarse:size-11"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </span>
  )
}
