/**
 * How many streams all tabs of a browser hold together. Over HTTP/1.1 it opens at most six connections to a server, and
 * what each stream takes is lacking for all other calls (RFC 9112 9.4; Chromium, Firefox and Safari allow six).
 */
const SLOTS = 4

/** HTTP/2 and 3 carry all streams on one connection. */
function isShared(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  return page instanceof PerformanceNavigationTiming && /^h[23]/.test(page.nextHopProtocol)
}

/**
 * Waits for one of the slots; the browser frees those of a closed tab.
 * @returns frees the slot; undefined if aborted first
 */
export async function takeSlot(signal: AbortSignal): Promise<(() => void) | undefined> {
  // Without a secure context there are no locks: then nothing is limited.
  if (!('locks' in navigator) || isShared()) return () => undefined
  return new Promise((resolve) => {
    const others = new AbortController()
    const waiting = Array.from({ length: SLOTS }, (_, index) =>
      navigator.locks.request(
        `skrzat-stream-${index}`,
        { signal: AbortSignal.any([signal, others.signal]) },
        () => {
          // Granted together with another one.
          if (others.signal.aborted || signal.aborted) return undefined
          others.abort()
          return new Promise<void>((free) => resolve(free))
        },
      ),
    )
    // Each one rejects as aborted, except for the one that was granted.
    void Promise.allSettled(waiting).then(() => resolve(undefined))
  })
}
