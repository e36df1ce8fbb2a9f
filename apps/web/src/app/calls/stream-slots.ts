/**
 * Streams of all tabs of a browser together. Over HTTP/1.1 a browser opens at most six connections to a server, and
 * each stream leaves one less for other calls (RFC 9112 9.4; Chromium, Firefox and Safari allow six).
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
          // Granted at the same time as another slot.
          if (others.signal.aborted || signal.aborted) return undefined
          others.abort()
          return new Promise<void>((free) => resolve(free))
        },
      ),
    )
    // All of them reject as aborted, except the granted one.
    void Promise.allSettled(waiting).then(() => resolve(undefined))
  })
}
