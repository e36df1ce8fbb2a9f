import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field.tsx'
import { controlStyle } from './input.tsx'

export function Textarea({ className, rows = 3, onFocus, ...props }: ComponentProps<'textarea'>) {
  const field = useFieldControl()
  return (
    <textarea
      {...field}
      rows={rows}
      className={cn(controlStyle, 'h-auto py-2 pointer-coarse:h-auto', className)}
      onFocus={(event) => {
        // By itself Chromium scrolls only the caret's line into view.
        event.currentTarget.scrollIntoView({ block: 'nearest' })
        onFocus?.(event)
      }}
      {...props}
    />
  )
}
