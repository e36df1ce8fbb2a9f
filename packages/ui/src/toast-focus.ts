import { contentNow } from './dialog-focus.ts'

/**
 * Gives the focus back where a toast goes away that has it, as one does whose button was pressed. Sonner only does so
 * when one tabs out of it. Begins with the focus in the region of toasts, which came from `first`.
 */
export function returnFocusOf(region: HTMLElement, first: EventTarget | null) {
  let before = first
  let within = true
  region.addEventListener('focusin', ({ relatedTarget }) => {
    within = true
    if (relatedTarget instanceof Node && !region.contains(relatedTarget)) before = relatedTarget
  })
  // Nothing takes the focus over from what is removed.
  region.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !region.contains(relatedTarget)) within = false
  })
  new MutationObserver(() => {
    if (!within || document.activeElement !== document.body) return
    within = false
    const back = before instanceof HTMLElement && before.isConnected ? before : contentNow()
    back?.focus({ preventScroll: true })
  }).observe(region, { childList: true, subtree: true })
}
