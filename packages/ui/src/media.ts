import { useCallback } from 'react'
import { useStore } from './use-store.ts'

/** Whether the media query holds, such as `(min-width: 48rem)`. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useStore(subscribe, () => window.matchMedia(query).matches)
}

/** The size of the screen in px, which a list that renders only what is in sight begins with until it is measured. */
export function screenSize(): { width: number; height: number } {
  return { width: window.innerWidth, height: window.innerHeight }
}
