import { Clock } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Input } from './input.tsx'

/** `HH:mm` of a typed time: `9`, `930`, `9.30`, `9:30`, `0930`; undefined if invalid. */
export function readTime(text: string): string | undefined {
  const [, hour = '', minute = ''] = /^\s*(\d{1,2})[:., ]?(\d{2})?\s*$/.exec(text) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}

export type TimeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'type'> & {
  /** The typed text; `HH:mm` after blur, if it is a time. */
  value: string
  onValueChange: (text: string) => void
  /** Called on blur, with the field's text. */
  onLeave?: (text: string) => void
}

/**
 * A 24-hour time of day in any language of the browser: the native field asks English browsers for AM or PM. Accepts
 * `9`, `930`, `9.30` and `9:30`.
 */
export function TimeInput({ value, onValueChange, onLeave, className, ...props }: TimeInputProps) {
  return (
    <span className="relative inline-flex w-full min-w-0">
      <Clock
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-muted"
      />
      <Input
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        placeholder="0:00"
        {...props}
        className={cn('tabular pl-10', className)}
        value={value}
        onChange={({ target }) => onValueChange(target.value)}
        onBlur={() => {
          const text = readTime(value) ?? value
          if (text !== value) onValueChange(text)
          onLeave?.(text)
        }}
      />
    </span>
  )
}
