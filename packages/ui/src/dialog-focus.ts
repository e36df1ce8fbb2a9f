import { useRef, type KeyboardEvent as ReactKeyboardEvent } from 'react'

/** The element that opened a dialog; for a menu's item, which is about to be removed, the menu's button. */
function openerNow(): HTMLElement | null {
  const active = document.activeElement
  // Nothing had the focus: a key of the whole page opens a dialog too.
  if (!(active instanceof HTMLElement) || active === document.body) return null
  const menuButton = active.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return menuButton ? document.getElementById(menuButton) : active
}

/** What has the focus for want of anything better. */
let makeshift: Element | null = null

/** Whether the focus has moved on: a dialog's or a menu's own return of it comes a task later. */
export function isFocusElsewhere(): boolean {
  const active = document.activeElement
  if (active === null || active === document.body || active === makeshift) return false
  return !active.matches('[role="dialog"], [role="alertdialog"]')
}

/** The dialog or question above all others. */
function topNow(): Element | undefined {
  const open = ['dialog', 'alertdialog'].map((role) => `[role="${role}"][data-state="open"]`)
  return [...document.querySelectorAll(open.join())].at(-1)
}

/** What is left on top: the dialog below, or the page's content. */
export function contentNow(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]')
  return [...dialogs].at(-1) ?? document.querySelector('main')
}

/**
 * Gives the focus, and passes it on once the element is removed: the list that contains it may be rendered again only
 * after the dialog has closed. Nothing takes the focus over from what is removed.
 */
function giveFocus(element: HTMLElement, options: FocusOptions) {
  element.focus(options)
  const removed = new MutationObserver(() => {
    if (document.activeElement === element) return
    removed.disconnect()
    if (!element.isConnected && document.activeElement === document.body) giveContentFocus()
  })
  if (document.activeElement === element) removed.observe(document.body, { childList: true, subtree: true })
}

/** Until something better takes it: what was removed may be part of a dialog that is about to return the focus. */
function giveContentFocus() {
  const content = contentNow()
  content?.focus({ preventScroll: true })
  content?.addEventListener('blur', () => (makeshift = null), { once: true })
  makeshift = content
}

const STOPS = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * A group of radio buttons is one stop of Tab. Radix takes each button for one, so that Tab would end in a group that is
 * the last of a dialog, and Shift+Tab in one that is the first.
 */
function leaveGroup(event: ReactKeyboardEvent, dialog: HTMLElement | null) {
  const { activeElement: at } = document
  if (!(at instanceof HTMLInputElement) || at.type !== 'radio' || !dialog?.contains(at)) return
  const stops = [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  )
  const isInGroup = (stop: HTMLElement) => stop instanceof HTMLInputElement && stop.name === at.name
  const edge = event.shiftKey ? stops.at(0) : stops.at(-1)
  if (!edge || !isInGroup(edge)) return
  const others = stops.filter((stop) => !isInGroup(stop))
  event.preventDefault()
  const next = event.shiftKey ? others.at(-1) : others.at(0)
  next?.focus()
}

/**
 * For a dialog's content: closing returns focus to the element that opened it, or if that was removed, as after a
 * deletion, to what is left on top. Radix only does so for its own trigger; ours are mostly opened by state.
 *
 * Escape is for what is on top, and isn't lost: Radix listens some renders after a dialog has the focus, and until then
 * gives the key to the dialog below or to nobody.
 */
export function useDialogFocus() {
  const opener = useRef<HTMLElement | null>(null)
  const own = useRef<HTMLDivElement>(null)
  const repeatEscape = () =>
    requestAnimationFrame(() => {
      if (own.current?.dataset.state !== 'open') return
      const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(escape)
    })
  return {
    ref: own,
    onOpenAutoFocus() {
      opener.current = openerNow()
    },
    onEscapeKeyDown(event: Event) {
      if (own.current === topNow()) return
      event.preventDefault()
      repeatEscape()
    },
    onKeyDown(event: ReactKeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented && own.current === topNow()) repeatEscape()
      if (event.key === 'Tab') leaveGroup(event, own.current)
    },
    onCloseAutoFocus(event: Event) {
      if (isFocusElsewhere()) return event.preventDefault()
      const back = opener.current?.isConnected ? opener.current : contentNow()
      if (!back) return
      event.preventDefault()
      giveFocus(back, { preventScroll: back !== opener.current })
    },
  }
}
