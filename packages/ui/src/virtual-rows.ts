import {
  defaultRangeExtractor,
  measureElement,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import type { RowHeights, RowKey } from './row-heights.ts'
import { sizeAtFirst, useMedia } from './media.ts'

type RowOptions = {
  count: number
  keyAt: (index: number) => RowKey
  /** Up to this many rows are all rendered. */
  whole: number
  /** The row that is rendered as if focused, until another one is focused. */
  pinned: RowKey | undefined
  heights: RowHeights
  /** The height of a row in px before it is measured. */
  estimate: number
}

/**
 * The rows rendered beyond each end of the viewport; fewer until the first scrolling, as they delay the first paint.
 */
const BEYOND = 8
const BEYOND_AT_FIRST = 2
/** The focused row and its neighbours, so that Tab and Shift+Tab find the next control at any scroll position. */
const AROUND = [-1, 0, 1]

export function usePageVirtualizer(list: RefObject<HTMLElement | null>, options: RowOptions) {
  const { shared, margin } = useShared(list, options, pageOffset)
  const virtualizer = useWindowVirtualizer<HTMLElement>(shared)
  return rendered(virtualizer, margin)
}

export function useBoxVirtualizer(list: RefObject<HTMLElement | null>, options: RowOptions) {
  const { shared, margin } = useShared(list, options, boxOffset)
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    ...shared,
    getScrollElement: () => list.current && boxOf(list.current),
  })
  return rendered(virtualizer, margin)
}

export type ListVirtualizer = ReturnType<typeof rendered>

function useShared(
  list: RefObject<HTMLElement | null>,
  { count, keyAt, whole, pinned, heights, estimate }: RowOptions,
  offsetOf: (element: HTMLElement) => number,
) {
  const focused = useFocusedRow(list, pinned, keyAt)
  const printing = useMedia('print')
  const margin = useOffset(list, offsetOf)
  const scrolled = useScrolled()
  function rangeExtractor(range: Range): number[] {
    if (count <= whole || printing) return Array.from({ length: count }, (_, index) => index)
    const inSight = defaultRangeExtractor(range)
    const at = focused === undefined ? -1 : indexOf(focused, count, keyAt)
    if (at < 0) return inSight
    const around = AROUND.map((steps) => at + steps).filter((index) => index >= 0 && index < count)
    return [...new Set([...inSight, ...around])].sort((one, other) => one - other)
  }
  return {
    margin,
    shared: {
      count,
      getItemKey: keyAt,
      estimateSize: (index: number) => heights.get(keyAt(index)) ?? estimate,
      overscan: scrolled ? BEYOND : BEYOND_AT_FIRST,
      initialRect: sizeAtFirst(),
      scrollMargin: margin,
      rangeExtractor,
      measureElement<Box extends Element | Window>(
        row: HTMLElement,
        entry: ResizeObserverEntry | undefined,
        instance: Virtualizer<Box, HTMLElement>,
      ) {
        const height = measureElement(row, entry, instance)
        heights.set(keyAt(Number(row.dataset.index)), height)
        return height
      },
    },
  }
}

/** The row that has or last had the focus: it remains while a dialog that it opened has the focus. */
function useFocusedRow(
  list: RefObject<HTMLElement | null>,
  pinned: RowKey | undefined,
  keyAt: (index: number) => RowKey,
): RowKey | undefined {
  const [focused, setFocused] = useState(pinned)
  const note = useEffectEvent((index: number) => setFocused(keyAt(index)))
  useEffect(() => {
    const { current: box } = list
    function onFocus({ target }: FocusEvent) {
      const row = target instanceof Element && target.closest<HTMLElement>('[data-index]')
      if (row) note(Number(row.dataset.index))
    }
    box?.addEventListener('focusin', onFocus)
    return () => box?.removeEventListener('focusin', onFocus)
  }, [list])
  return focused
}

function indexOf(key: RowKey, count: number, keyAt: (index: number) => RowKey): number {
  for (let index = 0; index < count; index += 1) if (keyAt(index) === key) return index
  return -1
}

/** Whether the page or a part of it was scrolled since the list was mounted. */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const note = () => setScrolled(true)
    // Captured: a box's scrolling doesn't bubble.
    const options = { capture: true, passive: true, once: true }
    window.addEventListener('scroll', note, options)
    return () => window.removeEventListener('scroll', note, options)
  }, [])
  return scrolled
}

/** The rendered items of a virtualizer, with the heights of the gaps before each row and after the last one. */
function rendered<Box extends Element | Window>(virtualizer: Virtualizer<Box, HTMLElement>, margin: number) {
  const items = virtualizer.getVirtualItems()
  const above = items.map(({ start }, at) => start - (items[at - 1]?.end ?? margin))
  return {
    items,
    above,
    below: virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin),
    first: virtualizer.range?.startIndex,
    last: virtualizer.range?.endIndex,
    measure: virtualizer.measureElement,
  }
}

/** Observes ancestors' sizes, which move the list, before it is painted. */
function useOffset(list: RefObject<HTMLElement | null>, offsetOf: (element: HTMLElement) => number): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (list.current) setOffset(Math.round(offsetOf(list.current)))
    })
    for (let at = list.current?.parentElement; at; at = at.parentElement) observer.observe(at)
    return () => observer.disconnect()
  }, [list, offsetOf])
  return offset
}

function pageOffset(list: HTMLElement): number {
  return list.getBoundingClientRect().top + window.scrollY
}

function boxOffset(list: HTMLElement): number {
  const box = boxOf(list)
  if (!box) return 0
  return list.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop
}

function boxOf(list: HTMLElement): HTMLElement | null {
  for (let at = list.parentElement; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at)
    if (overflowY === 'auto' || overflowY === 'scroll') return at
  }
  return null
}
