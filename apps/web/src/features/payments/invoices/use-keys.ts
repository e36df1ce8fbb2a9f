import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const kept = 'skrzat-payments-keys'
const listeners = new Set<() => void>()

function enabled(): boolean {
  return localStorage.getItem(kept) !== 'off'
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function choose(on: boolean) {
  if (on) localStorage.removeItem(kept)
  else localStorage.setItem(kept, 'off')
  for (const changed of listeners) changed()
}

/** Single-letter keys can be turned off: who speaks to the computer presses them by accident (WCAG 2.1.4). */
export function useKeysEnabled(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, enabled), choose]
}

/** Where a letter is a letter, or a key belongs to what has the focus. */
const typing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]'

/** Where keys of the list hold: in the list, or where nothing else has the focus. */
function concernsList(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement) || target.closest(typing)) return false
  return target === document.body || target.id === 'content' || target.closest('[data-keys="list"]') !== null
}

export type ListKeys = {
  /** So many rows down; up when negative. */
  move: (rows: number) => void
  /** The following are about the row that has the focus. */
  select: () => void
  open: () => void
  pay: () => void
  help: () => void
}

/** j/k and arrows move, Space selects, Enter opens, p pays, ? explains. */
export function useListKeys(keys: ListKeys, on: boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!concernsList(event.target)) return
    const onRow = event.target.matches('[data-invoice]')
    const handled = letter(event.key) || (onRow && rowKey(event.key))
    if (handled) event.preventDefault()
  })

  function letter(key: string): boolean {
    if (!on) return false
    if (key === 'j') keys.move(1)
    else if (key === 'k') keys.move(-1)
    else if (key === 'p') keys.pay()
    else if (key === '?') keys.help()
    else return false
    return true
  }

  function rowKey(key: string): boolean {
    if (key === 'ArrowDown') keys.move(1)
    else if (key === 'ArrowUp') keys.move(-1)
    else if (key === 'Home') keys.move(-Infinity)
    else if (key === 'End') keys.move(Infinity)
    else if (key === ' ') keys.select()
    else if (key === 'Enter') keys.open()
    else return false
    return true
  }

  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
