import { Pending } from './pending.tsx'

/** While a page's first data loads. */
export function PagePending() {
  return (
    <Pending
      className="w-full max-w-7xl px-4 py-6 md:px-8 md:py-8"
      skeletons={['mb-8 h-8 w-64', 'mb-3 h-24 w-full rounded-card', 'h-64 w-full rounded-card']}
    />
  )
}
