/** One browser tab, one person after another: nothing of the first reaches the second. */
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, freshPhone, makeAccount, PIN, test, tokenFor } from './support/accounts.ts'
import { shown } from './support/factors.ts'
import { openAsDirector } from './support/place-director.ts'
import { ownPlace } from './support/places.ts'

async function fillIn(page: Page, phone: string) {
  await page.getByLabel('Telefon').fill(phone)
  await page.getByLabel('PIN', { exact: true }).fill(PIN)
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
}

/** Signs in by the form, which leads on without loading the page anew. */
async function signInTo(page: Page, phone: string, path: string) {
  await page.goto(`/login?from=${path}`)
  await fillIn(page, phone)
  await expect(page).toHaveURL(path)
}

/** Ends all sessions of an account from another device. */
async function endSessions(request: APIRequestContext, phone: string) {
  const headers = { Authorization: `Bearer ${await tokenFor(request, phone)}` }
  const ended = await request.post('/trpc/accounts.endOtherSessions', { headers, data: {} })
  expect(ended.ok()).toBe(true)
}

test('a change that waited for one person’s proof is neither asked of the next nor made for them', async ({
  page,
  request,
}) => {
  const [one, next] = [await makeAccount(request), await makeAccount(request)]
  const sent: string[] = []
  await page.route(/\/trpc\/[^?]*accounts\.saveSettings/, async (route) => {
    sent.push((await route.request().headerValue('authorization')) ?? '')
    await route.fallback()
  })
  await signInTo(page, one.phone, '/account/settings')
  await page.getByLabel('E-mail').fill(`${freshPhone()}@example.pl`)
  await page.getByRole('button', { name: 'Zapisz' }).click()
  const proof = page.getByRole('dialog', { name: 'Potwierdź, że to Ty' })
  await expect(proof).toBeVisible()

  await endSessions(request, one.phone)
  await expect(page).toHaveURL(/\/login\?/)
  await fillIn(page, next.phone)
  await expect(page).toHaveURL('/account/settings')
  await expect(page.getByLabel('E-mail')).toHaveValue('')
  await expect(proof).toHaveCount(0)
  expect(new Set(sent).size).toBe(1)
})

test('a late refusal of one person’s session does not end that of the next', async ({ page, request }) => {
  const [place, next] = [await ownPlace(request), await makeAccount(request)]
  const late = Promise.withResolvers<void>()
  await page.route('/api/places/data/generate/*', async (route) => {
    await late.promise
    await route.fulfill({ status: 401, json: { errorKey: 'unauthenticated' } })
  })
  await openAsDirector(page, request, place, `/place/${place.id}/roster`)
  const asked = page.waitForRequest('/api/places/data/generate/*')
  await page.getByRole('button', { name: 'Pobierz Eksport.csv' }).click()
  await asked
  await page.getByRole('link', { name: 'Wyloguj się' }).click()
  await expect(page.getByText('Wylogowano.')).toBeVisible()
  await fillIn(page, next.phone)
  await expect(page).toHaveURL('/')
  const answered = page.waitForResponse('/api/places/data/generate/*')
  late.resolve()
  await (await answered).finished()
  await page.getByRole('link', { name: 'Ewa Próbna' }).click()
  await expect(page).toHaveURL('/account/settings')
})

test('recovery codes are shown at once, whatever else is slow', async ({ page, request }) => {
  const { phone } = await makeAccount(request)
  await signInTo(page, phone, '/account/security')
  await page.getByRole('button', { name: 'Ustaw aplikację' }).click()
  await page.getByLabel('PIN lub hasło').fill(PIN)
  await page.keyboard.press('Enter')
  const key = await page.locator('code').innerText()
  const held = Promise.withResolvers<void>()
  await page.route(/\/trpc\/[^?]*accounts\.factors/, async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.getByLabel('Kod z aplikacji').fill(shown(key))
  await page.getByRole('button', { name: 'Włącz' }).click()
  const codes = page.getByRole('list', { name: 'Kody zapasowe' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  held.resolve()
})
