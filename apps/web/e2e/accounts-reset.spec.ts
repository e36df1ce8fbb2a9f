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
} from './support/accounts.ts'

function fields(page: Page) {
  return {
    login: page.getByLabel('Telefon lub e-mail konta'),
    send: page.getByRole('button', { name: 'Wyślij', exact: true }),
    code: page.getByLabel('Kod z SMS-a'),
    pin: page.getByLabel('Nowy PIN'),
    again: page.getByLabel('Powtórz PIN'),
    finish: page.getByRole('button', { name: 'Ustaw i zaloguj się' }),
    set: page.getByRole('button', { name: 'Ustaw', exact: true }),
  }
}

async function askFor(page: Page, login: string) {
  await page.goto('/reset')
  await fields(page).login.fill(login)
  await fields(page).send.click()
}

async function typeTwice(page: Page, pin: string) {
  await fields(page).pin.fill(pin)
  await fields(page).again.fill(pin)
}

test('from a forgotten PIN to a new one: by a code, and whoever was signed in is out', async ({
  page,
  request,
}) => {
  const { phone } = await makeAccount(request)
  const before = await tokenFor(request, phone)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Nie pamiętasz PIN-u?' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ustaw nowy PIN' }).click()
  const { login, send, code, finish } = fields(page)
  await expect(send).toBeDisabled()
  await login.fill(`+48 ${phone}`)
  await send.click()
  await expect(page).toHaveURL('/reset/code')
  const sent = await codeTo(request, phone)
  await code.fill(wrong(sent))
  await typeTwice(page, partOf(phone))
  await expect(page.getByText('Ten PIN łatwo zgadnąć. Wybierz inny.')).toBeVisible()
  await expect(finish).toBeDisabled()
  await typeTwice(page, NEXT)
  await finish.click()
  await expect(page.getByText('Kod jest błędny, wygasł albo został już użyty.')).toBeVisible()
  await code.fill(sent)
  await finish.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dzień dobry')
  expect(await isLive(request, before)).toBe(false)
  await tokenFor(request, phone, NEXT)

  // The code has served.
  await page.goto('/reset/code')
  await page.getByLabel('Telefon').fill(phone)
  await code.fill(sent)
  await typeTwice(page, PIN)
  await finish.click()
  await expect(page.getByText('Kod jest błędny, wygasł albo został już użyty.')).toBeVisible()
})

test('whoever sets a new PIN on the way gets to where he was heading', async ({ page, request }) => {
  const { phone } = await makeAccount(request)
  await page.goto('/payments/my?history=true')
  await expect(page).toHaveURL(/\/login\?from=/)
  await page.getByRole('button', { name: 'Nie pamiętasz PIN-u?' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ustaw nowy PIN' }).click()
  await fields(page).login.fill(phone)
  await fields(page).send.click()
  await fields(page).code.fill(await codeTo(request, phone))
  await typeTwice(page, NEXT)
  await fields(page).finish.click()
  await expect(page).toHaveURL('/payments/my?history=true')
})

test('a number without an account is answered with the same words', async ({ page, request }) => {
  const { phone } = await makeAccount(request)
  const words: string[] = []
  for (const each of [phone, freshPhone()]) {
    await askFor(page, each)
    const heading = page.getByRole('heading', { level: 1, name: 'Nowy PIN lub hasło', exact: true })
    await expect(heading).toBeVisible()
    await expect(fields(page).code).toBeVisible()
    words.push((await page.getByRole('main').innerText()).replaceAll(/\d+/g, ''))
  }
  expect(words[1]).toBe(words[0])
  await fields(page).code.fill('135790')
  await typeTwice(page, NEXT)
  await fields(page).finish.click()
  await expect(page.getByText('Kod jest błędny, wygasł albo został już użyty.')).toBeVisible()
})

test('by a link in an e-mail, once', async ({ page, request }) => {
  const email = `ewa.${freshPhone()}@example.pl`
  const phone = await register(request, email)
  await askFor(page, email.toUpperCase())
  await expect(page.getByRole('status')).toContainText('wysłaliśmy na niego link')
  const link = await linkTo(request, email, 2)
  expect(link).toMatch(/^\/account\/reset\/finish\?key=/)
  await page.goto(link)
  // Only the server knows whose phone it is.
  await typeTwice(page, partOf(phone))
  await fields(page).set.click()
  await expect(page.getByText('Ten PIN łatwo zgadnąć. Wybierz inny.')).toBeVisible()
  await typeTwice(page, NEXT)
  await fields(page).set.click()
  await expect(page).toHaveURL('/login?ready=true')
  await expect(page.getByText('Gotowe. Zaloguj się nowym PIN-em lub hasłem.')).toBeVisible()
  await tokenFor(request, phone, NEXT)

  await page.goto(link)
  await typeTwice(page, PIN)
  await fields(page).set.click()
  await expect(page.getByRole('alert')).toContainText('Ten link wygasł, został już użyty albo jest niepełny.')
  await page.getByRole('link', { name: 'Poproś o nowy' }).click()
  await expect(page).toHaveURL('/reset')
})

test('an address without an account is answered with the same words', async ({ page }) => {
  await askFor(page, 'nikt.taki@example.pl')
  await expect(page.getByRole('status')).toHaveText(
    'Jeśli do konta przypisano adres nikt.taki@example.pl, wysłaliśmy na niego link. Otwórz go w ciągu godziny.',
  )
})

test('a link that was cut off says so', async ({ page }) => {
  await page.goto('/account/reset/finish')
  await expect(page.getByRole('alert')).toContainText('Ten link wygasł, został już użyty albo jest niepełny.')
})

test('the system’s admin can have no PIN', async ({ page, request }) => {
  const admin = await makeAccount(request, {
    authorities: ['ROLE_ADMIN', 'ROLE_USER'],
    password: 'cztery słowa jak żółw',
  })
  await askFor(page, admin.phone)
  await fields(page).code.fill(await codeTo(request, admin.phone))
  await typeTwice(page, NEXT)
  await fields(page).finish.click()
  await expect(page.getByText('Administrator systemu musi mieć hasło.')).toBeVisible()
  await expect(fields(page).pin).toHaveAttribute('aria-invalid', 'true')
})

test('nonsense is not sent', async ({ page }) => {
  await page.goto('/reset')
  for (const text of ['12345', 'ewa@', 'ewa', '57 000 000']) {
    await fields(page).login.fill(text)
    await expect(fields(page).send).toBeDisabled()
  }
})
