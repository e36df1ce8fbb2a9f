import { contentNow } from './dialog-focus.ts'

/**
 * Returns the focus when the toast that has it is removed, as after a press on its button. Sonner only does so when the
 * focus leaves by Tab. The toast region has had the focus, which came from `first`.
 */
export function returnFocusOf(region: HTMLElement, first: EventTarget | null) {
  let before = first
  // The focus may have left the region while this module was loaded.
  let within = region.contains(document.activeElement)
  function giveBack() {
    within = false
    // Sonner does not notice that a removed button lost the focus, and would return it again once all toasts are gone.
    region.querySelector('ol')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    const back = before instanceof HTMLElement && before.isConnected ? before : contentNow()
    back?.focus({ preventScroll: true })
  }
  if (document.activeElement === document.body) giveBack()
  region.addEventListener('focusin', ({ relatedTarget }) => {
    within = true
    if (relatedTarget instanceof Node && !region.contains(relatedTarget)) before = relatedTarget
  })
  // Nothing takes over the focus of a removed element, so `relatedTarget` is null then.
  region.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !region.contains(relatedTarget)) within = false
  })
  new MutationObserver(() => {
    if (within && document.activeElement === document.body) giveBack()
  }).observe(region, { childList: true, subtree: true })
}
