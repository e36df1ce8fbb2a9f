/**
 * Caches the app's own files, so that it opens offline. It never handles answers of the API, so that no personal data
 * stay here after signing out.
 */
import { clientsClaim } from 'workbox-core'
import { CacheExpiration } from 'workbox-expiration'
import {
  cleanupOutdatedCaches,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import type { RouteHandlerCallback } from 'workbox-core/types.js'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { OUTSIDE } from '../first/outside.ts'

declare const self: ServiceWorkerGlobalScope

/** How a browser requests a page on reload. */
const AGAIN: ReadonlySet<RequestCache> = new Set(['no-cache', 'reload', 'no-store'])

/** Seconds that a page waits for the server before the cached one opens. */
const PATIENCE = 3

/** Files of pages that are not cached from the start, once they were opened. */
const OPENED = { maxEntries: 300, maxAgeSeconds: 60 * 60 * 24 * 60 }

/** Never pages, even if a browser navigates to them. */
const WIRES = [/^\/(?:api|trpc|management|i18n|websocket)(?:\/|$)/, /\.\w+$/]

export type Kept = { readonly files: readonly PrecacheEntry[]; readonly version: string }

export function keepTheApp({ files, version }: Kept): void {
  // `/` is a page like any other, which comes from the server.
  precacheAndRoute([...files], { ignoreURLParametersMatching: [], directoryIndex: '' })
  cleanupOutdatedCaches()
  clientsClaim()

  // Pages without a session send no calls by which they could detect a newer version.
  const newest = new NetworkOnly({
    networkTimeoutSeconds: PATIENCE,
    plugins: [
      {
        fetchDidSucceed({ response }) {
          if (response.status >= 500) throw new Error(`The server answers ${response.status}`)
          return Promise.resolve(response)
        },
        handlerDidError: () => matchPrecache('/index.html'),
      },
    ],
  })
  // The cached one at once; its script reloads the page if the server has a newer one (`first/early.ts`).
  const kept: RouteHandlerCallback = async (options) => {
    const isAsked = AGAIN.has(options.request.cache) || self.registration.waiting
    return (isAsked ? undefined : await matchPrecache('/index.html')) ?? newest.handle(options)
  }
  registerRoute(new NavigationRoute(newest, { allowlist: [OUTSIDE, /^\/login\b/], denylist: WIRES }))
  registerRoute(new NavigationRoute(kept, { denylist: WIRES }))

  const opened = new CacheExpiration('opened', OPENED)
  // Names have a hash of the content.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    new CacheFirst({
      cacheName: 'opened',
      plugins: [
        {
          async cacheDidUpdate({ request }) {
            await opened.updateTimestamp(request.url)
            await opened.expireEntries()
          },
        },
      ],
    }),
  )

  self.addEventListener('message', (event) => {
    const asked: unknown = event.data
    const type = typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'type') : undefined
    if (type === 'SKIP_WAITING') void self.skipWaiting()
    if (type === 'VERSION') event.ports[0]?.postMessage(version)
  })
}
