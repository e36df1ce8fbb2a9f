/** Second factors: set up, asked for when signing in, removed, and asked of a place's staff. */
import type { Page } from '@playwright/test'
import { expect, makeAccount, PIN, test } from '../support/accounts.ts'
import { neverShown, setUpApp, shown } from '../support/factors.ts'
import { openAsDirector } from '../support/place-director.ts'
import { ownPlace } from '../support/places.ts'
import { saved } from '../support/saved.ts'
import { expectAccessible, pin } from '../support/test.ts'

/** The first step of signing in. Where there is a second factor, the second step follows. */
async function giveSecret(page: Page, phone: string) {
  await page.getByLabel('Telefon').fill(phone)
  await page.getByLabel('PIN', { exact: true }).fill(PIN)
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
}

async function signOut(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Wyloguj się' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Wylogowano' })).toBeVisible()
}

const proof = (page: Page) => page.getByRole('dialog', { name: 'Potwierdź, że to Ty' })

async function proveSecret(page: Page, secret = PIN) {
  await expect(proof(page).getByLabel('PIN lub hasło')).toBeFocused()
  await page.keyboard.type(secret)
  await page.keyboard.press('Enter')
}

const codeField = (page: Page) => page.getByLabel('Kod z aplikacji')
const recoveryField = (page: Page) => page.getByLabel('Kod zapasowy')
const recoveryCodes = (page: Page) => page.getByRole('list', { name: 'Kody zapasowe' }).getByRole('listitem')

test('an app is set up, asked for, stood in for by a code, and removed', async ({ page, request }) => {
  const login = '/login?from=/account/security'
  const { phone } = await makeAccount(request)
  await page.goto(login)
  await giveSecret(page, phone)
  await page.getByRole('button', { name: 'Ustaw aplikację' }).click()
  await proveSecret(page)
  await expect(page.getByRole('img', { name: 'Kod QR z kluczem' })).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  const key = await page.locator('code').innerText()
  await codeField(page).fill(neverShown(key))
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toHaveAccessibleDescription(/Ten kod nie pasuje/)
  await codeField(page).fill(shown(key))
  await page.keyboard.press('Enter')
  await expect(recoveryCodes(page)).toHaveCount(10)
  const [recovery = '', another = ''] = await recoveryCodes(page).allInnerTexts()
  await page.getByRole('button', { name: 'Kody są zapisane' }).click()
  await expect(page.getByText('Zostało 10 kodów.')).toBeVisible()

  await signOut(page)
  await giveSecret(page, phone)
  await expect(codeField(page)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(neverShown(key))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Ten kod jest błędny')
  // What was refused is selected: typing replaces it.
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(shown(key, 'next'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')

  await signOut(page)
  await page.goto(login)
  await giveSecret(page, phone)
  await page.getByRole('button', { name: 'Użyj kodu zapasowego' }).click()
  await expect(recoveryField(page)).toBeFocused()
  await page.keyboard.type(recovery)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account/security')
  await expect(page.getByText('Zostało 9 kodów.')).toBeVisible()

  await page.getByRole('button', { name: 'Usuń: aplikacja z kodami' }).click()
  const question = page.getByRole('alertdialog', { name: 'Usunąć aplikację z kodami?' })
  await question.getByRole('button', { name: 'Usuń' }).click()
  await proveSecret(page)
  await expect(codeField(page)).toBeFocused()
  await proof(page).getByRole('button', { name: 'Użyj kodu zapasowego' }).click()
  await expect(recoveryField(page)).toBeFocused()
  await page.keyboard.type(another)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Ustaw aplikację' })).toBeVisible()
  await signOut(page)
  await giveSecret(page, phone)
  await expect(page).toHaveURL('/')
})

test('a passkey is added, lets one in, and is removed', async ({ page, request, baseURL }) => {
  const { phone } = await makeAccount(request)
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // Browsers give passkeys to names only, not to addresses of numbers.
  const site = new URL(baseURL ?? '')
  site.hostname = 'localhost'
  await page.goto(new URL('/login?from=/account/security', site).href)
  await giveSecret(page, phone)
  await page.getByRole('button', { name: 'Dodaj klucz' }).click()
  await proveSecret(page)
  await expect(recoveryCodes(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Kody są zapisane' }).click()
  const remove = page.getByRole('button', { name: 'Usuń klucz: Chrome, Linux' })
  await expect(remove).toBeVisible()
  await expectAccessible(page)

  await signOut(page)
  await giveSecret(page, phone)
  const use = page.getByRole('button', { name: 'Użyj klucza dostępu' })
  await expect(use).toBeFocused()
  await expect(codeField(page)).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByRole('link', { name: 'Ewa Próbna' }).click()
  await page.getByRole('navigation', { name: 'Twoje konto' }).locator('[href="/account/security"]').click()
  await expect(page.getByText('Klucz dostępu, ostatnio użyty:')).toBeVisible()

  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Usunąć klucz dostępu?' })
  await question.getByRole('button', { name: 'Usuń' }).click()
  await proveSecret(page)
  await expect(use).toBeFocused()
  await page.keyboard.press('Enter')
  // Behind a dialog the page has no buttons: first all of them are gone.
  await expect(page.getByRole('button', { name: 'Dodaj klucz' })).toBeVisible()
  await expect(remove).toHaveCount(0)
  await signOut(page)
  await giveSecret(page, phone)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dzień dobry')
})

test('a director with a second factor asks the staff for it, and not before', async ({ page, request }) => {
  const place = await ownPlace(request)
  const section = page.getByRole('region', { name: 'Logowanie personelu' })
  const box = section.getByRole('checkbox', { name: /^Wymagaj drugiego składnika/ })
  await openAsDirector(page, request, place, `/place/${place.id}/edit`)
  await box.press('Space')
  await proveSecret(page, pin)
  await expect(section.getByRole('alert')).toContainText('Najpierw ustaw drugi składnik logowania.')
  await expect(box).not.toBeChecked()
  await expectAccessible(page)

  const token = await page.evaluate(() => sessionStorage.getItem('jhi-authenticationToken') ?? '')
  await setUpApp(request, token, pin)
  await saved(page, 'places.setFactorRequired', () => box.press('Space'))
  await expect(box).toBeChecked()
  await expect(box).toBeFocused()
  await page.reload()
  await expect(box).toBeChecked()
  await saved(page, 'places.setFactorRequired', () => box.press('Space'))
  await expect(box).not.toBeChecked()
})
