/** The system's admin looks after accounts and places. */
import type { PlaceInfo } from '@skrzat/contract/wire/places'
import type { User } from '@skrzat/contract/wire/users'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { commandAs, freshPhone, makeAccount, openWith, PIN, tokenFor } from '../support/accounts.ts'
import { chooseFrom, expectKept, expectSeen, go, skipMenu, write } from '../support/keys.ts'
import { call, unique } from '../support/places.ts'
import { saved } from '../support/saved.ts'
import { expect, test } from '../support/test.ts'

const PASSWORD = 'cztery słowa jak żółw'

const more = (page: Page) => page.getByRole('button', { name: /^Więcej działań/ })
const question = (page: Page) => page.getByRole('alertdialog')

async function act(page: Page, action: string, confirm = action) {
  await more(page).click()
  await page.getByRole('menuitem', { name: action }).click()
  await question(page).getByRole('button', { name: confirm }).click()
}

test('an admin adds an account once they have proven who they are, helps with it, switches it off and deletes it', async ({
  page,
  request,
}) => {
  const admin = await makeAccount(request, { authorities: ['ROLE_ADMIN', 'ROLE_USER'], password: PASSWORD })
  const token = await tokenFor(request, admin.phone, PASSWORD)
  const [phone, name] = [freshPhone(), unique('Nowak')]
  const email = `${crypto.randomUUID()}@example.pl`
  await openWith(page, token, '/admin/users/add')
  await page.getByLabel('Telefon').fill(`+48 ${phone}`)
  await page.getByLabel('Nazwisko').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  const proof = page.getByRole('dialog', { name: 'Potwierdź, że to Ty' })
  await expect(proof.getByLabel('PIN lub hasło', { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Dodano konto: ${name}`)).toBeVisible()
  await expect(page).toHaveURL('/admin/users')

  await page.getByRole('searchbox').fill(phone)
  await expect(page.getByText('1 konto', { exact: true })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(`${email} (niepotwierdzony)`)
  await expect(row).toContainText('aktywne')
  await act(page, 'Pomóż się zalogować', 'Wyślij SMS')
  await expect(page.getByText(/^Wysyłamy SMS na numer/)).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await act(page, 'Wyłącz konto')
  await expect(row).toContainText('wyłączone')
  await more(page).click()
  await page.getByRole('menuitem', { name: 'Włącz konto' }).click()
  await question(page).getByRole('button', { name: 'Anuluj' }).click()
  await expect(more(page)).toBeFocused()
  await expect(row).toContainText('wyłączone')
  await act(page, 'Usuń konto')
  await expect(page.getByText('Nie znaleziono kont')).toBeVisible()
  // What the question was asked with is gone: focus stays on the page.
  await expect(page.locator('#content')).toBeFocused()
})

test('by keyboard an account is found, changed and switched off, and the list is as it was', async ({
  openAs,
  request,
}) => {
  const lastName = unique('Nowak')
  const user = await makeAccount(request, { lastName })
  const page = await openAs('admin', '/admin/users')
  await skipMenu(page)
  await write(page, page.getByRole('searchbox'), lastName)
  await expect(page.getByText('1 konto', { exact: true })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: lastName })
  await go(page, row.getByRole('link'))
  await expect(page).toHaveURL(/\/edit/)
  await expectKept(page)
  await write(page, page.getByLabel('Imię'), 'Halina')
  await go(page, page.getByRole('button', { name: 'Zapisz' }))
  await expect(page).toHaveURL(/\/admin\/users\?/)
  await expectKept(page)
  await expect(row).toContainText('Halina')
  await chooseFrom(page, more(page), 'Wyłącz konto')
  await go(page, question(page).getByRole('button', { name: 'Wyłącz konto' }))
  await expect(row).toContainText('wyłączone')
  await expectSeen(more(page))
  const now = await call<User>(request, 'users.get', { id: user.id }, false)
  expect(now).toMatchObject({ phone: user.phone, firstName: 'Halina', lastName, state: 'deactivated' })
})

test('whoever has lost the second factor is let in again, after a question', async ({ openAs, request }) => {
  const user = await makeAccount(request)
  const token = await tokenFor(request, user.phone)
  await commandAs(request, token, 'accounts.confirmIdentity', { by: 'secret', secret: PIN })
  const { key } = await commandAs<{ key: string }>(request, token, 'accounts.beginTotp', {})
  const code = TOTP.generate({ secret: Secret.fromBase32(key) })
  await commandAs(request, token, 'accounts.confirmTotp', { code })

  const page = await openAs('admin', `/admin/users?search=${user.phone}`)
  await act(page, 'Usuń drugi składnik logowania', 'Usuń składnik')
  await expect(page.getByText(/^Usunięto drugi składnik logowania/)).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await more(page).click()
  await expect(page.getByRole('menuitem', { name: 'Wyłącz konto' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Usuń drugi składnik logowania' })).toHaveCount(0)
  await tokenFor(request, user.phone)
})

test('a place is added, then found by its name, changed by keyboard and opened', async ({
  openAs,
  request,
}) => {
  const name = unique('Przedszkole')
  const page = await openAs('admin', '/admin/places/add')
  await page.getByLabel('Nazwa').fill(name)
  await page.getByLabel('Ulica i numer').fill('  ul.  Leśna 3 ')
  await page.getByLabel('Miejscowość').fill('Gdańsk')
  await page.getByLabel('Województwo').selectOption('pomorskie')
  await page.getByLabel('Telefon').fill('+48 600 100 200')
  await page.getByLabel('NIP').fill('525-224-84-82')
  await page.getByLabel('Numer konta').fill('62-1090-1014-0000-0712-1981-2874')
  await page.getByRole('main').getByRole('button', { name: 'Dodaj placówkę' }).click()
  await expect(page.getByText(`Dodano placówkę „${name}”`)).toBeVisible()
  await expect(page).toHaveURL(/\/place\/\d+$/)
  const path = new URL(page.url()).pathname
  const placeId = Number(path.split('/').at(-1))
  const kept = () => call<PlaceInfo>(request, 'places.get', { placeId }, false)
  const numbers = { phone: '600100200', nip: '5252248482', accountNumber: '62109010140000071219812874' }
  expect(await kept()).toMatchObject({ name, street: 'ul. Leśna 3', email: null, ...numbers })

  await page.goto('/admin/places')
  const find = page.getByRole('searchbox', { name: 'Nazwa, miejscowość lub NIP' })
  await find.fill(name)
  await expect(page.getByText('1 placówka', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Nazwa' }).click()
  await expect(page.getByRole('columnheader', { name: 'Nazwa' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('link', { name: `Edytuj: ${name}` }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByLabel('Numer konta')).toHaveValue('62 1090 1014 0000 0712 1981 2874')
  await page.getByLabel('Miejscowość').fill('Rzgów')
  await saved(page, 'places.update', () => page.keyboard.press('Enter'))
  await expect(page).toHaveURL(/\/admin\/places\?.*sort=-name/)
  await expect(find).toHaveValue(name)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Rzgów')
  await page.getByRole('link', { name: `Pokaż: ${name}` }).click()
  await expect(page).toHaveURL(path)
  expect(await kept()).toMatchObject({ name, city: 'Rzgów', ...numbers })
})
