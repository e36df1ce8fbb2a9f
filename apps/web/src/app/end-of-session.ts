const listeners = new Set<() => void>()

/** Calls back when the server no longer knows the session that a call was made with. Answers with how to stop. */
export function onEndOfSession(ended: () => void): () => void {
  listeners.add(ended)
  return () => listeners.delete(ended)
}

/** Tells whoever listens. */
export function sessionEnded() {
  for (const ended of listeners) ended()
}
