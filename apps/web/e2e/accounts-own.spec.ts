import type { Page } from '@playwright/test'
import {
  expect,
  freshPhone,
  isLive,
  makeAccount,
  NEXT,
  openAsPhone,
  openWith,
  PIN,
  test,
  tokenFor,
} from './support/accounts.ts'
import { expectAccessible } from './support/test.ts'

test.describe('settings', () => {
  const save = (page: Page) => page.getByRole('button', { name: 'Zapisz' })

  test('names, e-mail and language are kept and shown at once', async ({ page, request }) => {
    const { phone } = await makeAccount(request)
    await openAsPhone(page, request, phone, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Ewa Próbna' }).click()
    await expect(page).toHaveURL('/account/settings')
    await expect(save(page)).toBeDisabled()
    await page.getByLabel('Imię').fill(' Konstancja ')
    await page.getByLabel('Nazwisko').fill('Brzęczyszczykiewicz-Gżegżółkowska')
    await page.getByLabel('E-mail').fill(`k.${phone}@example.pl`)
    await save(page).click()
    const proof = page.getByRole('dialog', { name: 'Potwierdź, że to Ty' })
    // Another address uses the proof up: no longer time is promised.
    await expect(proof).toHaveAccessibleDescription(/najwyżej 10 minut/)
    await proof.getByLabel('PIN lub hasło', { exact: true }).fill(PIN)
    await expectAccessible(page)
    await proof.getByRole('button', { name: 'Potwierdź' }).click()
    await expect(page.getByText('Zapisano.')).toBeVisible()
    await expect(page.getByRole('heading', { name: /czeka na potwierdzenie/ })).toBeVisible()
    await page.getByRole('button', { name: 'Anuluj zmianę' }).click()
    await expect(page.getByRole('heading', { name: /czeka na potwierdzenie/ })).toBeHidden()
    await expect(page.getByRole('banner')).toContainText('Konstancja Brzęczyszczykiewicz-Gżegżółkowska')
    await page.getByRole('main').getByLabel('Język').selectOption('English')
    await save(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('First name')).toHaveValue('Konstancja')
    await expect(page.getByLabel('E-mail')).toHaveValue('')
  })

  test('an e-mail address of somebody else is told beside the field', async ({ page, request }) => {
    const email = `taken.${freshPhone()}@example.pl`
    await makeAccount(request, { email })
    const { phone } = await makeAccount(request)
    await openAsPhone(page, request, phone, '/account/settings')
    const field = page.getByLabel('E-mail')
    await field.fill(email.toUpperCase())
    await save(page).click()
    const proof = page.getByRole('dialog', { name: 'Potwierdź, że to Ty' })
    await proof.getByLabel('PIN lub hasło', { exact: true }).fill(PIN)
    await proof.getByRole('button', { name: 'Potwierdź' }).click()
    await expect(page.getByText('Ten adres e-mail jest już przypisany do innego konta.')).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(`other.${email}`)
    await expect(page.getByText('Ten adres e-mail jest już przypisany do innego konta.')).toBeHidden()
    await save(page).click()
    await expect(page.getByText('Zapisano.')).toBeVisible()
  })

  test('what is no name or no address is not sent', async ({ page, request }) => {
    const { phone } = await makeAccount(request)
    await openAsPhone(page, request, phone, '/account/settings')
    await page.getByLabel('Imię').fill('  ')
    await expect(save(page)).toBeDisabled()
    await page.getByLabel('Imię').fill('Anna')
    await expect(save(page)).toBeEnabled()
    await page.getByLabel('E-mail').fill('anna@example')
    await page.getByLabel('E-mail').blur()
    await expect(page.getByText('Podaj adres e-mail, na przykład')).toBeVisible()
    await expect(save(page)).toBeDisabled()
    // Passes here, and not with the server.
    await page.getByLabel('E-mail').fill('zażółć@example.pl')
    await save(page).click()
    await expect(page.getByText('Podaj adres e-mail, na przykład')).toBeVisible()
  })

  test('whoever has no name says it first, and goes on to where he was heading', async ({
    page,
    request,
  }) => {
    const { phone } = await makeAccount(request, { firstName: '', lastName: '' })
    await openAsPhone(page, request, phone, '/payments/my?history=true')
    await expect(page).toHaveURL(/^[^?]*\/account\/settings\?from=/)
    await expect(page.getByText('Zanim zaczniesz, podaj imię i nazwisko')).toBeVisible()
    await page.goto('/')
    await expect(page).toHaveURL(/\/account\/settings\?from=/)
    await page.goto('/payments/my?history=true')
    await page.getByLabel('Imię').fill('Ewa')
    await page.getByLabel('Nazwisko').fill('Nowa')
    await save(page).click()
    await expect(page).toHaveURL('/payments/my?history=true')
    await page.goto('/account/settings')
    await expect(page.getByText('Zanim zaczniesz')).toBeHidden()
  })

  test('an e-mail address alone is enough to go anywhere', async ({ page, request }) => {
    const email = `only.${freshPhone()}@example.pl`
    const { phone } = await makeAccount(request, { firstName: '', lastName: '', email })
    await openAsPhone(page, request, phone, '/payments/my')
    await expect(page).toHaveURL('/payments/my')
  })

  test('on a phone the account is behind "more"', async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { phone } = await makeAccount(request)
    await openAsPhone(page, request, phone, '/')
    await page.getByRole('button', { name: 'Więcej' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Ewa Próbna' }).click()
    await expect(page).toHaveURL('/account/settings')
    await expect(page.getByRole('dialog')).toBeHidden()
    const tabs = page.getByRole('navigation', { name: 'Twoje konto' })
    await tabs.getByRole('link', { name: 'PIN i hasło' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Zmiana PIN-u lub hasła' })).toBeVisible()
    await tabs.getByRole('link', { name: 'Urządzenia' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Zalogowane urządzenia' })).toBeVisible()
    await expect(tabs.getByRole('link', { name: 'Urządzenia' })).toHaveAttribute('aria-current', 'page')
    await page.goto('/account/sessions')
    await expect(tabs.getByRole('link', { name: 'Urządzenia' })).toBeInViewport({ ratio: 1 })
    await page.goto('/account/settings')
    await expect(tabs.getByRole('link', { name: 'Dane' })).toBeInViewport({ ratio: 1 })
  })
})

test.describe('the PIN or password', () => {
  const change = (page: Page) => page.getByRole('button', { name: 'Zmień', exact: true })

  async function fill(page: Page, current: string, next: string) {
    await page.getByLabel('Obecny PIN lub hasło').fill(current)
    await page.getByLabel('Nowy PIN').fill(next)
    await page.getByLabel('Powtórz PIN').fill(next)
  }

  test('is changed by who knows it; other devices are signed out, this one is not', async ({
    page,
    request,
  }) => {
    const { phone } = await makeAccount(request)
    const elsewhere = await tokenFor(request, phone)
    await openAsPhone(page, request, phone, '/account/password')
    await expect(page.getByText('Po zmianie wszystkie inne urządzenia zostaną wylogowane.')).toBeVisible()
    await fill(page, '135790', NEXT)
    await change(page).click()
    await expect(page.getByText('Obecny PIN lub hasło są błędne.')).toBeVisible()
    await expect(page.getByLabel('Obecny PIN lub hasło')).toBeFocused()
    await fill(page, PIN, '654321')
    await expect(change(page)).toBeDisabled()
    await fill(page, PIN, NEXT)
    await page.keyboard.press('Enter')
    await expect(page.getByText('PIN zmieniony.')).toBeVisible()
    await expect(page.getByLabel('Obecny PIN lub hasło')).toHaveValue('')
    expect(await isLive(request, elsewhere)).toBe(false)
    await page.goto('/account/sessions')
    await expect(page.getByText('to urządzenie')).toBeVisible()
    await tokenFor(request, phone, NEXT)
  })

  test('may be a password, and the admin’s must', async ({ page, request }) => {
    const words = 'cztery słowa jak żółw'
    const { phone } = await makeAccount(request)
    await openAsPhone(page, request, phone, '/account/password')
    await page.getByRole('button', { name: 'Wolę hasło' }).click()
    await page.getByLabel('Obecny PIN lub hasło').fill(PIN)
    await page.getByLabel('Nowe hasło').fill(words)
    await page.getByLabel('Powtórz hasło').fill(words)
    await change(page).click()
    await expect(page.getByText('Hasło zmienione.')).toBeVisible()
    await tokenFor(request, phone, words)

    const admin = await makeAccount(request, { authorities: ['ROLE_ADMIN', 'ROLE_USER'], password: words })
    const token = await tokenFor(request, admin.phone, words)
    await openWith(page, token, '/account/password')
    await expect(
      page.getByText('Administrator systemu musi mieć hasło, sam PIN nie wystarczy.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Wolę PIN' })).toBeHidden()
    await expect(page.getByLabel('Nowe hasło')).toBeVisible()
  })

  test('can’t be guessed here either', async ({ page, request }) => {
    const { phone } = await makeAccount(request)
    await openAsPhone(page, request, phone, '/account/password')
    // From the page itself: wrong guesses of another device keep nobody out.
    await page.evaluate(async (newPassword) => {
      const token = sessionStorage.getItem('jhi-authenticationToken') ?? ''
      for (let attempt = 0; attempt < 5; attempt++) {
        await fetch('/api/account/change-password', {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ currentPassword: '135790', newPassword }),
        })
      }
    }, NEXT)
    await fill(page, PIN, NEXT)
    await change(page).click()
    await expect(page.getByRole('alert')).toContainText('Za dużo prób. Spróbuj ponownie za')
    await expect(change(page)).toBeDisabled()
  })
})

test.describe('devices', () => {
  test('are listed, signed out one by one, and all others at once', async ({ page, request }) => {
    const { phone } = await makeAccount(request)
    const others = [await tokenFor(request, phone), await tokenFor(request, phone)]
    await openAsPhone(page, request, phone, '/account/sessions')
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('to urządzenie')
    const end = page.getByRole('button', { name: /^Wyloguj: / })
    await expect(end).toHaveCount(2)

    await end.first().click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Anuluj' }).click()
    await expect(rows).toHaveCount(3)
    await end.first().focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Wyloguj' }).press('Enter')
    await expect(rows).toHaveCount(2)

    others.push(await tokenFor(request, phone))
    await page.reload()
    await expect(rows).toHaveCount(3)
    await page.getByRole('button', { name: 'Wyloguj wszystkie inne' }).click()
    await dialog.getByRole('button', { name: 'Wyloguj' }).click()
    await expect(rows).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Wyloguj wszystkie inne' })).toBeHidden()
    for (const token of others) expect(await isLive(request, token)).toBe(false)
    await page.reload()
    await expect(rows).toHaveCount(1)
  })

  test('one that has ended meanwhile is simply gone', async ({ page, request }) => {
    const { phone } = await makeAccount(request)
    const other = await tokenFor(request, phone)
    await openAsPhone(page, request, phone, '/account/sessions')
    await page.getByRole('button', { name: /^Wyloguj: / }).click()
    await request.post('/api/logout', { headers: { Authorization: `Bearer ${other}` }, data: {} })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Wyloguj' }).click()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  })
})
