import { useLayoutEffect, type RefObject } from 'react'

/** Keeps toasts above a bar at the lower edge of the screen, while the bar is shown. */
export function useToastRoom(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const { style } = document.documentElement
    const sizes = new ResizeObserver(() => style.setProperty('--toast-room', `${element.offsetHeight + 8}px`))
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      style.removeProperty('--toast-room')
    }
  }, [bar])
}
