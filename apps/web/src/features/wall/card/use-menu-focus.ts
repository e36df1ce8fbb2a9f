import { useEffect, useRef } from 'react'

/** Moves the focus to a post's menu when its form, which had it, is removed. @returns the ref of the menu's button */
export function useMenuFocus(editing: boolean) {
  const menu = useRef<HTMLButtonElement>(null)
  const before = useRef(editing)
  useEffect(() => {
    const closed = before.current && !editing
    before.current = editing
    if (closed && document.activeElement === document.body) menu.current?.focus()
  }, [editing])
  return menu
}
