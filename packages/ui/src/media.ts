import { useCallback } from 'react'
import { useStore } from './use-store.ts'

/** The breakpoint `md:` of the styles, from which there is a sidebar instead of a bottom bar. */
export const MD = '(min-width: 48rem)'

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

/**
 * The initial size in px of a virtual list: 0, as it is measured at once; on the server, the size of the browser's
 * screen.
 */
export function sizeAtFirst(): { width: number; height: number } {
  return { width: 0, height: 0 }
}
