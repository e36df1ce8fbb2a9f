import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'

/** Fewer are drawn all at once, so that the browser's own search finds them. */
const ALL = 300
/** Pixels of a row of one line; taller ones are measured. */
const ROW = 41

/** How a table's rows lie in the box that they scroll in, of whatever number they are: only those in sight are drawn. */
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
    /** Which to draw. */
    indexes: drawn.map(({ index }) => index),
    /** Goes on each row, with its index as `data-index`. */
    measure: virtualizer.measureElement,
    /** Pixels of the rows that are not drawn. */
    above: drawn[0]?.start ?? 0,
    below: virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0),
  }
}

/** Takes the room of rows that are not drawn. */
export function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr aria-hidden style={{ height }} />
}

/** The height of the box: what the page leaves of the window. */
export const boxStyle = 'max-h-[max(20rem,calc(100dvh-27rem))]'
