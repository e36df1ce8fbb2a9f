const listeners = new Set<() => void>()

/** Subscribes to the end of the session that a call was made with. @returns unsubscribe */
export function onEndOfSession(ended: () => void): () => void {
  listeners.add(ended)
  return () => listeners.delete(ended)
}

/** Notifies the subscribers. */
export function sessionEnded() {
  for (const ended of listeners) ended()
}
