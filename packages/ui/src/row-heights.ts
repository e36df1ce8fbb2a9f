import { useEffect, useState } from 'react'

export type RowKey = number | string

export type RowHeights = Map<RowKey, number>

/** Lists whose heights are kept. */
const LISTS = 30

const kept = new Map<string, { readonly width: number; readonly heights: RowHeights }>()

/**
 * The measured heights of a list's rows, kept after the list has gone: the page is as long as it was when one comes back
 * to it, so the browser finds the place. Widths change how texts wrap, so heights are those of one width.
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
