/** What a parent reports without a connection, and what becomes of it. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { later, ownFamily, today, type Family } from './support/absences.ts'
import { PIN } from './support/accounts.ts'
import { call } from './support/places.ts'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'

const reports = (page: Page) => page.getByRole('region', { name: 'Zgłoszenia w drodze' })

/** The days on which the family's kids are reported absent, as the place reads it: the parent may be signed out. */
async function absences(request: APIRequestContext, { place }: Family): Promise<string[]> {
  const range = { placeId: place.id, from: today(), to: later(today(), 40) }
  const read = await call<{ absences: { day: string }[] }>(request, 'absences.place', range, false)
  return read.absences.map(({ day }) => day)
}

/** The server's next answers to reports are lost. */
async function loseAnswers(context: BrowserContext) {
  await context.route('**/trpc/absences.report*', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
}

/** Reports the day that the form proposes. */
const reportButton = (page: Page) => page.getByRole('button', { name: 'Zgłoś nieobecność', exact: true })

/** Opens the form, whole: without a connection nothing of it could be loaded. */
async function openForm(page: Page, { open }: Family) {
  await open(page, '/absence/my')
  await expect(page.getByRole('columnheader', { name: 'poniedziałek' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(reportButton(page)).toBeEnabled()
}

/** Reports a day, of which the server hears nothing. */
async function reportInVain(page: Page, context: BrowserContext, family: Family) {
  await openForm(page, family)
  await context.route('**/trpc/absences.report*', (route) => route.abort('connectionreset'))
  await reportButton(page).click()
  await expect(reports(page)).toContainText('Czeka na połączenie')
}

test('a report made without a connection waits, and is sent once the line is back', async ({
  page,
  context,
  request,
}) => {
  const family = await ownFamily(request)
  await openForm(page, family)
  await context.setOffline(true)
  await reportButton(page).click()
  await expect(reports(page)).toContainText(/Łucja.*Czeka na połączenie/)
  await expectAccessibleAtEachSize(page)
  expect(await absences(request, family)).toEqual([])
  await context.setOffline(false)
  await expect(page.getByText(/^Zgłoszono nieobecność: Łucja/)).toBeVisible()
  await expect(reports(page)).toHaveCount(0)
  expect(await absences(request, family)).toHaveLength(1)
})

test('one whose answer was lost is there once, also after a reload on another page', async ({
  page,
  context,
  request,
}) => {
  const family = await ownFamily(request)
  await openForm(page, family)
  await loseAnswers(context)
  await reportButton(page).click()
  await expect(reports(page)).toContainText('Czeka na połączenie')
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/payments/my')
  await expect(page.getByText(/^Zgłoszono nieobecność: Łucja/)).toBeVisible()
  expect(await absences(request, family)).toHaveLength(1)
})

test('where the deadline has passed meanwhile, one is told at once', async ({ page, context, request }) => {
  const family = await ownFamily(request)
  await openForm(page, family)
  await context.setOffline(true)
  await reportButton(page).click()
  await expect(reports(page)).toContainText('Czeka na połączenie')
  const data = {
    code: 'BAD_REQUEST',
    httpStatus: 400,
    path: 'absences.report',
    error: 'absence.too_late',
    params: {},
  }
  await context.route('**/trpc/absences.report*', (route) =>
    route.fulfill({ status: 400, json: [{ error: { message: 'absence.too_late', code: -32_600, data } }] }),
  )
  await context.setOffline(false)
  await expect(page.getByText(/^Nie zgłoszono nieobecności: Łucja/)).toBeVisible()
  await expect(reports(page).getByRole('alert')).toContainText('Nie zgłoszono.')
  await expectAccessibleAtEachSize(page)
  await reports(page).getByRole('button', { name: 'Odrzuć' }).click()
  await expect(reports(page)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(reports(page).getByRole('alert')).toContainText('Nie zgłoszono.')
})

test('after signing out nothing of it is sent, whoever comes next', async ({ page, context, request }) => {
  const family = await ownFamily(request)
  await reportInVain(page, context, family)
  await page.getByRole('link', { name: 'Wyloguj się' }).click()
  const question = page.getByRole('region', { name: 'Wylogować się?' })
  await expect(question.getByRole('listitem')).toHaveText(['1 zgłoszenie nieobecności'])
  await expectAccessibleAtEachSize(page)
  await question.getByRole('button', { name: 'Zostań' }).click()
  await expect(reports(page)).toContainText('Czeka na połączenie')
  await page.getByRole('link', { name: 'Wyloguj się' }).click()
  await question.getByRole('button', { name: 'Wyloguj się' }).click()
  await expect(page.getByText('Wylogowano.')).toBeVisible()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByLabel('Telefon').fill(family.phone)
  await page.getByLabel('PIN', { exact: true }).fill(PIN)
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
  await page.getByRole('link', { name: 'Zgłoś nieobecność' }).first().click()
  await expect(page.getByRole('group', { name: 'Dni nieobecności' })).toBeVisible()
  await expect(reports(page)).toHaveCount(0)
  expect(await absences(request, family)).toEqual([])
})

test('whoever signs out while the line is back is asked no more, once all is sent', async ({
  page,
  context,
  request,
}) => {
  const family = await ownFamily(request)
  await reportInVain(page, context, family)
  await page.getByRole('link', { name: 'Wyloguj się' }).click()
  await expect(page.getByRole('region', { name: 'Wylogować się?' })).toBeVisible()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByText('Wylogowano.')).toBeVisible()
  expect(await absences(request, family)).toHaveLength(1)
})
