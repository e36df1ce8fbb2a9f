import { Button } from '@skrzat/ui/button'
import type { ComponentProps } from 'react'
import type { Endless } from '#app/parts/index.ts'
import { Failure } from './failure.tsx'

type OlderButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  query: Endless & { error: unknown }
  label: string
}

/** Loads older entries, for a list that does not load them by itself, and shows why that failed. */
export function OlderButton({ query, label, variant = 'secondary', size }: OlderButtonProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = query
  if (!hasNextPage) return null
  return (
    <div className="flex flex-col items-center gap-3">
      <Failure error={isFetchNextPageError ? error : null} />
      <Button
        variant={variant}
        {...(size && { size })}
        pending={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  )
}
