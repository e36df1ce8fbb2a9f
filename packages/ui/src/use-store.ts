import { useSyncExternalStore } from 'react'

/** What a store outside of React holds; `drawn` where a page is drawn without a browser. */
export function useStore<Snapshot>(
  subscribe: (changed: () => void) => () => void,
  snapshot: () => Snapshot,
  drawn = snapshot,
): Snapshot {
  return useSyncExternalStore(subscribe, snapshot, drawn)
}

/** Who hears of a change outside of React. */
export function createListeners<Told extends readonly unknown[] = []>() {
  const listeners = new Set<(...told: Told) => void>()
  return {
    /** @returns unsubscribe */
    subscribe: (listener: (...told: Told) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: (...told: Told) => {
      for (const listener of listeners) listener(...told)
    },
  }
}
