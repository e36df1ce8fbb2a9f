import { cn } from './cn.ts'

/** The shape of what is being loaded. Give the size with classes; a reader hears `label` of the region instead. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block h-4 animate-breathe rounded-small bg-line', className)} />
}
