import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'

/** What floats above the list and gives the focus back to it. */
const floating = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * Keeps the focus in the list: a row that the keyboard moves to may have to be scrolled into being first, and
 * a row that is paid or deleted takes the focus away with it.
 */
export function useRowFocus(options: {
  box: RefObject<HTMLElement | null>
  /** The row to focus as soon as it is drawn; a new object for each wish. */
  wanted: { index: number } | undefined
  /** The id of the row at an index. */
  idAt: (index: number) => number | undefined
  scrollTo: (index: number) => void
  /** Where the focus goes when its row is gone. */
  current: number
}) {
  const { box, wanted, idAt, scrollTo, current } = options
  const granted = useRef<object>(undefined)
  const inside = useRef(false)

  function focusRow(index: number): boolean {
    const row = box.current?.querySelector<HTMLElement>(`[data-invoice="${idAt(index)}"]`)
    row?.focus({ preventScroll: true })
    return Boolean(row)
  }

  // After every render: rows come and go with scrolling, which nothing else tells of.
  useLayoutEffect(() => {
    if (wanted && granted.current !== wanted) {
      scrollTo(wanted.index)
      if (focusRow(wanted.index)) granted.current = wanted
    } else if (inside.current && document.activeElement === document.body) {
      focusRow(current)
    }
  })

  return {
    onFocus: () => (inside.current = true),
    onBlur({ target, currentTarget, relatedTarget }: FocusEvent) {
      const to = relatedTarget instanceof Element ? relatedTarget : null
      if (to && (currentTarget.contains(to) || to.closest(floating))) return
      // A row that is taken away loses the focus as well; that is no leaving.
      if (to || target.isConnected) inside.current = false
    },
  }
}
