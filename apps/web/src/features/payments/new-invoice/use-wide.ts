import { useSyncExternalStore } from 'react'

const query = '(min-width: 64rem)'

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether there is room for a table; below that each child is a card. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
