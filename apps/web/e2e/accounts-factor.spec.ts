/** Second factors as people meet them: set up, asked for when signing in, removed. */
import type { Page } from '@playwright/test'
import { expect, makeAccount, PIN, test, wrong } from './support/accounts.ts'
import { shown } from './support/factors.ts'
import { expectAccessible } from './support/test.ts'

/** Fills in the first step of signing in. Where there is a second factor, the second step follows. */
async function giveSecret(page: Page, phone: string) {
  await page.getByLabel('Telefon').fill(phone)
  await page.getByLabel('PIN', { exact: true }).fill(PIN)
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
}

/** Signs in by the form, and stays there: what a script puts into a page would outlive signing out. */
async function signInTo(page: Page, phone: string, path: string) {
  await page.goto(`/login?from=${path}`)
  await giveSecret(page, phone)
  await expect(page).toHaveURL(path)
}

async function signOut(page: Page, address = '/logout') {
  await page.goto(address)
  await expect(page.getByRole('status').filter({ hasText: 'Wylogowano' })).toBeVisible()
}

const proofDialog = (page: Page) => page.getByRole('dialog', { name: 'Potwierdź, że to Ty' })

async function proveSecret(page: Page) {
  await expect(proofDialog(page).getByLabel('PIN lub hasło')).toBeFocused()
  await page.keyboard.type(PIN)
  await page.keyboard.press('Enter')
}

const codeField = (page: Page) => page.getByLabel('Kod z aplikacji')
const recoveryField = (page: Page) => page.getByLabel('Kod zapasowy')
const recoveryCodes = (page: Page) => page.getByRole('list', { name: 'Kody zapasowe' }).getByRole('listitem')

test('an app is set up with a code of it, and recovery codes come with it', async ({ page, request }) => {
  const { phone } = await makeAccount(request)
  await signInTo(page, phone, '/account/security')
  await expect(page.getByRole('button', { name: 'Ustaw aplikację' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Ustaw aplikację' }).click()
  await expect(page.getByRole('dialog', { name: 'Potwierdź, że to Ty' })).toBeVisible()
  await expectAccessible(page)
  await proveSecret(page)
  await expect(page.getByRole('img', { name: 'Kod QR z kluczem' })).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await expectAccessible(page)
  const key = await page.locator('code').innerText()
  await codeField(page).fill(wrong(shown(key)))
  await page.getByRole('button', { name: 'Włącz' }).click()
  await expect(codeField(page)).toHaveAccessibleDescription(/Ten kod nie pasuje/)
  await codeField(page).fill(shown(key))
  await page.getByRole('button', { name: 'Włącz' }).click()
  await expect(recoveryCodes(page)).toHaveCount(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Kody są zapisane' }).click()
  await expect(page.getByText('Zostało 10 kodów.')).toBeVisible()
  await expectAccessible(page)
})

test('an app is asked for when signing in, a recovery code does instead, and both go with it', async ({
  page,
  request,
}) => {
  const { phone } = await makeAccount(request)
  await signInTo(page, phone, '/account/security')
  await page.getByRole('button', { name: 'Ustaw aplikację' }).click()
  await proveSecret(page)
  const key = await page.locator('code').innerText()
  await codeField(page).fill(shown(key))
  await page.keyboard.press('Enter')
  await expect(recoveryCodes(page)).toHaveCount(10)
  const [recovery = '', another = ''] = await recoveryCodes(page).allInnerTexts()

  await signOut(page)
  await page.goto('/login?from=/account/security')
  await giveSecret(page, phone)
  await expect(codeField(page)).toBeFocused()
  await expectAccessible(page)
  await codeField(page).fill(wrong(shown(key, 'next')))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Ten kod jest błędny')
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill(shown(key, 'next'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account/security')

  await signOut(page)
  await page.goto('/login?from=/account/security')
  await giveSecret(page, phone)
  await page.getByRole('button', { name: 'Użyj kodu zapasowego' }).click()
  await expect(recoveryField(page)).toBeFocused()
  await recoveryField(page).fill(recovery)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account/security')
  await expect(page.getByText('Zostało 9 kodów.')).toBeVisible()

  await page.getByRole('button', { name: 'Usuń: aplikacja z kodami' }).click()
  const question = page.getByRole('alertdialog', { name: 'Usunąć aplikację z kodami?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Usuń' }).click()
  await proveSecret(page)
  await expect(codeField(page)).toBeFocused()
  await expectAccessible(page)
  await proofDialog(page).getByRole('button', { name: 'Użyj kodu zapasowego' }).click()
  await recoveryField(page).fill(another)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Ustaw aplikację' })).toBeVisible()
  await signOut(page)
  await signInTo(page, phone, '/account/security')
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
  const security = new URL('/account/security', site).href
  const logout = new URL('/logout', site).href
  const login = new URL('/login?from=/account/security', site).href

  await page.goto(login)
  await giveSecret(page, phone)
  await page.getByRole('button', { name: 'Dodaj klucz' }).click()
  await proveSecret(page)
  await expect(recoveryCodes(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Kody są zapisane' }).click()
  await expect(page.getByRole('button', { name: 'Usuń klucz: Chrome, Linux' })).toBeVisible()
  await expectAccessible(page)

  await signOut(page, logout)
  await page.goto(login)
  await giveSecret(page, phone)
  const use = page.getByRole('button', { name: 'Użyj klucza dostępu' })
  await expect(use).toBeFocused()
  await expect(codeField(page)).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(security)
  await expect(page.getByText('Klucz dostępu, ostatnio użyty:')).toBeVisible()

  await page.getByRole('button', { name: 'Usuń klucz: Chrome, Linux' }).click()
  await page
    .getByRole('alertdialog', { name: 'Usunąć klucz dostępu?' })
    .getByRole('button', { name: 'Usuń' })
    .click()
  await proveSecret(page)
  await expect(use).toBeFocused()
  await page.keyboard.press('Enter')
  // Behind a dialog the page has no buttons: first all of them are gone.
  await expect(page.getByRole('button', { name: 'Dodaj klucz' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Usuń klucz/ })).toHaveCount(0)
  await signOut(page, logout)
  await page.goto(login)
  await giveSecret(page, phone)
  await expect(page).toHaveURL(security)
})
