import { useCallback } from 'react'

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** The tab stops within an element, in order. */
function tabbables(within: Element): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') && element.checkVisibility(),
  )
}

/**
 * For a control, or a part of the page, that disappears after use: moves the focus within it to the next control, or
 * else to the previous one. Otherwise it would be lost, and screen readers would restart at the page's beginning.
 * @returns its ref
 */
export function useHandOnFocus() {
  return useCallback((part: HTMLElement | null) => {
    if (!part) return undefined
    return () => {
      if (!part.contains(document.activeElement)) return
      const others = tabbables(part.closest('[role="dialog"], main') ?? document.body).filter(
        (element) => !part.contains(element),
      )
      const after = others.filter(
        (element) => part.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
      )
      const heirs = [...after, ...others.toReversed()]
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        heirs.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true })
      })
    }
  }, [])
}
