/** The app's service worker, and its updates (docs/decisions/offline.md). */
import { messageSW, Workbox } from 'workbox-window'

/** Milliseconds between looks for a new version while the app stays open. */
const LOOK = 60 * 60_000

/** The page's script: its name has a hash of all that it leads to. */
function isThisVersion(script: unknown): boolean {
  return [...document.scripts].some(({ src }) => src !== '' && new URL(src).pathname === script)
}

/** The files that this page has loaded: the worker was not there yet. */
function loaded(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => URL.parse(name)?.pathname.startsWith('/assets/'))
}

/**
 * Registers the service worker.
 * @param onNewer a newer version is ready, and starts when `take` is called, which reloads the page
 */
export async function install(onNewer: (take: () => void) => void): Promise<void> {
  // In dev each change would be a newer version.
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
    // A page that came from the server is newer than the worker that was there: nothing to ask.
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
