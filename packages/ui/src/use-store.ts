import { useSyncExternalStore } from 'react'

/** What a store outside of React holds; `drawn` where a page is drawn without a browser. */
export function useStore<Snapshot>(
  subscribe: (changed: () => void) => () => void,
  snapshot: () => Snapshot,
  drawn = snapshot,
): Snapshot {
  return useSyncExternalStore(subscribe, snapshot, drawn)
}
