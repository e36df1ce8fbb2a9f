import { useEffect, useState } from 'react'

export type RowKey = number | string

export type RowHeights = Map<RowKey, number>

/** Maximum of lists with kept heights. */
const LISTS = 30

const kept = new Map<string, { readonly width: number; readonly heights: RowHeights }>()

/**
 * The measured heights of a list's rows, kept after the list is removed: on return the page has its former length, so
 * the browser restores the scroll position. They are valid for one width, as that changes how texts wrap.
 */
export function useRowHeights(name: string): RowHeights {
  const width = window.innerWidth
  const [heights] = useState<RowHeights>(() => {
    const known = kept.get(name)
    return known?.width === width ? known.heights : new Map()
  })
  useEffect(() => {
    kept.delete(name)
    kept.set(name, { width, heights })
    const [oldest] = kept.keys()
    if (kept.size > LISTS && oldest !== undefined) kept.delete(oldest)
  }, [name, width, heights])
  return heights
}
