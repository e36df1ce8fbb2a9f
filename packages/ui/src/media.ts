import { useCallback } from 'react'
import { useStore } from './use-store.ts'

/** Styles' `md:`, from which there is a sidebar instead of a bar below. */
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
 * The size in px that a list begins with which renders only what is in sight: none, as it is measured at once; where a
 * page is drawn without a browser, the screen's.
 */
export function sizeAtFirst(): { width: number; height: number } {
  return { width: 0, height: 0 }
}
