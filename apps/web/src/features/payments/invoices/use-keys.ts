import { useEffect, useEffectEvent } from 'react'
import { concernsList } from '#app/keys.ts'

export type ListKeys = {
  /** This many rows down; up if negative. */
  move: (rows: number) => void
  /** These act on the focused row. */
  select: () => void
  open: () => void
  pay: () => void
  clear: () => void
  /** Copies the selected rows; undefined if none is. */
  copy?: () => void
  help: () => void
}

/** j/k and arrows move, Space selects, Escape unselects, Enter opens, p pays, ? explains. */
export function useListKeys(keys: ListKeys, on: boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || !concernsList(event.target)) return
    if (event.ctrlKey || event.metaKey) {
      // Selected text is copied by the browser.
      if (event.key === 'c' && keys.copy && document.getSelection()?.isCollapsed !== false) keys.copy()
      return
    }
    const onRow = event.target.matches('[data-invoice]')
    const handled = letter(event.key) || (onRow && rowKey(event.key)) || escape(event.key)
    if (handled) event.preventDefault()
  })

  function escape(key: string): boolean {
    if (key === 'Escape') keys.clear()
    return key === 'Escape'
  }

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
