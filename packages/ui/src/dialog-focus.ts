import { useRef, type KeyboardEvent as ReactKeyboardEvent } from 'react'

/** The element that opened a dialog; for a menu's item, which is about to be removed, the menu's button. */
function openerNow(): HTMLElement | null {
  const active = document.activeElement
  // Nothing had the focus: a key of the whole page opens a dialog too.
  if (!(active instanceof HTMLElement) || active === document.body) return null
  const menuButton = active.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return menuButton ? document.getElementById(menuButton) : active
}

/** The element that has the focus until a better one gets it. */
let makeshift: Element | null = null

/** Whether the focus has moved on, as dialogs and menus return it one task later. */
export function isFocusElsewhere(): boolean {
  const active = document.activeElement
  if (active === null || active === document.body || active === makeshift) return false
  return !active.matches('[role="dialog"], [role="alertdialog"]')
}

/** The topmost dialog or question. */
function topNow(): Element | undefined {
  const open = ['dialog', 'alertdialog'].map((role) => `[role="${role}"][data-state="open"]`)
  return [...document.querySelectorAll(open.join())].at(-1)
}

/** The topmost content: that of the dialog below, or the page's. */
export function contentNow(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]')
  return [...dialogs].at(-1) ?? document.querySelector('main')
}

/**
 * Focuses the element, and moves the focus on if the element is removed, as its list may render again only after the
 * dialog has closed. No element takes over the focus of a removed one, so the document is observed.
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

/**
 * Focuses the content until a better element gets the focus: the removed one may be part of a dialog that is about to
 * return it.
 */
function giveContentFocus() {
  const content = contentNow()
  content?.focus({ preventScroll: true })
  content?.addEventListener('blur', () => (makeshift = null), { once: true })
  makeshift = content
}

const STOPS = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * Makes a group of radio buttons one tab stop. Radix counts each button, so Tab would end in a group at a dialog's end,
 * and Shift+Tab in one at its start.
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
 * For a dialog's content. Closing returns the focus to the element that opened it or, if that was removed, as after a
 * deletion, to the topmost content. Radix does so only for its own trigger; ours are mostly opened by state. Escape
 * goes to the topmost dialog only: Radix listens some renders after a dialog has the focus, and until then sends the
 * key to the dialog below, or nowhere.
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
