import { useSyncExternalStore } from 'react'

/** Reads a store outside React; `drawn` is the snapshot for pages drawn on the server. */
export function useStore<Snapshot>(
  subscribe: (changed: () => void) => () => void,
  snapshot: () => Snapshot,
  drawn = snapshot,
): Snapshot {
  return useSyncExternalStore(subscribe, snapshot, drawn)
}

/** Listeners of a store outside React. */
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
