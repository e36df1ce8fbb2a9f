/** The app's service worker, and its updates (docs/decisions/offline.md). */
import { messageSW, Workbox } from 'workbox-window'

/** Milliseconds between checks for a new version while the app stays open. */
const LOOK = 60 * 60_000

/** The page's script: its name has a hash of all that it leads to. */
function isThisVersion(script: unknown): boolean {
  return [...document.scripts].some(({ src }) => src !== '' && new URL(src).pathname === script)
}

/** The files that this page loaded before the worker was active. */
function loaded(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => URL.parse(name)?.pathname.startsWith('/assets/'))
}

/**
 * Registers the service worker.
 * @param onNewer called when a newer version is ready; `take` activates it and reloads the page
 */
export async function installServiceWorker(onNewer: (take: () => void) => void): Promise<void> {
  // In dev every change would be a newer version.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const worker = new Workbox('/service-worker.js')
  let asked = false
  worker.addEventListener('waiting', ({ sw }) => {
    if (sw) void offer(sw)
  })
  worker.addEventListener('controlling', () => {
    if (asked) window.location.reload()
  })
  async function offer(sw: ServiceWorker) {
    // A page from the server is newer than the active worker, so the person need not be asked.
    if (isThisVersion(await messageSW(sw, { type: 'VERSION' }))) worker.messageSkipWaiting()
    else {
      onNewer(() => {
        asked = true
        worker.messageSkipWaiting()
      })
    }
  }
  await worker.register()
  setInterval(() => void worker.update().catch(() => undefined), LOOK)
  await navigator.serviceWorker.ready
  await worker.messageSW({ type: 'CACHE_URLS', payload: { urlsToCache: loaded() } })
}
