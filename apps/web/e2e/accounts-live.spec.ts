import type { Page, Request } from '@playwright/test'
import { command, expect, makeAccount, openAsPhone, openWith, test, tokenFor } from './support/accounts.ts'

/** As if one went to another tab, or came back. */
async function setVisible(page: Page, visible: boolean) {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    visible ? 'visible' : 'hidden',
  )
}

/** The stream that the shell holds open for as long as one looks at it. */
const stream = /\/trpc\/notifications\.followCounts/

test('a session that is ended elsewhere is told on the open page, without a click', async ({
  page,
  request,
}) => {
  const { phone } = await makeAccount(request)
  const opened = page.waitForResponse(stream)
  await openAsPhone(page, request, phone, '/')
  expect((await opened).status()).toBe(200)
  const other = { Authorization: `Bearer ${await tokenFor(request, phone)}` }
  const ended = await request.post('/trpc/accounts.endOtherSessions', { headers: other, data: {} })
  expect(ended.ok()).toBe(true)
  await expect(page).toHaveURL('/login?reason=unauthorized')
  await expect(page.getByText('Sesja wygasła. Zaloguj się ponownie.')).toBeVisible()
})

test('a stream that ends because the rights changed is opened again, and the menu follows', async ({
  page,
  request,
}) => {
  const password = 'cztery słowa jak żółw'
  const account = await makeAccount(request, { authorities: ['ROLE_ADMIN', 'ROLE_USER'], password })
  const token = await tokenFor(request, account.phone, password)
  const opened = page.waitForResponse(stream)
  await openWith(page, token, '/')
  await opened
  const again = page.waitForResponse(stream)
  const menu = page.waitForResponse(/accounts\.menu/)
  const { id, phone, firstName, lastName, email } = account
  const data = { id, phone, firstName, lastName, email, langKey: 'pl', activated: true }
  await command(request, 'users.update', { ...data, authorities: ['ROLE_USER'] })
  expect((await again).status()).toBe(200)
  expect((await menu).status()).toBe(200)
  await page.goto('/admin/places')
  await expect(page.getByRole('alert')).toContainText('Nie masz uprawnień do tej strony.')
})

test('a stream that the server can’t serve for a while is opened again', async ({ page, request }) => {
  const { phone } = await makeAccount(request)
  let refusals = 0
  await page.route(stream, async (route) => {
    refusals += 1
    if (refusals > 2) await route.fallback()
    else await route.fulfill({ status: refusals === 1 ? 502 : 503, body: 'Bad gateway' })
  })
  const served = page.waitForResponse((response) => stream.test(response.url()) && response.ok())
  await openAsPhone(page, request, phone, '/')
  await served
  expect(refusals).toBe(3)
})

test('a page out of sight holds no stream, and catches up when it is seen again', async ({
  page,
  request,
}) => {
  const { phone } = await makeAccount(request)
  const opened = page.waitForRequest(stream)
  await openAsPhone(page, request, phone, '/')
  const held = await opened
  const gone = page.waitForEvent('requestfailed', (failed) => failed === held)
  await setVisible(page, false)
  await gone
  const again = page.waitForResponse(stream)
  await setVisible(page, true)
  expect((await again).status()).toBe(200)
})

test('a page that goes out of sight before its stream has said anything catches up too', async ({
  page,
  request,
}) => {
  const { phone } = await makeAccount(request)
  const held = Promise.withResolvers<Request>()
  await page.route(stream, (route) => held.resolve(route.request()), { times: 1 })
  const loaded = page.waitForResponse(/accounts\.menu/)
  await openAsPhone(page, request, phone, '/')
  await loaded
  const first = await held.promise
  const gone = page.waitForEvent('requestfailed', (failed) => failed === first)
  await setVisible(page, false)
  await gone
  const menu = page.waitForResponse(/accounts\.menu/)
  await setVisible(page, true)
  expect((await menu).status()).toBe(200)
})
