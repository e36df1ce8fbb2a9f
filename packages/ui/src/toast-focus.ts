import { useCallback } from 'react'
import { contentNow } from './return-focus.ts'

/**
 * Gives the focus back where a toast goes away that has it, as one does whose button was pressed. Sonner only does so
 * when one tabs out of it.
 * @returns the ref of the toasts' region
 */
export function useToastFocus() {
  return useCallback((region: HTMLElement) => {
    let before: HTMLElement | null = null
    let within = false

    function onFocusIn({ relatedTarget }: FocusEvent) {
      within = true
      if (relatedTarget instanceof HTMLElement && !region.contains(relatedTarget)) before = relatedTarget
    }
    /** Nothing takes the focus over from what is removed. */
    function onFocusOut({ relatedTarget }: FocusEvent) {
      if (relatedTarget instanceof Node && !region.contains(relatedTarget)) within = false
    }
    const removals = new MutationObserver(() => {
      if (!within || document.activeElement !== document.body) return
      within = false
      const back = before?.isConnected ? before : contentNow()
      back?.focus({ preventScroll: true })
    })

    region.addEventListener('focusin', onFocusIn)
    region.addEventListener('focusout', onFocusOut)
    removals.observe(region, { childList: true, subtree: true })
    return () => {
      region.removeEventListener('focusin', onFocusIn)
      region.removeEventListener('focusout', onFocusOut)
      removals.disconnect()
    }
  }, [])
}
