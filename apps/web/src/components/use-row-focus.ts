import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'

/** Layers above the list that return the focus to it. */
const floating = '[role="dialog"], [role="alertdialog"], [role="menu"]'
/** A layer that is still open gets the focus back from those above it. */
const open = `:is(${floating})[data-state="open"]`

/**
 * Keeps the focus in the list: the row that a key leads to may first have to be scrolled in and rendered, and the
 * removal of a row would lose the focus.
 */
export function useRowFocus(options: {
  box: RefObject<HTMLElement | null>
  /** The attribute that has a row's id. */
  attribute: 'data-invoice' | 'data-line'
  /** The row to focus once it is rendered; a new object for each request. */
  wanted: { index: number } | undefined
  /** The id of the row at an index. */
  idAt: (index: number) => number | undefined
  scrollTo: (index: number) => void
  /** The row to focus after the focused one was removed. */
  current: number
}) {
  const { box, attribute, wanted, idAt, scrollTo, current } = options
  const granted = useRef<object>(undefined)
  const inside = useRef(false)
  /** While there is no row, a box that can be focused keeps the focus for the next one. */
  const held = useRef(false)

  function focusRow(index: number): boolean {
    const row = box.current?.querySelector<HTMLElement>(`[${attribute}="${idAt(index)}"]`)
    row?.focus({ preventScroll: true })
    return Boolean(row)
  }

  const isLost = () =>
    document.activeElement === document.body || (held.current && document.activeElement === box.current)

  // After every render: scrolling mounts and unmounts rows without another signal.
  useLayoutEffect(() => {
    if (wanted && granted.current !== wanted) {
      scrollTo(wanted.index)
      if (focusRow(wanted.index)) granted.current = wanted
    } else if (inside.current && isLost() && !document.querySelector(open)) {
      if (!focusRow(current)) {
        box.current?.focus({ preventScroll: true })
        held.current = document.activeElement === box.current
      }
    }
  })

  return {
    onFocus() {
      inside.current = true
      held.current = false
    },
    onBlur({ target, currentTarget, relatedTarget }: FocusEvent) {
      const to = relatedTarget instanceof Element ? relatedTarget : null
      if (to && (currentTarget.contains(to) || to.closest(floating))) return
      // Removing a row blurs it too, which isn't leaving the list.
      if (to || target.isConnected) inside.current = false
    },
  }
}
