/** The app on the way: without a connection, and with one that breaks. */
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { ownFamily } from './support/absences.ts'
import { tokenFor } from './support/accounts.ts'
import { answersIn } from './support/drawing.ts'
import { proxied } from './support/proxy.ts'
import { cut, installed, kept, keptProcedures, openPage, remember } from './support/remembered.ts'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'

const age = /Brak połączenia\.\s+Stan\s+z\s+\d+:\d\d\./

/** Ends all sessions of an account from another device. */
async function signOutElsewhere(request: APIRequestContext, phone: string) {
  const headers = { Authorization: `Bearer ${await tokenFor(request, phone)}` }
  const ended = await request.post('/trpc/accounts.endOtherSessions', { headers, data: {} })
  expect(ended.ok()).toBe(true)
}

/** A parent who has looked at the start page, and whose browser keeps what was there. */
async function readBy(page: Page, request: APIRequestContext) {
  const family = await ownFamily(request)
  await remember(page, request, family.phone)
  await openPage(page, '/')
  await kept(page, ['accounts.me', 'accounts.menu', 'today.parent', 'wall.page'])
  return family
}

/** Waits for the strip that says that the line is lost: it comes after the page. */
async function stripLoaded(page: Page) {
  await expect(page.locator('output.sticky')).toBeAttached()
}

/** A parent's page of payments, in a browser that has kept the app of this address. */
async function installedAt({ url }: { url: string }, browser: Browser, request: APIRequestContext) {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  const { phone } = await ownFamily(request)
  await remember(page, request, phone)
  await openPage(page, '/payments/my')
  await installed(page)
  return page
}

test.describe('the installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('opened without a connection shows what was last read, and of when that is', async ({
    page,
    context,
    request,
  }) => {
    const { place, kids, phone } = await ownFamily(request)
    await remember(page, request, phone)
    const wall = `/place/${place.id}/wall`
    const calendar = `/place/${place.id}/events`
    for (const [path, ...read] of [
      ['/absence/my', 'absences.form', 'absences.my'],
      ['/payments/my', 'payments.my'],
      [calendar, 'calendar.events'],
      [wall, 'wall.page'],
      ['/', 'accounts.me', 'accounts.menu', 'today.parent'],
    ]) {
      await openPage(page, path ?? '/')
      await kept(page, read)
    }
    await installed(page)
    await context.setOffline(true)

    await openPage(page, '/')
    await expect(page.getByText(age)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Dzieci' })).toContainText(kids[0]?.firstname ?? '')
    await expectAccessibleAtEachSize(page)
    await page.getByRole('link', { name: 'Moje płatności' }).click()
    await expect(page.getByText('Wszystko opłacone')).toBeVisible()
    for (const path of ['/absence/my', calendar, wall]) {
      await openPage(page, path)
      await expect(page.getByText(age)).toBeVisible()
      await expect(page.getByRole('main').getByText('Spróbuj ponownie')).toHaveCount(0)
    }

    await context.setOffline(false)
    await expect(page.getByText('Brak połączenia')).toHaveCount(0)
  })

  test('keeps nothing of the API, so that nothing of a person stays in it', async ({ page, request }) => {
    await readBy(page, request)
    await installed(page)
    await openPage(page, '/payments/my')
    const urls = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
      const requests = await Promise.all(caches.map((cache) => cache.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(urls).toContain('/index.html')
    expect(urls.filter((path) => !/^\/(?:assets\/|[\w-]+\.\w+$)/.test(path))).toEqual([])
  })

  test('opens again with the page that is kept; loaded anew, with that of the server', async ({
    browser,
    request,
  }) => {
    let sent = 0
    const server = await proxied({
      '/payments/my': (text) => {
        sent += 1
        return text
      },
    })
    const page = await installedAt(server, browser, request)
    expect(sent).toBe(1)
    await openPage(page, '/payments/my')
    expect(sent).toBe(1)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(sent).toBe(2)
    await page.context().close()
    await server.stop()
  })

  test('a kept page that is not the newest is replaced before its app begins', async ({
    browser,
    request,
  }) => {
    const server = await proxied({
      '/index.html': (text) => text.replace(/(<script type="later"[^>]* src=")[^"]+/, '$1/assets/older.js'),
    })
    const page = await installedAt(server, browser, request)
    const asked: string[] = []
    page.on('request', (each) => asked.push(new URL(each.url()).pathname))
    await openPage(page, '/payments/my')
    expect(asked.filter((path) => path === '/payments/my')).toHaveLength(2)
    expect(asked).not.toContain('/assets/older.js')
    await page.context().close()
    await server.stop()
  })

  test('a newer version starts when one takes it, and not before', async ({ browser, request }) => {
    let script = (text: string) => text
    const server = await proxied({ '/service-worker.js': (text) => script(text) })
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' })
    const page = await context.newPage()
    await readBy(page, request)
    await installed(page)
    // Of the next build the page's script has another name.
    script = (text) => text.replace(/version:(["'`])\/assets\/[^"'`]+\1/, 'version:"/assets/start-next.js"')
    const waits = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        await registration?.update()
        return Boolean(registration?.waiting)
      })
    await expect.poll(waits).toBe(true)
    await expect(page.getByText('Jest nowa wersja.')).toBeVisible()
    expect(await waits()).toBe(true)
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Odśwież' }).click()
    await loaded
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await waits()).toBe(false)
    await context.close()
    await server.stop()
  })

  test('after signing out without a connection asks who one is', async ({ page, context, request }) => {
    await readBy(page, request)
    await installed(page)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Wyloguj się' }).click()
    await expect(page.getByText('Wylogowano.')).toBeVisible()
    await page.goto('/payments/my')
    await expect(page.getByRole('button', { name: 'Zaloguj się', exact: true })).toBeVisible()
    expect(await keptProcedures(page)).toEqual([])
  })
})

test('where the line breaks in the middle, what was last read is shown with its age', async ({
  page,
  context,
  request,
}) => {
  const { kids } = await readBy(page, request)
  await cut(context, 'today.parent')
  await openPage(page, '/')
  await expect(page.getByRole('list', { name: 'Dzieci' })).toContainText(kids[0]?.firstname ?? '')
  await expect(page.getByText(age)).toBeVisible()
})

test('where no answer comes, what was last read is shown in the end', async ({ page, context, request }) => {
  const { kids } = await readBy(page, request)
  const held = Promise.withResolvers<void>()
  await context.route('**/trpc/**', async (route) => {
    await held.promise
    await route.abort()
  })
  await openPage(page, '/')
  await expect(page.getByRole('list', { name: 'Dzieci' })).toContainText(kids[0]?.firstname ?? '')
  held.resolve()
  await expect(page.getByText(age)).toBeVisible()
})

test('signing out leaves nothing of what was read', async ({ page, request }) => {
  await readBy(page, request)
  await page.getByRole('link', { name: 'Wyloguj się' }).click()
  await expect(page.getByText('Wylogowano.')).toBeVisible()
  await expect.poll(() => keptProcedures(page)).toEqual([])
})

test('signing out in one tab leaves nothing in another', async ({ page, context, request }) => {
  await readBy(page, request)
  const other = await context.newPage()
  await openPage(other, '/payments/my')
  await kept(other, ['payments.my'])
  await page.getByRole('link', { name: 'Wyloguj się' }).click()
  await expect(other).toHaveURL(/\/login/)
  await expect.poll(() => keptProcedures(other)).toEqual([])
})

test('after a sign-out elsewhere nothing is shown, and nothing stays', async ({ page, request }) => {
  const { phone, kids } = await readBy(page, request)
  await page.goto('/skrzat.svg')
  await signOutElsewhere(request, phone)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(kids[0]?.firstname ?? '')).toHaveCount(0)
  await expect.poll(() => keptProcedures(page)).toEqual([])
})

test('the next person sees nothing of the one before, even without a connection', async ({
  page,
  context,
  request,
}) => {
  const first = await readBy(page, request)
  const { phone } = await ownFamily(request, ['Bruno'])
  // As if the browser had been closed in the middle: nobody has signed out.
  await remember(page, request, phone)
  await cut(context, '')
  await page.goto('/')
  await expect(page.getByText('Brak połączenia z serwerem.')).toBeVisible()
  await expect(page.getByText(first.kids[0]?.firstname ?? '')).toHaveCount(0)
  await expect.poll(() => keptProcedures(page)).toEqual([])
})

test('a session that ends with its tab leaves nothing', async ({ page, request }) => {
  const { open } = await ownFamily(request)
  await open(page, '/')
  await expect(page.getByRole('list', { name: 'Dzieci' })).toBeVisible()
  expect(await keptProcedures(page)).toEqual([])
})

test('what a person may not see any more is not shown from what was kept', async ({
  page,
  context,
  request,
}) => {
  const { kids } = await readBy(page, request)
  await stripLoaded(page)
  const data = { code: 'FORBIDDEN', httpStatus: 403, path: 'today.parent', error: 'forbidden', params: {} }
  await context.setOffline(true)
  await expect(page.getByText(age)).toBeVisible()
  await context.route(/\/trpc\/[^?]*today\.parent/, async (route) => {
    const called = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const response = await route.fetch()
    const answers = await answersIn<object>(response)
    answers[called.indexOf('today.parent')] = { error: { message: 'forbidden', code: -32_003, data } }
    await route.fulfill({ response, json: answers })
  })
  await context.setOffline(false)
  await expect(page.getByRole('list', { name: 'Dzieci' })).toHaveCount(0)
  await expect(page.getByText(kids[0]?.firstname ?? '')).toHaveCount(0)
  expect(await keptProcedures(page)).not.toContain('today.parent')
})
