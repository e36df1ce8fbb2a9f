/** Shows pushes, and opens the page that one links to. */
import type { PushContent } from '@skrzat/contract/wire/notice-settings'

declare const self: ServiceWorkerGlobalScope

function textOf(sent: unknown, name: keyof PushContent): string {
  const value: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** Listens for pushes, and for clicks on their notifications. */
export function showPushes(): void {
  self.addEventListener('push', (event) => {
    const sent: unknown = event.data?.json()
    event.waitUntil(
      self.registration.showNotification(textOf(sent, 'title'), {
        body: textOf(sent, 'body'),
        tag: textOf(sent, 'tag'),
        icon: '/skrzat.png',
        data: { path: textOf(sent, 'path') },
      }),
    )
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(textOf(event.notification.data, 'path')))
  })
}

/** Focuses a window that shows the page, or opens one; never another site. */
async function open(path: string): Promise<void> {
  const { origin } = self.location
  const url = new URL(path, origin)
  const page = url.origin === origin ? url.href : origin
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((each) => each.url === page)
  await (shown ? shown.focus() : self.clients.openWindow(page))
}
