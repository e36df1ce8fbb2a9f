import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

export type Endless = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
  data: { pages: readonly unknown[] } | undefined
}

/**
 * Fetches the next page of a query when the end of its list comes near; not again after a failure.
 * @param within pixels between the viewport's edge and the end
 * @returns a ref for an element at the end
 */
export function useEnd<Box extends Element>(query: Endless, within: number): RefObject<Box | null> {
  const end = useRef<Box>(null)
  /** The number of pages when the end was last observed. */
  const observed = useRef<number>(undefined)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, data } = query
  const pages = data?.pages.length
  const more = useEffectEvent(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  })
  useEffect(() => {
    if (!hasNextPage || !end.current) return undefined
    observed.current = pages
    // Observed again after each page, as a short one may leave the end in view.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more()
      },
      { rootMargin: `${within}px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasNextPage, pages, within])
  return end
}
