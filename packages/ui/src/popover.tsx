import { Popover as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export const Popover = Radix.Root
export const PopoverTrigger = Radix.Trigger
export const PopoverClose = Radix.Close

/** Give it an aria-label: it is a small dialog. */
export function PopoverContent({
  className,
  sideOffset = 6,
  align = 'start',
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        className={cn(
          'z-50 max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] overflow-auto rounded-card border border-line bg-float p-4 text-ink shadow-float outline-none data-[state=open]:animate-appear',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  )
}
