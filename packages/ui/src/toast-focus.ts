import { contentNow } from './dialog-focus.ts'

/**
 * Gives the focus back where a toast goes away that has it, as one does whose button was pressed. Sonner only does so
 * when one tabs out of it. The region of toasts has had the focus, which came from `first`.
 */
export function returnFocusOf(region: HTMLElement, first: EventTarget | null) {
  let before = first
  // It may have left while this was loaded.
  let within = region.contains(document.activeElement)
  function giveBack() {
    within = false
    // Sonner does not hear that a removed button lost the focus: it would give it back again once all toasts are gone.
    region.querySelector('ol')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    const back = before instanceof HTMLElement && before.isConnected ? before : contentNow()
    back?.focus({ preventScroll: true })
  }
  if (document.activeElement === document.body) giveBack()
  region.addEventListener('focusin', ({ relatedTarget }) => {
    within = true
    if (relatedTarget instanceof Node && !region.contains(relatedTarget)) before = relatedTarget
  })
  // Nothing takes the focus over from what is removed.
  region.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !region.contains(relatedTarget)) within = false
  })
  new MutationObserver(() => {
    if (within && document.activeElement === document.body) giveBack()
  }).observe(region, { childList: true, subtree: true })
}
