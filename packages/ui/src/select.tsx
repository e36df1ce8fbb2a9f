import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field.tsx'
import { controlStyle } from './input.tsx'

/** The native select, styled: it opens as users of each device expect and costs no JavaScript. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  const field = useFieldControl()
  return (
    <span className={cn('relative inline-flex w-full min-w-0', className)}>
      <select {...field} className={cn(controlStyle, 'appearance-none truncate pr-9')} {...props}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4.5 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
