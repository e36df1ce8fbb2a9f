import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field.tsx'

/** Classes shared by all inputs and selects. */
export const controlStyle =
  'h-10 w-full min-w-0 rounded-control border border-edge bg-card px-3 text-base text-ink transition-colors duration-100 placeholder:text-muted pointer-coarse:h-11 ' +
  'focus-visible:outline-offset-0 focus-visible:border-green disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-danger'

export type InputProps = ComponentProps<'input'> & {
  /** A number in a column: right-aligned tabular figures. */
  numeric?: boolean
}

export function Input({ className, numeric = false, ...props }: InputProps) {
  const field = useFieldControl()
  return (
    <input
      {...field}
      className={cn(controlStyle, 'enabled:read-only:bg-sunken', numeric && 'tabular text-right', className)}
      inputMode={numeric ? 'decimal' : undefined}
      {...props}
    />
  )
}
