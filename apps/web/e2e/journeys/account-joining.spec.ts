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
  partOf,
  PIN,
  register,
  test,
  tokenFor,
  wrong,
} from '../support/accounts.ts'

const WRONG_CODE = 'Kod jest błędny, wygasł albo został już użyty.'
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

test('one registers without a pointer, types the code after a wrong one, and is inside', async ({
  page,
  request,
}) => {
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
  await codeField(page).fill(wrong(code))
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(WRONG_CODE))
  // What was refused is selected: typing replaces it.
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Konstancja')
})

test('a forgotten PIN is replaced by a code, whoever was signed in is out, and one gets to where one was heading', async ({
  page,
  request,
}) => {
  const { phone } = await makeAccount(request)
  const before = await tokenFor(request, phone)
  const finish = page.getByRole('button', { name: 'Ustaw i zaloguj się' })
  await page.goto('/payments/my?history=true')
  await expect(page).toHaveURL(/\/login\?from=/)
  await askFor(page, `+48 ${phone}`)
  await expect(page).toHaveURL('/reset/code')
  const sent = await codeTo(request, phone)
  await codeField(page).fill(wrong(sent))
  await typeTwice(page, NEXT)
  await finish.click()
  await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(WRONG_CODE))
  await codeField(page).fill(sent)
  await finish.click()
  await expect(page).toHaveURL('/payments/my?history=true')
  expect(await isLive(request, before)).toBe(false)
  await tokenFor(request, phone, NEXT)

  // The code has served.
  await page.goto('/reset/code')
  await page.getByLabel('Telefon').fill(phone)
  await codeField(page).fill(sent)
  await typeTwice(page, PIN)
  await finish.click()
  await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(WRONG_CODE))
})

test('a forgotten PIN is replaced by a link in an e-mail, once', async ({ page, request }) => {
  const email = `ewa.${freshPhone()}@example.pl`
  const phone = await register(request, email)
  const set = page.getByRole('button', { name: 'Ustaw', exact: true })
  await page.goto('/login')
  await askFor(page, email.toUpperCase())
  await expect(page.getByRole('status')).toContainText('wysłaliśmy na niego link')
  const link = await linkTo(request, email, 2)
  expect(link).toMatch(/^\/account\/reset\/finish\?key=/)
  await page.goto(link)
  // Only the server knows whose phone it is.
  await typeTwice(page, partOf(phone))
  await set.click()
  await expect(page.getByText('Ten PIN łatwo zgadnąć. Wybierz inny.')).toBeVisible()
  await typeTwice(page, NEXT)
  await set.click()
  await expect(page).toHaveURL('/login?ready=true')
  await expect(page.getByText('Gotowe. Zaloguj się nowym PIN-em lub hasłem.')).toBeVisible()
  await tokenFor(request, phone, NEXT)

  await page.goto(link)
  await typeTwice(page, PIN)
  await set.click()
  await expect(page.getByRole('alert')).toContainText('Ten link wygasł, został już użyty albo jest niepełny.')
  await page.getByRole('link', { name: 'Poproś o nowy' }).click()
  await expect(page).toHaveURL('/reset')
})
