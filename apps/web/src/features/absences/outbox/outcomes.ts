/**
 * Outcomes of what is sent in the background. Those without a listener wait for one, as the listener is loaded after the
 * page.
 */
export function createOutcomes<Listener extends object>() {
  const listeners = new Set<Listener>()
  let waiting: ((listener: Listener) => void)[] = []
  return {
    notifyAll: (what: (listener: Listener) => void) => {
      if (listeners.size === 0) waiting.push(what)
      for (const listener of listeners) what(listener)
    },
    /** @returns unsubscribe */
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener)
      for (const what of waiting) what(listener)
      waiting = []
      return () => void listeners.delete(listener)
    },
    forget: () => {
      waiting = []
    },
  }
}
