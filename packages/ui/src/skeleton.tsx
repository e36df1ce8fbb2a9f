import { cn } from './cn.ts'

/** A placeholder while content loads. Classes give its size; screen readers hear the region's `label` instead. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block h-4 animate-breathe rounded-small bg-line', className)} />
}
