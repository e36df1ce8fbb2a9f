import { useRef } from 'react'

/** What a dialog was opened with; for a menu's entry, which is about to go, the button of the menu. */
function openerNow(): HTMLElement | null {
  const active = document.activeElement
  if (!(active instanceof HTMLElement)) return null
  const menuButton = active.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return menuButton ? document.getElementById(menuButton) : active
}

/** The page's content; none while another dialog is over it. */
function contentNow(): HTMLElement | null {
  return document.querySelector('[role="dialog"]') ? null : document.querySelector('main')
}

/**
 * For the content of a dialog: closing it gives focus back to what it was opened with, and where that is gone, as
 * after deleting it, to the content of the page. Radix does so only where its own trigger opened it; ours are mostly
 * opened by state.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus() {
      opener.current = openerNow()
    },
    onCloseAutoFocus(event: Event) {
      const back = opener.current?.isConnected ? opener.current : contentNow()
      if (!back) return
      event.preventDefault()
      back.focus({ preventScroll: back !== opener.current })
    },
  }
}
