/** A new e-mail address: the phone's code, the link that is sent to it, and what the settings say while it waits. */
import type { APIRequestContext, Page } from '@playwright/test'
import {
  codeTo,
  command,
  commandAs,
  expect,
  freshPhone,
  linkTo,
  makeAccount,
  openWith,
  PIN,
  test,
  tokenFor,
  wrong,
} from '../support/accounts.ts'
import { expectAccessible, expectAccessibleAtEachSize } from '../support/test.ts'

const NAMES = { firstName: 'Ewa', lastName: 'Próbna', langKey: 'pl' }
const freshEmail = () => `nowy.${freshPhone()}@example.pl`
const confirm = (page: Page) => page.getByRole('button', { name: 'Potwierdź adres' })
const confirmed = (page: Page) => page.getByRole('status').filter({ hasText: 'Adres jest potwierdzony.' })

/** Somebody who has asked for another address, as the web does: proven by the PIN. */
async function asked(request: APIRequestContext, email: string) {
  const { phone } = await makeAccount(request)
  const token = await tokenFor(request, phone)
  await commandAs(request, token, 'accounts.confirmIdentity', { by: 'secret', secret: PIN })
  await commandAs(request, token, 'accounts.saveSettings', { ...NAMES, email })
  return token
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

test('the last link makes an address that of the account that asked, once, whoever is signed in where it is opened', async ({
  page,
  request,
}) => {
  const email = freshEmail()
  const token = await asked(request, email)
  const first = await linkTo(request, email)
  await commandAs(request, token, 'accounts.resendEmailChange', {})
  const second = await linkTo(request, email, 2)
  expect(second).toMatch(/^\/account\/email\?key=/)
  await page.goto(first)
  await confirm(page).click()
  await expect(page.getByRole('alert')).toContainText('Ten link wygasł')
  await expectAccessible(page)
  expect(await emailOf(request, token)).toBeNull()

  const { phone: other } = await makeAccount(request)
  const otherToken = await tokenFor(request, other)
  await openWith(page, otherToken, second)
  await confirm(page).press('Enter')
  await expect(confirmed(page)).toContainText('należy do konta, w którym go podano')
  await expect(page.getByRole('main')).toBeFocused()
  await expectAccessible(page)
  expect(await emailOf(request, token)).toBe(email)
  expect(await emailOf(request, otherToken)).toBeNull()

  await page.goto(second)
  await confirm(page).click()
  await expect(page.getByRole('alert')).toContainText('Ten link wygasł')
  await page.getByRole('link', { name: 'Otwórz swoje dane' }).click()
  await expect(page).toHaveURL('/account/settings')
})

test('what another program asks for needs the last code of the phone, then the link', async ({
  page,
  request,
}) => {
  const panel = page.getByRole('region', { name: /czeka na potwierdzenie$/ })
  const code = panel.getByLabel('Kod z SMS-a')
  const resend = panel.getByRole('button', { name: 'Wyślij ponownie' })
  const email = freshEmail()
  const { phone } = await makeAccount(request)
  const token = await tokenFor(request, phone)
  // REST has no call to prove anything with.
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await request.post('/api/account', { headers, data: { ...NAMES, email } })
  expect(answer.status()).toBe(200)
  const first = await codeTo(request, phone)
  await openWith(page, token, '/account/settings')
  await expect(panel.getByRole('heading')).toHaveText(`Adres ${email} czeka na potwierdzenie`)
  await expect(panel).toContainText('poprosiła inna aplikacja')
  await expect(code).toBeInViewport()
  await expectAccessibleAtEachSize(page)
  await resend.click()
  await expect(page.getByText('Wysłano ponownie.')).toBeVisible()
  const sent = await codeTo(request, phone, 2)
  await code.fill(first === sent ? wrong(first) : first)
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/^Kod jest błędny, wygasł albo został już użyty/)
  // What was refused is selected: typing replaces it.
  await expect(code).toBeFocused()
  await page.keyboard.type(sent)
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('Otwórz link z e-maila')
  await expect(panel.getByRole('heading')).toBeFocused()
  await expectAccessibleAtEachSize(page)
  expect(await emailOf(request, token)).toBeNull()

  await verifyElsewhere(request, await linkTo(request, email))
  await resend.click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'E-mail', exact: true })).toHaveValue(email)
  await expect(page.getByRole('button', { name: 'Zapisz' })).toBeDisabled()
})
