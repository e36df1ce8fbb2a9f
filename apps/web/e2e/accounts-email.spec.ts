/** A new e-mail address: the link that is sent to it, and what the settings say while it waits. */
import type { APIRequestContext, Page } from '@playwright/test'
import {
  codeTo,
  command,
  commandAs,
  expect,
  freshPhone,
  linkTo,
  makeAccount,
  openAsPhone,
  openWith,
  PIN,
  test,
  tokenFor,
  wrong,
} from './support/accounts.ts'
import { expectAccessible } from './support/test.ts'

const NAMES = { firstName: 'Ewa', lastName: 'Próbna', langKey: 'pl' }
const SIZES = [
  ['a desktop', { width: 1280, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const

const freshEmail = () => `nowy.${freshPhone()}@example.pl`

/** Somebody who has asked for another address, as the web does: proven by the PIN. */
async function asked(request: APIRequestContext, email: string) {
  const { phone } = await makeAccount(request)
  const token = await tokenFor(request, phone)
  await ask(request, token, email)
  return { phone, token }
}

async function ask(request: APIRequestContext, token: string, email: string) {
  await commandAs(request, token, 'accounts.confirmIdentity', { by: 'secret', secret: PIN })
  await commandAs(request, token, 'accounts.saveSettings', { ...NAMES, email })
}

/** Asks over REST, which has no call to prove anything with. */
async function askOverRest(request: APIRequestContext, token: string, email: string | null) {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await request.post('/api/account', { headers, data: { ...NAMES, email } })
  expect(answer.status()).toBe(200)
}

/** Follows the link of an e-mail without a browser, as on another device. */
async function verifyElsewhere(request: APIRequestContext, link: string) {
  const key = new URL(link, 'http://localhost').searchParams.get('key')
  await command(request, 'accounts.verifyEmail', { key })
}

async function emailOf(request: APIRequestContext, token: string): Promise<string | null> {
  const answer = await request.get('/api/account', { headers: { Authorization: `Bearer ${token}` } })
  const { email }: { email: string | null } = await answer.json()
  return email
}

test.describe('the link to a new address', () => {
  const confirm = (page: Page) => page.getByRole('button', { name: 'Potwierdź adres' })
  const confirmed = (page: Page) => page.getByRole('status').filter({ hasText: 'Adres jest potwierdzony.' })
  const refusal = (page: Page) => page.getByRole('alert')

  for (const [device, size] of SIZES)
    test(`makes it the account's, once, on ${device}`, async ({ page, request }) => {
      await page.setViewportSize(size)
      const email = freshEmail()
      const { token } = await asked(request, email)
      const link = await linkTo(request, email)
      expect(link).toMatch(/^\/account\/email\?key=/)
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1, name: 'Potwierdzenie adresu e-mail' })).toBeVisible()
      await expectAccessible(page)
      expect(await emailOf(request, token)).toBeNull()
      await confirm(page).press('Enter')
      await expect(confirmed(page)).toBeVisible()
      await expect(page.getByRole('main')).toBeFocused()
      await expectAccessible(page)
      expect(await emailOf(request, token)).toBe(email)

      await page.goto(link)
      await confirm(page).click()
      await expect(refusal(page)).toContainText('Ten link wygasł, został już użyty albo jest niepełny.')
      await expect(confirm(page)).toBeHidden()
      await expect(page.getByRole('main')).toBeFocused()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Otwórz swoje dane' }).click()
      await expect(page).toHaveURL('/login?from=%2Faccount%2Fsettings')
    })

  test('is worth nothing once another one was sent', async ({ page, request }) => {
    const email = freshEmail()
    const { token } = await asked(request, email)
    const first = await linkTo(request, email)
    await commandAs(request, token, 'accounts.resendEmailChange', {})
    const second = await linkTo(request, email, 2)
    await page.goto(first)
    await confirm(page).click()
    await expect(refusal(page)).toContainText('Ten link wygasł')
    expect(await emailOf(request, token)).toBeNull()
    await page.goto(second)
    await confirm(page).click()
    await expect(confirmed(page)).toBeVisible()
  })

  test('changes the account that asked, whoever is signed in where it is opened', async ({
    page,
    request,
  }) => {
    const email = freshEmail()
    const { token } = await asked(request, email)
    const { phone: other } = await makeAccount(request)
    const otherToken = await tokenFor(request, other)
    await openWith(page, otherToken, await linkTo(request, email))
    await confirm(page).click()
    await expect(confirmed(page)).toContainText('należy do konta, w którym go podano')
    expect(await emailOf(request, token)).toBe(email)
    expect(await emailOf(request, otherToken)).toBeNull()
  })

  test('says so where the address is somebody else’s by now', async ({ page, request }) => {
    const email = freshEmail()
    const { token } = await asked(request, email)
    const link = await linkTo(request, email)
    await asked(request, email)
    await verifyElsewhere(request, await linkTo(request, email, 2))
    await page.goto(link)
    await confirm(page).click()
    await expect(refusal(page)).toContainText('Ten adres e-mail jest już przypisany do innego konta.')
    await expect(page.getByRole('main')).toBeFocused()
    await expectAccessible(page)
    expect(await emailOf(request, token)).toBeNull()
    await expect(page.getByRole('link', { name: 'Podaj inny adres' })).toHaveAttribute(
      'href',
      '/account/settings',
    )
  })

  test('says so where a part of it was lost', async ({ page }) => {
    await page.goto('/account/email')
    await expect(refusal(page)).toContainText('Ten link wygasł, został już użyty albo jest niepełny.')
    await expect(confirm(page)).toBeHidden()
    await expectAccessible(page)
  })

  test('can be tried again where there was no connection', async ({ page, request }) => {
    const email = freshEmail()
    await asked(request, email)
    await page.goto(await linkTo(request, email))
    await page.route('**/trpc/accounts.verifyEmail*', (route) => route.abort())
    await confirm(page).click()
    await expect(refusal(page)).toContainText('Brak połączenia z serwerem')
    await page.unroute('**/trpc/accounts.verifyEmail*')
    await confirm(page).click()
    await expect(confirmed(page)).toBeVisible()
  })
})

test.describe('a change that waits', () => {
  const panel = (page: Page) => page.getByRole('region', { name: /czeka na potwierdzenie$/ })
  const code = (page: Page) => panel(page).getByLabel('Kod z SMS-a')
  const resend = (page: Page) => panel(page).getByRole('button', { name: 'Wyślij ponownie' })
  const heading = (page: Page) => panel(page).getByRole('heading')
  const address = (page: Page) => page.getByRole('textbox', { name: 'E-mail', exact: true })

  for (const [device, size] of SIZES)
    test(`over REST needs the phone's code, then the link, on ${device}`, async ({ page, request }) => {
      await page.setViewportSize(size)
      const email = freshEmail()
      const { phone } = await makeAccount(request)
      const token = await tokenFor(request, phone)
      await askOverRest(request, token, email)
      const sent = await codeTo(request, phone)
      await openWith(page, token, '/account/settings')
      await expect(heading(page)).toHaveText(`Adres ${email} czeka na potwierdzenie`)
      await expect(panel(page)).toContainText('poprosiła inna aplikacja')
      await expect(code(page)).toBeInViewport()
      await expectAccessible(page)

      await code(page).fill(wrong(sent))
      await page.keyboard.press('Enter')
      await expect(code(page)).toHaveAccessibleDescription(/^Kod jest błędny, wygasł albo został już użyty/)
      await expectAccessible(page)
      // What was refused is selected: typing replaces it.
      await page.keyboard.type(sent)
      await page.keyboard.press('Enter')
      await expect(panel(page)).toContainText('Otwórz link z e-maila')
      await expect(heading(page)).toBeFocused()
      await expectAccessible(page)
      expect(await emailOf(request, token)).toBeNull()

      await verifyElsewhere(request, await linkTo(request, email))
      await resend(page).click()
      await expect(panel(page)).toBeHidden()
      await expect(page.getByRole('main')).toBeFocused()
      await expect(address(page)).toHaveValue(email)
      await expect(page.getByRole('button', { name: 'Zapisz' })).toBeDisabled()
    })

  test('has its code sent again, which makes the first one worthless', async ({ page, request }) => {
    const { phone } = await makeAccount(request)
    const token = await tokenFor(request, phone)
    await askOverRest(request, token, freshEmail())
    const first = await codeTo(request, phone)
    await openWith(page, token, '/account/settings')
    await resend(page).click()
    await expect(page.getByText('Wysłano ponownie.')).toBeVisible()
    const second = await codeTo(request, phone, 2)
    await code(page).fill(first)
    await page.keyboard.press('Enter')
    await expect(code(page)).toHaveAccessibleDescription(/^Kod jest błędny/)
    await code(page).fill(second)
    await panel(page).getByRole('button', { name: 'Potwierdź' }).click()
    await expect(panel(page)).toContainText('Otwórz link z e-maila')
  })

  test('takes an address away by the code alone', async ({ page, request }) => {
    const email = freshEmail()
    const { phone } = await makeAccount(request, { email })
    const token = await tokenFor(request, phone)
    await askOverRest(request, token, null)
    // The first one told of the address that the account was given.
    const sent = await codeTo(request, phone, 2)
    await openWith(page, token, '/account/settings')
    await expect(heading(page)).toHaveText('Usunięcie adresu e-mail czeka na potwierdzenie')
    await expect(address(page)).toHaveValue(email)
    await code(page).fill(sent)
    await page.keyboard.press('Enter')
    await expect(panel(page)).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(address(page)).toHaveValue('')
    expect(await emailOf(request, token)).toBeNull()
  })

  test('is shown first once it was asked for here, and can be taken back', async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const email = freshEmail()
    const { phone } = await makeAccount(request)
    await openAsPhone(page, request, phone, '/account/settings')
    await address(page).fill(email)
    await page.getByRole('button', { name: 'Zapisz' }).click()
    await page.getByRole('dialog').getByLabel('PIN lub hasło', { exact: true }).fill(PIN)
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(`Adres ${email} czeka na potwierdzenie`)
    await expect(heading(page)).toBeFocused()
    await expect(heading(page)).toBeInViewport()
    const link = await linkTo(request, email)
    await panel(page).getByRole('button', { name: 'Anuluj zmianę' }).press('Enter')
    await expect(panel(page)).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(address(page)).toHaveValue('')
    await page.goto(link)
    await page.getByRole('button', { name: 'Potwierdź adres' }).click()
    await expect(page.getByRole('alert')).toContainText('Ten link wygasł')
  })

  test('says that its time is over, and is sent anew', async ({ page, request }) => {
    const email = freshEmail()
    const { token } = await asked(request, email)
    const query = /\/trpc\/[^?]*accounts\.emailChange/
    await page.route(query, async (route) => {
      const answer = await route.fetch()
      const text = await answer.text()
      await route.fulfill({
        response: answer,
        body: text.replaceAll('"state":"link"', '"state":"expired"'),
      })
    })
    await openWith(page, token, '/account/settings')
    await expect(panel(page)).toContainText('Czas na potwierdzenie minął.')
    await expectAccessible(page)
    await page.unroute(query)
    await resend(page).click()
    await expect(panel(page)).toContainText('Otwórz link z e-maila')
    await verifyElsewhere(request, await linkTo(request, email, 2))
    expect(await emailOf(request, token)).toBe(email)
  })

  test('is not passed over in silence where it can’t be read', async ({ page, request }) => {
    const { token } = await asked(request, freshEmail())
    const query = /\/trpc\/[^?]*accounts\.emailChange/
    await page.route(query, (route) => route.abort())
    await openWith(page, token, '/account/settings')
    const main = page.getByRole('main')
    await expect(main.getByRole('alert')).toContainText('Brak połączenia z serwerem')
    await expectAccessible(page)
    await page.unroute(query)
    await main.getByRole('button', { name: 'Spróbuj ponownie' }).click()
    await expect(heading(page)).toBeVisible()
  })
})
