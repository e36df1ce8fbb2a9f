/** Webhooks of a place, and access tokens of the account and of the place. */
import type { Page } from '@playwright/test'
import { choose, openAsDirector } from './support/place-director.ts'
import { ownPlace } from './support/places.ts'
import { expect, expectAccessible, expectAccessibleAtEachSize, pin, test } from './support/test.ts'

/** Of a range that is public and given to nobody, so that nothing is ever called there. */
const NOBODYS = 'https://[2d00::1]/hooks'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function prove(page: Page) {
  const proof = dialog(page, 'Potwierdź, że to Ty')
  await proof.getByLabel('PIN lub hasło', { exact: true }).fill(pin)
  await page.keyboard.press('Enter')
  await expect(proof).toBeHidden()
}

test('a director adds a webhook, tries it, changes its secret and removes it', async ({ page, request }) => {
  const place = await ownPlace(request)
  await openAsDirector(page, request, place, `/place/${place.id}`)
  await choose(page, 'Integracje')
  await expect(page).toHaveURL(`/place/${place.id}/integrations`)
  await expect(page.getByText('Nie ma jeszcze webhooków')).toBeVisible()
  await expectAccessibleAtEachSize(page)

  await page.getByRole('button', { name: 'Dodaj webhook' }).click()
  const form = dialog(page, 'Nowy webhook')
  await form.getByRole('button', { name: 'Dodaj webhook' }).click()
  await expect(form.getByText('To pole jest wymagane.')).toBeVisible()
  await expect(form.getByText('Wybierz co najmniej jedno.')).toBeVisible()
  await expect(form.getByLabel('Adres')).toBeFocused()
  await form.getByLabel('Adres').fill('https://0x7f.2/')
  await form.getByRole('checkbox', { name: 'Wystawiono fakturę' }).check()
  await page.keyboard.press('Enter')
  await expect(form.getByText('Ten adres prowadzi do sieci wewnętrznej.')).toBeVisible()
  await expect(form.getByLabel('Adres')).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Adres').fill('http://skrzat.example/')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Podaj adres zaczynający się od https://')).toBeVisible()
  await form.getByLabel('Adres').fill(NOBODYS)
  await page.keyboard.press('Enter')

  const added = dialog(page, 'Webhook jest dodany')
  await expect(added.getByLabel('Sekret')).toHaveValue(/^whsec_[A-Za-z0-9+/]+=*$/)
  const secret = await added.getByLabel('Sekret').inputValue()
  await expectAccessible(page)
  await added.getByRole('button', { name: 'Gotowe' }).click()
  await expect(page.getByText(NOBODYS)).toBeVisible()
  await expect(page.getByText('Wystawiono fakturę')).toBeVisible()
  await expectAccessibleAtEachSize(page)

  await page.getByRole('button', { name: `Wyślij próbę: ${NOBODYS}` }).click()
  const sent = dialog(page, 'Wysłane wiadomości')
  await expect(sent.getByText('Wiadomość próbna')).toBeVisible()
  await expect(sent.getByText(/Nie udało się połączyć|Serwer nie odpowiedział/)).toBeVisible()
  await expect(sent.getByRole('button', { name: 'Wyślij ponownie: Wiadomość próbna' })).toBeVisible()
  await expectAccessible(page)
  await sent.getByRole('button', { name: 'Gotowe' }).click()
  await expect(page.getByText('Nieudane próby od')).toBeVisible()

  await page.getByRole('button', { name: `Działania: ${NOBODYS}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Nowy sekret' }).press('Enter')
  await page.getByRole('button', { name: 'Utwórz nowy sekret' }).click()
  const rotated = dialog(page, 'Nowy sekret')
  await expect(rotated.getByLabel('Sekret')).toHaveValue(/^whsec_/)
  await expect(rotated.getByLabel('Sekret')).not.toHaveValue(secret)
  await rotated.getByRole('button', { name: 'Gotowe' }).click()
  await expect(page.getByText('Poprzedni sekret działa do')).toBeVisible()

  await page.getByRole('button', { name: `Działania: ${NOBODYS}` }).click()
  const turnOff = page.getByRole('menuitem', { name: 'Wyłącz' })
  await turnOff.click()
  await expect(page.getByText('wyłączony', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cofnij', exact: true }).click()
  await expect(page.getByText('Cofnięto', { exact: true })).toBeVisible()
  await expect(page.getByText('wyłączony', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: `Działania: ${NOBODYS}` }).click()
  await turnOff.click()
  await expect(page.getByText('wyłączony', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Wyślij próbę/ })).toHaveCount(0)
  await page.getByRole('button', { name: `Wysłane wiadomości: ${NOBODYS}` }).click()
  await expect(sent.getByText('niedostarczona')).toBeVisible()
  await expect(sent.getByRole('button', { name: /^Wyślij ponownie/ })).toHaveCount(0)
  await sent.getByRole('button', { name: 'Gotowe' }).click()

  await page.getByRole('button', { name: `Działania: ${NOBODYS}` }).click()
  await page.getByRole('menuitem', { name: 'Usuń' }).click()
  await page.getByRole('button', { name: 'Usuń', exact: true }).click()
  await expect(page.getByText('Nie ma jeszcze webhooków')).toBeVisible()
})

test('a token is made after a proof, shown once, and revoked; its place’s admin sees it', async ({
  page,
  request,
}) => {
  const place = await ownPlace(request)
  await openAsDirector(page, request, place, '/account/tokens')
  await expect(page.getByText('Nie masz żadnego tokena')).toBeVisible()
  await expectAccessibleAtEachSize(page)
  await page.getByRole('button', { name: 'Utwórz token' }).click()
  const form = dialog(page, 'Nowy token')
  await expect(form.getByLabel('Nazwa')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByText('To pole jest wymagane.')).toBeVisible()
  await form.getByLabel('Nazwa').fill('Program księgowy')
  await form.getByRole('radio', { name: /^Odczyt i zapis/ }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Utwórz token' }).click()
  await prove(page)
  const made = dialog(page, 'Twój nowy token')
  await expect(made.getByLabel('Token')).toHaveValue(/^skrzat_pat_[0-9A-Za-z]{49}$/)
  const token = await made.getByLabel('Token').inputValue()
  await expectAccessible(page)
  await made.getByRole('button', { name: 'Gotowe' }).click()
  await expect(page.getByText('Program księgowy')).toBeVisible()
  await expect(page.getByText(token)).toHaveCount(0)
  await expect(page.getByText('Jeszcze nieużyty')).toBeVisible()
  await expectAccessibleAtEachSize(page)

  const call = () => request.get(`/api/places/${place.id}`, { headers: { Authorization: `Bearer ${token}` } })
  expect((await call()).status()).toBe(200)
  await page.goto(`/place/${place.id}/integrations`)
  const tokens = page.getByRole('region', { name: 'Tokeny dostępu' })
  await expect(tokens.getByText(/^Konstancja Brzęczyszczykiewicz-Gżegżółkowska/)).toBeVisible()
  await expect(tokens.getByText('Ostatnio użyty')).toBeVisible()
  await expectAccessibleAtEachSize(page)
  await tokens.getByRole('button', { name: 'Unieważnij: Program księgowy' }).click()
  await page.getByRole('button', { name: 'Unieważnij', exact: true }).click()
  await expect(tokens.getByText('Nikt nie ma tokena do tej placówki.')).toBeVisible()
  expect((await call()).status()).toBe(401)
})

test('says what could not be read, and reads it again', async ({ page, request }) => {
  const place = await ownPlace(request)
  const query = /\/trpc\/[^?]*(?:webhooks\.list|accounts\.placeTokens)/
  await page.route(query, (route) => route.abort())
  await openAsDirector(page, request, place, `/place/${place.id}/integrations`)
  const parts = ['Webhooki', 'Tokeny dostępu'].map((name) => page.getByRole('region', { name }))
  for (const part of parts) await expect(part.getByRole('button', { name: 'Spróbuj ponownie' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(query)
  for (const part of parts) await part.getByRole('button', { name: 'Spróbuj ponownie' }).click()
  await expect(page.getByText('Nie ma jeszcze webhooków')).toBeVisible()
  await expect(page.getByText('Nikt nie ma tokena do tej placówki.')).toBeVisible()
})

test('whoever is no admin of the place is led to its page', async ({ openAs, page }) => {
  await openAs('teacher', '/place/1/integrations')
  await expect(page).toHaveURL('/place/1')
})
