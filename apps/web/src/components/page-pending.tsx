import { Skeleton } from '@skrzat/ui/skeleton'
import { Pending } from './pending.tsx'

/** While a page's first data loads. */
export function PagePending() {
  return (
    <Pending className="w-full max-w-7xl px-4 py-6 md:px-8 md:py-8">
      <Skeleton className="mb-8 h-8 w-64" />
      <Skeleton className="mb-3 h-24 w-full rounded-card" />
      <Skeleton className="h-64 w-full rounded-card" />
    </Pending>
  )
}
