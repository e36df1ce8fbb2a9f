import type { LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { isFocusElsewhere } from './dialog-focus.ts'

export const DropdownMenu = Radix.Root
export const DropdownMenuTrigger = Radix.Trigger

const itemStyle =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-small px-2.5 py-1.5 text-base outline-none select-none data-highlighted:bg-green-soft data-disabled:cursor-not-allowed data-disabled:opacity-55 pointer-coarse:min-h-11 [&_svg]:size-4.5 [&_svg]:text-muted'

export function DropdownMenuContent({
  className,
  sideOffset = 6,
  align = 'end',
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          // The chosen item may have moved the focus.
          if (isFocusElsewhere()) event.preventDefault()
        }}
        className={cn(
          'z-50 min-w-48 rounded-control border border-line bg-float p-1 text-ink shadow-float data-[state=open]:animate-appear',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  )
}

export function DropdownMenuItem({
  className,
  tone,
  icon: Icon,
  children,
  ...props
}: ComponentProps<typeof Radix.Item> & { tone?: 'danger'; icon: LucideIcon }) {
  return (
    <Radix.Item
      className={cn(
        itemStyle,
        tone === 'danger' && 'text-danger data-highlighted:bg-danger-soft [&_svg]:text-danger',
        className,
      )}
      {...props}
    >
      <Icon aria-hidden />
      {children}
    </Radix.Item>
  )
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn('my-1 h-px bg-line', className)} {...props} />
}
