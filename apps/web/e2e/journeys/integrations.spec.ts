/** Webhooks of a place, and access tokens of the account and of the place. */
import type { Page } from '@playwright/test'
import { prove } from '../support/dialog.ts'
import { choose, openAsDirector } from '../support/place-director.ts'
import { ownPlace } from '../support/places.ts'
import { saved } from '../support/saved.ts'
import { expect, test } from '../support/test.ts'

/** Of a range that is public and given to nobody, so that nothing is ever called there. */
const NOBODYS = 'https://[2d00::1]/hooks'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a director adds a webhook, tries it, changes its secret and removes it', async ({ page, request }) => {
  const place = await ownPlace(request)
  await openAsDirector(page, request, place, `/place/${place.id}`)
  await choose(page, 'Integracje')
  await expect(page).toHaveURL(`/place/${place.id}/integrations`)
  await page.getByRole('button', { name: 'Dodaj webhook' }).click()
  const form = dialog(page, 'Nowy webhook')
  await expect(form.getByLabel('Adres')).toBeFocused()
  await form.getByRole('checkbox', { name: 'Wystawiono fakturę' }).check()
  await form.getByLabel('Adres').fill('http://skrzat.example/')
  await page.keyboard.press('Enter')
  await prove(page)
  await expect(form.getByText('Podaj adres zaczynający się od https://')).toBeVisible()
  await form.getByLabel('Adres').fill(NOBODYS)
  await page.keyboard.press('Enter')
  const added = dialog(page, 'Webhook jest dodany')
  await expect(added.getByLabel('Sekret')).toHaveValue(/^whsec_[A-Za-z0-9+/]+=*$/)
  const secret = await added.getByLabel('Sekret').inputValue()
  await added.getByRole('button', { name: 'Gotowe' }).click()
  await expect(page.getByText('Wystawiono fakturę')).toBeVisible()

  await page.getByRole('button', { name: `Wyślij próbę: ${NOBODYS}` }).click()
  const sent = dialog(page, 'Wysłane wiadomości')
  await expect(sent.getByText('Wiadomość próbna')).toBeVisible()
  await expect(sent.getByText(/Nie udało się połączyć|Serwer nie odpowiedział/)).toBeVisible()
  await sent.getByRole('button', { name: 'Gotowe' }).click()
  await expect(page.getByText('Nieudane próby od')).toBeVisible()

  const actions = page.getByRole('button', { name: `Działania: ${NOBODYS}` })
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Nowy sekret' }).press('Enter')
  await page.getByRole('button', { name: 'Utwórz nowy sekret' }).click()
  const rotated = dialog(page, 'Nowy sekret')
  await expect(rotated.getByLabel('Sekret')).toHaveValue(/^whsec_/)
  await expect(rotated.getByLabel('Sekret')).not.toHaveValue(secret)
  await rotated.getByRole('button', { name: 'Gotowe' }).click()
  await expect(page.getByText('Poprzedni sekret działa do')).toBeVisible()

  await actions.click()
  await saved(page, 'webhooks.switch', () => page.getByRole('menuitem', { name: 'Wyłącz' }).click())
  await expect(page.getByText('wyłączony', { exact: true })).toBeVisible()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Usuń' }).click()
  await page.getByRole('button', { name: 'Usuń', exact: true }).click()
  await expect(page.getByText('Nie ma jeszcze webhooków')).toBeVisible()
})

test('a token is made after a proof, shown once, and revoked by the place', async ({ page, request }) => {
  const place = await ownPlace(request)
  await openAsDirector(page, request, place, '/account/tokens')
  await expect(page.getByText('Nie masz żadnego tokena')).toBeVisible()
  await page.getByRole('button', { name: 'Utwórz token' }).click()
  const form = dialog(page, 'Nowy token')
  await expect(form.getByLabel('Nazwa')).toBeFocused()
  await form.getByLabel('Nazwa').fill('Program księgowy')
  await form.getByRole('radio', { name: /^Odczyt i zapis/ }).check()
  await form.getByRole('button', { name: 'Utwórz token' }).click()
  await prove(page)
  const made = dialog(page, 'Twój nowy token')
  await expect(made.getByLabel('Token')).toHaveValue(/^skrzat_pat_[0-9A-Za-z]{49}$/)
  const token = await made.getByLabel('Token').inputValue()
  await made.getByRole('button', { name: 'Gotowe' }).click()
  await expect(page.getByText('Program księgowy')).toBeVisible()
  await expect(page.getByText(token)).toHaveCount(0)
  await expect(page.getByText('Jeszcze nieużyty')).toBeVisible()

  const status = async () => {
    const headers = { Authorization: `Bearer ${token}` }
    return (await request.get(`/api/places/${place.id}`, { headers })).status()
  }
  expect(await status()).toBe(200)
  await page.goto(`/place/${place.id}/integrations`)
  const tokens = page.getByRole('region', { name: 'Tokeny dostępu' })
  await expect(tokens.getByText(new RegExp(`^${place.worker.name}`))).toBeVisible()
  await expect(tokens.getByText('Ostatnio użyty')).toBeVisible()
  await tokens.getByRole('button', { name: 'Unieważnij: Program księgowy' }).click()
  await page.getByRole('button', { name: 'Unieważnij', exact: true }).click()
  await expect(tokens.getByText('Nikt nie ma tokena do tej placówki.')).toBeVisible()
  expect(await status()).toBe(401)
})
