import { useCallback } from 'react'

/** Scrolls to the element once, when it appears. @returns its ref; undefined for the others */
export function useComeTo(named: number | undefined) {
  const come = useCallback((element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' }), [])
  return (id: number) => (id === named ? { ref: come, 'aria-current': true as const } : {})
}
