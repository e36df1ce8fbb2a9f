import type { BrowserContext, Page, Worker } from '@playwright/test'
import { ownFamily } from '../support/absences.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

const CONTENT = { title: 'Żłobek', body: 'Jest nowa faktura.', path: '/payments/my', tag: 'notice-7' }

type Shown = { title: string; options: { body: string; tag: string; data: unknown } }

/** The worker's global scope. */
declare const registration: { showNotification: (title: string, options: Shown['options']) => Promise<void> }
declare const clients: { openWindow: (url: string) => Promise<null> }
declare const ExtendableEvent: new (type: string) => Event
declare global {
  var shown: Shown[]
}

/**
 * The worker of pushes, registered in the real browser, and the browser's end of a push service. What the worker shows
 * is recorded: the headless shell grants no page the right to show notifications.
 */
async function pushWorker(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  const activated = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const active = versions.find(({ status }) => status === 'activated')
    if (active) activated.resolve(active.registrationId)
  })
  await session.send('ServiceWorker.enable')
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js'))
  // The app may have registered it before.
  const [running] = context.serviceWorkers()
  const worker = running ?? (await context.waitForEvent('serviceworker'))
  const registrationId = await activated.promise
  await worker.evaluate(() => {
    globalThis.shown = []
    registration.showNotification = (title, options) => {
      globalThis.shown.push({ title, options })
      return Promise.resolve()
    }
  })
  const { origin } = new URL(page.url())
  return {
    worker,
    origin,
    deliver: (content: object) =>
      session.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: JSON.stringify(content),
      }),
  }
}

const shownBy = (worker: Worker) => worker.evaluate(() => globalThis.shown)

/** Clicks a notification. @returns the address that opens; browsers open windows only after a person's own click */
function opened(worker: Worker, data: unknown) {
  return worker.evaluate(async (data) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    clients.openWindow = (url) => {
      resolve(url)
      return Promise.resolve(null)
    }
    const notification = { data, close: () => undefined }
    dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }))
    return await promise
  }, data)
}

test('a push is shown by the app, and leads to no other site', async ({ page, context, request }) => {
  const { open } = await ownFamily(request)
  await open(page, '/absence/my')
  const { worker, origin, deliver } = await pushWorker(context, page)
  await deliver(CONTENT)
  await deliver({ ...CONTENT, path: 'https://example.org/x' })
  await expect.poll(async () => (await shownBy(worker)).length).toBe(2)
  const [bill, elsewhere] = await shownBy(worker)
  const { title, body, tag, path } = CONTENT
  expect(bill).toMatchObject({ title, options: { body, tag } })
  expect(await opened(worker, bill?.options.data)).toBe(origin + path)
  expect(await opened(worker, elsewhere?.options.data)).toBe(origin)

  // On a home screen an iPhone takes pushes.
  const session = await context.newCDPSession(page)
  const { errors, manifest } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const display = expect.stringMatching(/standalone$/i)
  expect(manifest).toMatchObject({ display, startUrl: new URL('/', page.url()).href })
  for (const icon of ['/skrzat.png', '/skrzat.svg'])
    expect((await request.get(icon)).headers()['content-type']).toMatch(/^image\//)
  const script = await request.get('/service-worker.js')
  expect(script.headers()).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'no-cache',
  })
})
