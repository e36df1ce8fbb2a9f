import type { Page } from '@playwright/test'
import { codeTo, expect, freshPhone, makeAccount, PIN, smsTo, test, wrong } from './support/accounts.ts'
import { pressBlocked } from './support/forms.ts'

function form(page: Page) {
  return {
    phone: page.getByLabel('Telefon'),
    pin: page.getByLabel('Nowy PIN'),
    again: page.getByLabel('Powtórz PIN'),
    firstName: page.getByLabel('Imię'),
    lastName: page.getByLabel('Nazwisko'),
    email: page.getByLabel('E-mail'),
    submit: page.getByRole('button', { name: 'Załóż konto' }),
  }
}

const codeField = (page: Page) => page.getByLabel('Kod z SMS-a')
const activate = (page: Page) => page.getByRole('button', { name: 'Aktywuj i zaloguj się' })

async function register(page: Page, phone: string) {
  await page.goto('/register')
  const fields = form(page)
  await fields.phone.fill(phone)
  await fields.pin.fill(PIN)
  await fields.again.fill(PIN)
  await fields.firstName.fill('Konstancja')
  await fields.lastName.fill('Brzęczyszczykiewicz-Gżegżółkowska')
  await fields.submit.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aktywuj konto' })).toBeVisible()
}

test('from /login one registers, types the code and is inside', async ({ page, request }) => {
  const phone = freshPhone()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Załóż konto' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Załóż konto' })).toBeVisible()
  await register(page, phone)
  const code = await codeTo(request, phone)
  await codeField(page).fill(wrong(code))
  await activate(page).click()
  await expect(page.getByText('Kod jest błędny, wygasł albo został już użyty.')).toBeVisible()
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
  await codeField(page).fill(code)
  await activate(page).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Konstancja')
})

test('the button waits until everything keeps the rules, which are there to read', async ({ page }) => {
  await page.goto('/register')
  const { phone, pin, again, firstName, lastName, email, submit } = form(page)
  await expect(page.getByText('6 cyfr. Bez powtórzeń')).toBeVisible()
  await phone.fill('600123456')
  await firstName.fill('Ewa')
  await lastName.fill('Próbna')
  for (const weak of ['111111', '123456', '987654', '600123']) {
    await pin.fill(weak)
    await again.fill(weak)
    await expect(page.getByText('Ten PIN łatwo zgadnąć. Wybierz inny.')).toBeVisible()
    await expect(submit).toBeDisabled()
  }
  await pin.fill(PIN)
  await again.fill('862948')
  await expect(page.getByText('To nie ten sam PIN.')).toBeVisible()
  await expect(submit).toBeDisabled()
  await again.fill(PIN)
  await expect(submit).toBeEnabled()
  await email.fill('ewa@')
  await email.blur()
  await expect(page.getByText('Podaj adres e-mail, na przykład')).toBeVisible()
  await expect(submit).toBeDisabled()
  await email.fill('ewa@example.pl')
  await expect(submit).toBeEnabled()
  await lastName.fill('   ')
  await expect(submit).toBeDisabled()
})

test('pressed too early, the button sends nothing and says what is missing', async ({ page }) => {
  await page.goto('/register')
  const { phone, pin, again, firstName, lastName, email, submit } = form(page)
  await firstName.fill('Ewa')
  await phone.fill('60012345')
  await pressBlocked(submit)
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription('Numer telefonu musi mieć 9 cyfr.')
  for (const wrong of [pin, lastName]) await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  for (const right of [firstName, email]) await expect(right).not.toHaveAttribute('aria-invalid')
  await phone.fill('600123456')
  await pin.fill(PIN)
  await pressBlocked(submit)
  await expect(again).toBeFocused()
  await expect(again).toHaveAccessibleDescription('To nie ten sam PIN.')
  await expect(page).toHaveURL('/register')
})

test('a password may take the PIN’s place', async ({ page, request }) => {
  const phone = freshPhone()
  await page.goto('/register')
  const { firstName, lastName, submit } = form(page)
  await form(page).phone.fill(phone)
  await page.getByRole('button', { name: 'Wolę hasło' }).click()
  await page.getByLabel('Nowe hasło').fill('za krótko')
  await page.getByLabel('Nowe hasło').blur()
  await expect(page.getByText('To hasło ma mniej niż 10 znaków.')).toBeVisible()
  await page.getByLabel('Nowe hasło').fill('cztery słowa jak żółw')
  await page.getByLabel('Powtórz hasło').fill('cztery słowa jak żółw')
  await firstName.fill('Ewa')
  await lastName.fill('Próbna')
  await submit.click()
  await expect(page).toHaveURL('/activate')
  await codeField(page).fill(await codeTo(request, phone))
  await activate(page).click()
  await expect(page).toHaveURL('/')
})

test('a number that has an account is answered with the same words, and its owner is told', async ({
  page,
  request,
}) => {
  const fresh = freshPhone()
  await register(page, fresh)
  const words = await page.getByRole('main').innerText()
  const { phone } = await makeAccount(request)
  await register(page, phone)
  expect((await page.getByRole('main').innerText()).replaceAll(/\d+/g, '')).toBe(words.replaceAll(/\d+/g, ''))
  expect(await smsTo(request, phone)).toContain('konto juz istnieje')
  await codeField(page).fill('135790')
  await activate(page).click()
  await expect(page.getByText('Kod jest błędny, wygasł albo został już użyty.')).toBeVisible()
})

test('whoever reloads types number, PIN and code', async ({ page, request }) => {
  const phone = freshPhone()
  await register(page, phone)
  const code = await codeTo(request, phone)
  await page.reload()
  await expect(activate(page)).toBeDisabled()
  await form(page).phone.fill(phone)
  await page.getByLabel('PIN', { exact: true }).fill('135790')
  await codeField(page).fill(code)
  await activate(page).click()
  await expect(page.getByText('Telefon, PIN lub kod są błędne')).toBeVisible()
  await page.getByLabel('PIN', { exact: true }).fill(PIN)
  await activate(page).click()
  await expect(page).toHaveURL('/')
})

test('a new code can be had after a minute, and the old one is good for nothing', async ({
  page,
  request,
}) => {
  const phone = freshPhone()
  await page.clock.install()
  await register(page, phone)
  const first = await codeTo(request, phone)
  const resend = page.getByRole('button', { name: /^Wyślij nowy kod/ })
  await expect(resend).toBeDisabled()
  await page.clock.fastForward('01:01')
  await resend.click()
  await expect(page.getByText('Nowy kod jest w drodze.')).toBeVisible()
  await expect(resend).toBeDisabled()
  const second = await codeTo(request, phone, 2)
  await codeField(page).fill(first)
  await activate(page).click()
  await expect(page.getByText('Kod jest błędny, wygasł albo został już użyty.')).toBeVisible()
  await codeField(page).fill(second)
  await activate(page).click()
  await expect(page).toHaveURL('/')
})

test('after five wrong codes it says how long to wait', async ({ page, request }) => {
  const phone = freshPhone()
  await register(page, phone)
  const code = wrong(await codeTo(request, phone))
  for (let attempt = 0; attempt < 5; attempt++) {
    await request.get(`/api/activate?key=${phone}-${code}`, {
      headers: { 'X-Forwarded-For': '203.0.113.253' },
    })
  }
  await codeField(page).fill(code)
  await activate(page).click()
  await expect(page.getByRole('alert')).toContainText('Za dużo prób. Spróbuj ponownie za')
  await expect(activate(page)).toBeDisabled()
})

test('the form is filled and sent without a pointer', async ({ page }) => {
  const phone = freshPhone()
  await page.goto('/register')
  await form(page).phone.focus()
  await page.keyboard.type(phone)
  for (const text of ['', PIN, '', PIN, '', 'Ewa', 'Próbna', 'ewa.probna@example.pl']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/activate')
  await expect(page.locator('#content')).toBeFocused()
})
