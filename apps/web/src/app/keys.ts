/** Shortcuts of single keys, which lists have. */
import { createListeners, useStore } from '@skrzat/ui/use-store'

const kept = 'skrzat-payments-keys'
const { subscribe, notify } = createListeners()

function enabled(): boolean {
  return localStorage.getItem(kept) !== 'off'
}

function enableKeys(on: boolean) {
  if (on) localStorage.removeItem(kept)
  else localStorage.setItem(kept, 'off')
  notify()
}

/** Single-letter shortcuts can be disabled: speech input triggers them by accident (WCAG 2.1.4). */
export function useKeysEnabled(): [boolean, (on: boolean) => void] {
  return [useStore(subscribe, enabled), enableKeys]
}

/** Elements that take text, or handle the key themselves. */
const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]'

/** Whether the list's shortcuts apply: in the list (`data-keys="list"`), or if nothing else has the focus. */
export function concernsList(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement) || target.closest(typing)) return false
  return target === document.body || target.id === 'content' || target.closest('[data-keys="list"]') !== null
}
