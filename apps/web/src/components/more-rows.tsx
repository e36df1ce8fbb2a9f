import { Button } from '@skrzat/ui/button'
import { type Endless, useEnd } from '#app/parts/index.ts'
import { Failure } from './failure.tsx'

export type MoreRowsProps = {
  query: Endless & { error: unknown }
  /** The button's text. */
  label: string
  /** For screen readers, while the next page is loading. */
  pendingLabel: string
  /** Pixels before the end at which the next page is fetched. */
  within?: number
}

/** The end of an infinite list: loads the next page when it comes near, or by a button, which the keyboard reaches. */
export function MoreRows({ query, label, pendingLabel, within = 600 }: MoreRowsProps) {
  const end = useEnd<HTMLDivElement>(query, within)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = query
  if (!hasNextPage) return null
  return (
    <div ref={end} className="flex flex-col items-center gap-3 py-2">
      <Failure error={isFetchNextPageError ? error : null} />
      <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {label}
      </Button>
      <output className="text-sm text-muted empty:hidden">{isFetchingNextPage && pendingLabel}</output>
    </div>
  )
}
