import { useLayoutEffect, type RefObject } from 'react'

/** The bars that are shown, one above the other, with their heights. */
const bars = new Map<HTMLElement, number>()

function leaveRoom(): void {
  const { style } = document.documentElement
  let room = 0
  for (const height of bars.values()) room += height + 8
  if (room === 0) style.removeProperty('--toast-room')
  else style.setProperty('--toast-room', `${room}px`)
}

/** Keeps toasts above a bar or a row of sums at the lower edge of the screen, while it is shown. */
export function useToastRoom(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const sizes = new ResizeObserver(() => {
      bars.set(element, element.offsetHeight)
      leaveRoom()
    })
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      bars.delete(element)
      leaveRoom()
    }
  }, [bar])
}
