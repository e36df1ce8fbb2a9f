import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'

/** Up to this many rows are all rendered, so that the browser's own search finds them. */
const ALL = 300
/** Height of a one-line row in pixels; taller ones are measured. */
const ROW = 41

/** Virtualises a table's rows in their scroll container: only visible ones are rendered. */
export function useVirtualRows(count: number) {
  const box = useRef<HTMLElement>(null)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: count <= ALL ? ALL : 12,
  })
  const drawn = virtualizer.getVirtualItems()
  return {
    box,
    /** The rows to render. */
    indexes: drawn.map(({ index }) => index),
    /** A ref for each row, with its index as `data-index`. */
    measure: virtualizer.measureElement,
    /** The height in pixels of rows that are not rendered. */
    above: drawn[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0),
  }
}
