/** What becomes of an open page when its session, its rights, its line, or the person at the device change. */
import type { APIRequestContext, Page, Request } from '@playwright/test'
import { endSessions, expect, makeAccount, openAsPhone, test, tokenFor } from '../support/accounts.ts'
import { openAsDirector } from '../support/place-director.ts'
import { newPhone, ownPlace, unique, type OwnPlace } from '../support/places.ts'
import { call, openWith } from '../support/test.ts'

const TOKEN = 'jhi-authenticationToken'
const ENDED = 'Sesja wygasła. Zaloguj się ponownie.'

/** The stream that the shell holds open for as long as one looks at it. */
const stream = /\/trpc\/notifications\.followCounts/

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

test('a page catches up, finds its stream again, and tells of the end', async ({ page, request }) => {
  const { phone } = await makeAccount(request)
  const first = Promise.withResolvers<Request>()
  let asked = 0
  await page.route(stream, async (route) => {
    asked += 1
    if (asked === 1) first.resolve(route.request())
    else if (asked > 3) await route.fallback()
    else await route.fulfill({ status: asked === 2 ? 502 : 503, body: 'Bad gateway' })
  })
  const loaded = page.waitForResponse(/accounts\.menu/)
  await openAsPhone(page, request, phone, '/')
  await loaded
  const held = await first.promise
  const gone = page.waitForEvent('requestfailed', (failed) => failed === held)
  await setVisible(page, false)
  await gone
  const menu = page.waitForResponse(/accounts\.menu/)
  const served = page.waitForResponse((response) => stream.test(response.url()) && response.ok())
  await setVisible(page, true)
  expect((await menu).status()).toBe(200)
  const live = (await served).request()
  expect(asked).toBe(4)

  const out = page.waitForEvent('requestfailed', (failed) => failed === live)
  await setVisible(page, false)
  await out
  const again = page.waitForResponse(stream)
  await setVisible(page, true)
  expect((await again).status()).toBe(200)

  await endSessions(request, phone)
  await expect(page).toHaveURL('/login?reason=unauthorized')
  await expect(page.getByText(ENDED)).toBeVisible()
})

test('tabs get their answers, and end with their session', async ({ context, openAs, page, request }) => {
  await openAs('parent', '/')
  const { phone } = await makeAccount(request)
  const token = await tokenFor(request, phone)
  let streams = 0
  context.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/event-stream')) streams += 1
  })
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()] as const
  await tabs[0].goto('/skrzat.svg')
  await tabs[0].evaluate(([name, kept]) => localStorage.setItem(name, kept), [TOKEN, token] as const)
  for (const tab of tabs) await tab.goto('/')
  await expect.poll(() => streams).toBeGreaterThanOrEqual(4)
  for (const tab of tabs) {
    await tab.getByRole('banner').getByRole('link', { name: 'Ewa Próbna' }).click()
    await expect(tab.getByRole('heading', { name: 'Dane konta', level: 1 })).toBeVisible()
  }
  await tabs[0].evaluate((name) => localStorage.removeItem(name), TOKEN)
  for (const tab of tabs.slice(1)) {
    await expect(tab).toHaveURL(/\/login\?reason=unauthorized/)
    await expect(tab.getByText(ENDED)).toBeVisible()
  }
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dzień dobry')
})

test('the menu and the pages of the system’s admin go with the authority', async ({ page, request }) => {
  const password = 'cztery słowa jak żółw'
  const account = await makeAccount(request, { authorities: ['ROLE_ADMIN', 'ROLE_USER'], password })
  const token = await tokenFor(request, account.phone, password)
  const opened = page.waitForResponse(stream)
  await openWith(page, token, '/')
  await opened
  const [again, menu] = [page.waitForResponse(stream), page.waitForResponse(/accounts\.menu/)]
  const { id, phone, firstName, lastName, email } = account
  const data = { id, phone, firstName, lastName, email, langKey: 'pl', activated: true }
  await call(request, 'users.update', { ...data, authorities: ['ROLE_USER'] })
  expect((await again).status()).toBe(200)
  expect((await menu).status()).toBe(200)
  await page.goto('/admin/places')
  await expect(page.getByRole('alert')).toContainText('Nie masz uprawnień do tej strony.')
})

async function change(request: APIRequestContext, place: OwnPlace, path: string, role: string) {
  const [worker] = await place.workers()
  await call(request, path, { placeId: place.id, workerId: worker?.id, role })
}

test('a role that is taken takes its pages, and nothing takes what is typed', async ({ page, request }) => {
  const [place, other] = [await ownPlace(request), await ownPlace(request)]
  const group = unique('Motylki')
  const groupId = await place.addGroup(group)
  await place.addKid(groupId, { firstname: 'Zofia', lastname: 'Żak', phone1: newPhone() })
  // A parent elsewhere, who stays signed in.
  const elsewhere = await other.addGroup(unique('Żabki'))
  await other.addKid(elsewhere, { firstname: 'Ola', lastname: 'Nowak', phone1: place.worker.phone })
  const add = page.getByRole('button', { name: 'Dodaj pracownika' })
  const opened = page.waitForResponse(stream)
  await openAsDirector(page, request, place, `/place/${place.id}/edit`)
  await opened
  const street = page.getByLabel('Ulica i numer')
  await street.fill('Nieznana 7')
  const again = page.waitForResponse(stream)
  const asked = page.waitForResponse(/places\.page/)
  await change(request, place, 'places.grantRole', 'files')
  await Promise.all([again, asked])
  await expect(street).toHaveValue('Nieznana 7')

  const without = page.waitForResponse(stream)
  await change(request, place, 'places.revokeRole', 'admin')
  await expect(page).toHaveURL(new RegExp(`/place/${place.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: place.name })).toBeVisible()
  await expect(add).toHaveCount(0)
  await without

  const back = page.waitForResponse(stream)
  await change(request, place, 'places.grantRole', 'admin')
  await expect(add).toBeVisible()
  await back
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Płatności', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Nowe/ })).toBeVisible()
  const lost = page.waitForResponse(stream)
  await change(request, place, 'places.revokeRole', 'admin')
  await expect(page.getByText('Nie masz uprawnień do tej strony.')).toBeVisible()
  await lost

  // Nor is a group shown to those who have left its place.
  const regained = page.waitForResponse(stream)
  await change(request, place, 'places.grantRole', 'admin')
  await regained
  await menu.getByRole('link', { name: group }).click()
  await expect(page.getByText('Żak Zofia')).toBeVisible()
  const [worker] = await place.workers()
  await call(request, 'places.deleteWorker', { placeId: place.id, workerId: worker?.id })
  await expect(page.getByText('Żak Zofia')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Wróć na początek' })).toBeVisible()
})
