import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(width >= 56rem)')

function subscribe(changed: () => void): () => void {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Whether seven columns are legible; below that width days are listed. */
export function useCalendarWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
