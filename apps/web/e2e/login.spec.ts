import type { Page } from '@playwright/test'
import { expect, people, pin, test, tokenOf } from './support/test.ts'

const key = 'jhi-authenticationToken'

function form(page: Page) {
  return {
    phone: page.getByLabel('Telefon'),
    pin: page.getByLabel('PIN', { exact: true }),
    password: page.getByLabel('Hasło', { exact: true }),
    remember: page.getByLabel('Zapamiętaj mnie'),
    submit: page.getByRole('button', { name: 'Zaloguj się', exact: true }),
  }
}

/** Types as one would: the phone, after which focus moves by itself, and the PIN. */
async function signIn(page: Page, phone: string, secret: string = pin) {
  await form(page).phone.click()
  await page.keyboard.type(phone + secret)
  await form(page).submit.click()
}

test('the phone is grouped, focus moves on to the PIN, and the button waits for both', async ({ page }) => {
  await page.goto('/login')
  const { phone, pin: secret, submit } = form(page)
  await expect(submit).toBeDisabled()
  await phone.click()
  await page.keyboard.type('60000000')
  await expect(phone).toHaveValue('600 000 00')
  await page.keyboard.type('2')
  await expect(phone).toHaveValue('600 000 002')
  await expect(secret).toBeFocused()
  await page.keyboard.type('24681')
  await expect(submit).toBeDisabled()
  await page.keyboard.type('3')
  await expect(secret).toHaveValue('246 813')
  await expect(submit).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dzień dobry')
})

test('a number in the middle is mended without the caret running away', async ({ page }) => {
  await page.goto('/login')
  const { phone } = form(page)
  await phone.click()
  await page.keyboard.type('60000002')
  for (const at of ['ArrowLeft', 'ArrowLeft']) await page.keyboard.press(at)
  await page.keyboard.type('7')
  await expect(phone).toHaveValue('600 000 702')
})

test('a pasted number may carry the country and anything between its digits', async ({ page }) => {
  await page.goto('/login')
  const { phone } = form(page)
  await phone.fill('+48 600-000-002')
  await expect(phone).toHaveValue('600 000 002')
})

test('a wrong PIN is told in words, and the phone stays', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, '698000001', '135792')
  await expect(page.getByRole('alert')).toContainText('Nie udało się zalogować')
  await expect(form(page).phone).toHaveValue('698 000 001')
  await expect(page).toHaveURL('/login')
})

test('after too many attempts it says how long to wait', async ({ page, request }) => {
  const phone = '698000002'
  for (let attempt = 0; attempt < 5; attempt++) {
    await request.post('/api/authenticate', { data: { phone, password: '135792', rememberMe: false } })
  }
  await page.goto('/login')
  await signIn(page, phone, '135792')
  await expect(page.getByRole('alert')).toContainText('Za dużo prób. Spróbuj ponownie za')
  await expect(form(page).submit).toBeDisabled()
})

test('whoever has a password signs in with it', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Zaloguj się hasłem' }).click()
  const { phone, password, submit } = form(page)
  await expect(password).toBeFocused()
  await phone.fill('600000001')
  await password.fill('krótkie')
  await expect(submit).toBeDisabled()
  await password.fill('skrzat-admin-demo')
  await submit.click()
  await expect(page).toHaveURL('/')
})

test('the PIN is hidden until one asks to see it', async ({ page }) => {
  await page.goto('/login')
  const { pin: secret } = form(page)
  await expect(secret).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Pokaż' }).click()
  await expect(secret).toHaveAttribute('type', 'text')
})

test('a forgotten PIN: the dialog says whom to ask, and focus comes back', async ({ page }) => {
  await page.goto('/login')
  const link = page.getByRole('button', { name: 'Nie pamiętasz PIN-u?' })
  await link.click()
  await expect(page.getByRole('dialog')).toContainText('Skontaktuj się z placówką')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(link).toBeFocused()
})

test('the token outlives the tab only where one asked for it', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, people.parent)
  await expect(page).toHaveURL('/')
  expect(
    await page.evaluate((name) => [localStorage.getItem(name), sessionStorage.getItem(name) !== null], key),
  ).toEqual([null, true])
  await page.goto('/logout')
  await expect(page).toHaveURL('/login?logout=true')
  await form(page).remember.check()
  await signIn(page, people.parent)
  await expect(page).toHaveURL('/')
  expect(
    await page.evaluate((name) => [localStorage.getItem(name) !== null, sessionStorage.getItem(name)], key),
  ).toEqual([true, null])
})

test('one comes back to where one was sent from, search and all', async ({ page }) => {
  await page.goto('/payments/my?history=true')
  await expect(page).toHaveURL(/\/login\?from=/)
  await signIn(page, people.parent)
  await expect(page).toHaveURL('/payments/my?history=true')
})

for (const from of ['https://example.com/', '//example.com/', '/\\example.com']) {
  test(`after signing in one is not led away to ${from}`, async ({ openAs }) => {
    const page = await openAs('parent', `/login?from=${encodeURIComponent(from)}`)
    await expect(page).toHaveURL('/')
  })
}

test('whoever is signed in already does not see the form', async ({ openAs }) => {
  const page = await openAs('parent', '/login?from=%2Fpayments%2Fmy')
  await expect(page).toHaveURL('/payments/my')
})

test('signing out ends the session on the server too', async ({ page, request }) => {
  const token = await tokenOf(request, 'teacher')
  await page.goto('/login')
  await page.evaluate(([name, kept]) => sessionStorage.setItem(name ?? '', kept ?? ''), [key, token])
  await page.goto('/')
  await page.getByRole('link', { name: 'Wyloguj się' }).click()
  await expect(page).toHaveURL('/login?logout=true')
  await expect(page.getByText('Wylogowano. Do zobaczenia!')).toBeVisible()
  const answer = await request.get('/api/account', { headers: { Authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
})

test('without the server it says so', async ({ page }) => {
  await page.goto('/login')
  await page.route('**/trpc/**', (route) => route.abort())
  await signIn(page, people.director)
  await expect(page.getByRole('alert')).toContainText('Brak połączenia z serwerem')
})
