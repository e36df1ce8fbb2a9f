import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export function Tabs({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root className={cn('flex min-w-0 flex-col', className)} {...props} />
}

/** Give it an aria-label: what the tabs choose between. */
export function TabsList({ className, ...props }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={cn('fade-x flex gap-1 border-b border-line', className)} {...props} />
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(
        'relative h-11 shrink-0 rounded-t-control px-3 text-base text-muted transition-colors enabled:hover:text-ink disabled:cursor-not-allowed disabled:opacity-55 focus-visible:-outline-offset-2 data-[state=active]:font-medium data-[state=active]:text-green',
        "after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:bg-transparent after:content-[''] data-[state=active]:after:bg-green",
        className,
      )}
      {...props}
    />
  )
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn('pt-5', className)} {...props} />
}
