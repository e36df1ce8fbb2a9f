import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Scrolls to the element once, when it appears. @returns its ref; undefined for other elements */
export function useComeTo(named: number | undefined) {
  const router = useRouter()
  const come = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const scrollToElement = () => element.scrollIntoView({ block: 'center' })
      const { href } = router.latestLocation
      scrollToElement()
      // If the list was rendered before, the router scrolls to the top only now.
      const stop = router.subscribe('onRendered', ({ toLocation }) => {
        stop()
        if (toLocation.href === href) scrollToElement()
      })
      return stop
    },
    [router],
  )
  return (id: number) => (id === named ? { ref: come, 'aria-current': true as const } : {})
}
