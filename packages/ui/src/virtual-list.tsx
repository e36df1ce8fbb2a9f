import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { cn } from './cn.ts'
import { useRowHeights, type RowKey } from './row-heights.ts'
import { useBoxVirtualizer, usePageVirtualizer, type ListVirtualizer } from './virtual-rows.ts'

export type VirtualListProps<Row> = {
  /** The list's unique name, by which its rows' heights are kept until the user returns. */
  name: string
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => RowKey
  /** The content of a row; the list renders the `li` around it. */
  children: (row: Row, index: number) => ReactNode
  /** The height of a row in px before it is measured. */
  estimate: number
  /** The number of rows, including those that are not loaded yet. */
  total?: number | undefined
  /** Up to this many rows are all rendered; 0 for several long lists below each other. */
  whole?: number
  /** A row that is always rendered, wherever it is. */
  pinned?: RowKey | undefined
  /** Classes of the `li`. The space between rows is their padding, as rows are measured without margins. */
  rowClassName?: string | undefined
  className?: string | undefined
  /** The list's accessible name. */
  label?: string | undefined
  /** Called with the first and the last row in sight. */
  onSight?: (first: number, last: number) => void
}

/** Up to this many rows are all rendered, so that the browser's own search finds them. */
export const renderedWhole = 50

/**
 * A long list in the page's own scrolling: only the rows in sight are rendered, and those around the focus, so that Tab
 * always has a next one. Printing renders all. Rows are measured, and may differ.
 */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const virtual = usePageVirtualizer(list, useRowOptions(props))
  return <Rows {...props} list={list} virtual={virtual} />
}

/** The same within the closest scrolling box, such as a dialog. */
export function VirtualListInBox<Row>(props: VirtualListProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const virtual = useBoxVirtualizer(list, useRowOptions(props))
  return <Rows {...props} list={list} virtual={virtual} />
}

function useRowOptions<Row>({
  name,
  rows,
  keyOf,
  estimate,
  whole = renderedWhole,
  pinned,
}: VirtualListProps<Row>) {
  const heights = useRowHeights(name)
  const keyAt = (index: number) => {
    const row = rows[index]
    return row === undefined ? index : keyOf(row, index)
  }
  return { count: rows.length, keyAt, whole, pinned, heights, estimate }
}

/** With reduced motion every change has a transition of no duration, in which a gap would keep its former height. */
const settled = 'transition-none'

type RowsProps<Row> = VirtualListProps<Row> & {
  list: RefObject<HTMLUListElement | null>
  virtual: ListVirtualizer
}

function Rows<Row>(props: RowsProps<Row>) {
  const { rows, children, total = 0, rowClassName, className, label, onSight, list, virtual } = props
  const { items, above, below, first, last } = virtual
  const count = Math.max(total, rows.length)
  useEffect(() => {
    if (first !== undefined && last !== undefined) onSight?.(first, last)
  }, [onSight, first, last])
  return (
    <ul
      ref={list}
      aria-label={label}
      // The rows' heights are corrected here; the browser's anchoring would do it a second time.
      className={cn('flow-root [overflow-anchor:none]', settled, className)}
      style={{ paddingBottom: below }}
    >
      {items.map(({ index, key }, at) => {
        const row = rows[index]
        return (
          row !== undefined && (
            <li
              key={key}
              ref={virtual.measure}
              data-index={index}
              aria-setsize={count}
              aria-posinset={index + 1}
              className={cn(settled, rowClassName)}
              style={{ marginTop: above[at] }}
            >
              {children(row, index)}
            </li>
          )
        )
      })}
    </ul>
  )
}
