import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field.tsx'
import { controlStyle } from './input.tsx'

export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  const field = useFieldControl()
  return (
    <textarea
      {...field}
      rows={rows}
      className={cn(controlStyle, 'h-auto py-2 pointer-coarse:h-auto', className)}
      {...props}
    />
  )
}
