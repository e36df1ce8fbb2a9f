import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 64rem)')

function subscribe(changed: () => void): () => void {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Whether a table fits; below that width each row is a card. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
