/** From no account, or a forgotten PIN, to being inside. */
import type { Page } from '@playwright/test'
import {
  codeTo,
  expect,
  freshPhone,
  isLive,
  linkTo,
  makeAccount,
  NEXT,
  PIN,
  register,
  test,
  tokenFor,
} from '../support/accounts.ts'

const codeField = (page: Page) => page.getByLabel('Kod z SMS-a')

async function typeTwice(page: Page, pin: string) {
  await page.getByLabel('Nowy PIN').fill(pin)
  await page.getByLabel('Powtórz PIN').fill(pin)
}

/** Asks for a new PIN from the sign-in page. */
async function askFor(page: Page, login: string) {
  await page.getByRole('button', { name: 'Nie pamiętasz PIN-u?' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ustaw nowy PIN' }).click()
  await page.getByLabel('Telefon lub e-mail konta').fill(login)
  await page.keyboard.press('Enter')
}

test('one registers without a pointer, types the code, and is inside', async ({ page, request }) => {
  const phone = freshPhone()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Załóż konto' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Załóż konto' })).toBeVisible()
  await page.getByLabel('Telefon').focus()
  await page.keyboard.type(phone)
  for (const text of ['', PIN, '', PIN, '', 'Konstancja', 'Brzęczyszczykiewicz-Gżegżółkowska']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/activate')
  await expect(page.locator('#content')).toBeFocused()

  const code = await codeTo(request, phone)
  await codeField(page).fill(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Konstancja')
})

test('a forgotten PIN is replaced by a code, and one gets to the page', async ({ page, request }) => {
  const { phone } = await makeAccount(request)
  const before = await tokenFor(request, phone)
  await page.goto('/payments/my?history=true')
  await expect(page).toHaveURL(/\/login\?from=/)
  await askFor(page, `+48 ${phone}`)
  await expect(page).toHaveURL('/reset/code')
  const sent = await codeTo(request, phone)
  await codeField(page).fill(sent)
  await typeTwice(page, NEXT)
  await page.getByRole('button', { name: 'Ustaw i zaloguj się' }).click()
  await expect(page).toHaveURL('/payments/my?history=true')
  expect(await isLive(request, before)).toBe(false)
  await tokenFor(request, phone, NEXT)
})

test('a forgotten PIN is replaced by a link in an e-mail', async ({ page, request }) => {
  const email = `ewa.${freshPhone()}@example.pl`
  const phone = await register(request, email)
  await page.goto('/login')
  await askFor(page, email.toUpperCase())
  await expect(page.getByRole('status')).toContainText('wysłaliśmy na niego link')
  const link = await linkTo(request, email, 2)
  expect(link).toMatch(/^\/account\/reset\/finish\?key=/)
  await page.goto(link)
  await typeTwice(page, NEXT)
  await page.getByRole('button', { name: 'Ustaw', exact: true }).click()
  await expect(page).toHaveURL('/login?ready=true')
  await expect(page.getByText('Gotowe. Zaloguj się nowym PIN')).toBeVisible()
  await tokenFor(request, phone, NEXT)
})
