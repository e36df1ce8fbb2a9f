/** What a parent reports without a connection, and what becomes of it. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { later, ownFamily, today, type Family } from '../support/absences.ts'
import { PIN } from '../support/accounts.ts'
import { call } from '../support/places.ts'
import { expect, expectAccessibleAtEachSize, test } from '../support/test.ts'

const reports = (page: Page) => page.getByRole('region', { name: 'Zgłoszenia w drodze' })
const signOut = (page: Page) => page.getByRole('link', { name: 'Wyloguj się' })
/** Reports the day that the form proposes. */
const reportButton = (page: Page) => page.getByRole('button', { name: 'Zgłoś nieobecność', exact: true })

/** How many days the place has as the kids' absences: the parent may be signed out. */
async function absences(request: APIRequestContext, { place }: Family): Promise<number> {
  const range = { placeId: place.id, from: today(), to: later(today(), 40) }
  const read = await call<{ absences: unknown[] }>(request, 'absences.place', range, false)
  return read.absences.length
}

/** Waits for the form, whole: without a connection nothing of it could be loaded. */
async function expectForm(page: Page) {
  await expect(page.getByRole('columnheader', { name: 'poniedziałek' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(reportButton(page)).toBeEnabled()
}

/** Reports a day, which waits. */
async function reportInVain(page: Page) {
  await expectForm(page)
  await reportButton(page).click()
  await expect(reports(page)).toContainText(/Łucja.*Czeka na połączenie/)
}

/** Reports don't come to the server, or only the answers don't come back. */
async function lose(context: BrowserContext, what: 'reports' | 'answers') {
  await context.route('**/trpc/absences.report*', async (route) => {
    if (what === 'answers') await route.fetch()
    await route.abort('connectionreset')
  })
}

test('a report made without a connection waits and is sent once, also where its answer was lost', async ({
  page,
  context,
  request,
}) => {
  const family = await ownFamily(request)
  await family.open(page, '/absence/my')
  await expectForm(page)
  await context.setOffline(true)
  await reportInVain(page)
  await expectAccessibleAtEachSize(page)
  expect(await absences(request, family)).toBe(0)
  await context.setOffline(false)
  await expect(page.getByText(/^Zgłoszono nieobecność: Łucja/)).toBeVisible()
  await expect(reports(page)).toHaveCount(0)
  expect(await absences(request, family)).toBe(1)

  await lose(context, 'answers')
  await page.reload()
  await reportInVain(page)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  // On another page, which has just been loaded.
  await page.goto('/payments/my')
  await expect(page.getByText(/^Zgłoszono nieobecność: Łucja/)).toBeVisible()
  expect(await absences(request, family)).toBe(2)
})

test('where the deadline has passed meanwhile, one is told at once', async ({ page, context, request }) => {
  const family = await ownFamily(request)
  await family.open(page, '/absence/my')
  await expectForm(page)
  await context.setOffline(true)
  await reportInVain(page)
  const error = 'absence.too_late'
  const data = { code: 'BAD_REQUEST', httpStatus: 400, path: 'absences.report', error, params: {} }
  await context.route('**/trpc/absences.report*', (route) =>
    route.fulfill({ status: 400, json: [{ error: { message: error, code: -32_600, data } }] }),
  )
  await context.setOffline(false)
  await expect(page.getByText(/^Nie zgłoszono nieobecności: Łucja/)).toBeVisible()
  const refused = reports(page).getByRole('alert')
  await expect(refused).toContainText('Nie zgłoszono.')
  await expectAccessibleAtEachSize(page)
  await reports(page).getByRole('button', { name: 'Odrzuć' }).click()
  await expect(reports(page)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(refused).toContainText('Nie zgłoszono.')
})

test('whoever signs out with unsent reports is asked, until all is sent; nothing is sent afterwards', async ({
  page,
  context,
  request,
}) => {
  const family = await ownFamily(request)
  const question = page.getByRole('region', { name: 'Wylogować się?' })
  const signedOut = page.getByText('Wylogowano.')
  await page.goto('/login')
  async function signIn() {
    await page.getByLabel('Telefon').fill(family.phone)
    await page.getByLabel('PIN', { exact: true }).fill(PIN)
    await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
    await page.getByRole('link', { name: 'Zgłoś nieobecność' }).first().click()
    await expect(page.getByRole('group', { name: 'Dni nieobecności' })).toBeVisible()
  }
  await test.step('the line comes back while one is asked', async () => {
    await signIn()
    await lose(context, 'reports')
    await reportInVain(page)
    await signOut(page).click()
    await expect(question).toBeVisible()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(signedOut).toBeVisible()
    expect(await absences(request, family)).toBe(1)
  })
  await test.step('one stays, and then leaves all the same', async () => {
    await signIn()
    await lose(context, 'reports')
    await reportInVain(page)
    await signOut(page).click()
    await expect(question.getByRole('listitem')).toHaveText(['1 zgłoszenie nieobecności'])
    await expectAccessibleAtEachSize(page)
    await question.getByRole('button', { name: 'Zostań' }).click()
    await expect(reports(page)).toContainText('Czeka na połączenie')
    await signOut(page).click()
    await question.getByRole('button', { name: 'Wyloguj się' }).click()
    await expect(signedOut).toBeVisible()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('and comes back', async () => {
    await signIn()
    await expect(reports(page)).toHaveCount(0)
    expect(await absences(request, family)).toBe(1)
  })
})
