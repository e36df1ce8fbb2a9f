import type { User } from '@skrzat/contract/wire/users'
import type { APIRequestContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { pressBlocked } from './support/forms.ts'
import { call, newPhone, unique } from './support/places.ts'
import { makeAccount, openWith, PIN, tokenFor } from './support/accounts.ts'
import { expect, expectAccessible, expectAccessibleAtEachSize, people, prove, test } from './support/test.ts'

type UsersPage = { rows: User[]; total: number }

function grouped(phone: string): string {
  return phone.replace(/(\d{3})(?=\d)/g, '$1\u00a0')
}

/** An account that the test has to itself. */
function ownAccount(request: APIRequestContext, more: Partial<User> = {}): Promise<User> {
  return call(request, 'users.create', {
    phone: newPhone(),
    firstName: 'Konstancja',
    lastName: unique('Brzęczyszczykiewicz-Gżegżółkowska'),
    email: null,
    langKey: 'pl',
    authorities: ['ROLE_USER'],
    activated: false,
    ...more,
  })
}

function accountOf(request: APIRequestContext, { id }: User): Promise<User> {
  return call(request, 'users.get', { id }, false)
}

function rowOf(page: Page, { phone }: Pick<User, 'phone'>) {
  return page.getByRole('row').filter({ hasText: grouped(phone) })
}

test.beforeEach(({ request }) => prove(request, 'admin'))

async function act(page: Page, user: User, action: string, confirm = action) {
  await rowOf(page, user)
    .getByRole('button', { name: /^Więcej działań/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click()
}

test('an account is added with a phone as people write it; one that is taken is said beside it', async ({
  openAs,
  request,
}) => {
  const name = unique('Nowak')
  const page = await openAs('admin', '/admin/users/add')
  const phone = page.getByLabel('Telefon')
  await phone.fill('+48 600 000 005')
  await page.getByLabel('Nazwisko').fill(name)
  await page.getByLabel('E-mail').fill('nie adres')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/Podaj adres e-mail/)
  await expect(page.getByLabel('E-mail')).toBeFocused()

  const email = `${crypto.randomUUID()}@example.pl`
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await expect(phone).toHaveAccessibleDescription(/Konto z\stym numerem telefonu już istnieje\./)
  await expect(phone).toBeFocused()

  const free = newPhone()
  await phone.fill(`+48 ${grouped(free)}`)
  await expect(phone).not.toHaveAccessibleDescription(/już istnieje/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Dodano konto: ${name}`)).toBeVisible()
  await expect(page).toHaveURL('/admin/users')
  const { rows } = await call<UsersPage>(request, 'users.list', { search: free }, false)
  expect(rows).toMatchObject([
    { phone: free, lastName: name, email: null, pendingEmail: email, state: 'active', secretKind: 'pin' },
  ])
  // The list goes by name, and other tests add to it: the account may be on any page.
  await page.getByRole('searchbox').fill(free)
  await expect(rowOf(page, { phone: free })).toContainText(`${email} (niepotwierdzony)`)
})

test('an admin who can sign in needs a password', async ({ openAs, request }) => {
  const phone = newPhone()
  const page = await openAs('admin', '/admin/users/add')
  await page.getByLabel('Telefon').fill(phone)
  await page.getByRole('checkbox', { name: 'Administrator systemu' }).check()
  const add = page.getByRole('main').getByRole('button', { name: 'Dodaj konto' })
  await pressBlocked(add)
  const password = page.getByLabel('Hasło')
  await expect(password).toHaveAccessibleDescription(/Administrator systemu musi mieć hasło\./)
  await expect(password).toBeFocused()
  await password.fill('krótkie')
  await expect(password).toHaveAccessibleDescription(/co najmniej 10 znaków/)
  await password.fill('')

  // Nobody can sign in to it: it may be the admin's without one.
  await page.getByRole('checkbox', { name: 'Konto włączone' }).uncheck()
  await add.click()
  await expect(page.getByText(/^Dodano konto/)).toBeVisible()
  const { rows } = await call<UsersPage>(request, 'users.list', { search: phone }, false)
  expect(rows).toMatchObject([{ authorities: ['ROLE_ADMIN', 'ROLE_USER'], activated: false }])
})

test('an account is switched on, sent an SMS to sign in with, switched off and deleted, each after a question', async ({
  openAs,
  request,
}) => {
  const user = await ownAccount(request)
  const page = await openAs('admin', `/admin/users?search=${user.phone}`)
  const row = rowOf(page, user)
  await expect(row).toContainText('czeka na PIN')
  await row.getByRole('button', { name: /^Więcej działań/ }).click()
  await page.getByRole('menuitem', { name: 'Włącz konto' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('wyślemy SMS z pierwszym PIN-em')
  await question.getByRole('button', { name: 'Anuluj' }).click()
  await expect(row.getByRole('button', { name: /^Więcej działań/ })).toBeFocused()
  expect(await accountOf(request, user)).toMatchObject({ state: 'new' })

  await act(page, user, 'Włącz konto')
  await expect(row).toContainText('aktywne')
  await act(page, user, 'Pomóż się zalogować', 'Wyślij SMS')
  await expect(page.getByText(`Wysyłamy SMS na numer ${grouped(user.phone)}`)).toBeVisible()
  await act(page, user, 'Wyłącz konto')
  await expect(row).toContainText('wyłączone')
  await row.getByRole('button', { name: /^Więcej działań/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Pomóż się zalogować' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await act(page, user, 'Usuń konto')
  await expect(page.getByText('Nie znaleziono kont')).toBeVisible()
  // What the question was asked with is gone: focus stays on the page.
  await expect(page.locator('#content')).toBeFocused()
})

test('whoever finds the session open changes no account without the password', async ({ page, request }) => {
  const password = 'cztery słowa jak żółw'
  const admin = await makeAccount(request, { authorities: ['ROLE_ADMIN', 'ROLE_USER'], password })
  const user = await ownAccount(request)
  const token = await tokenFor(request, admin.phone, password)
  await openWith(page, token, `/admin/users?search=${user.phone}`)
  await act(page, user, 'Usuń konto')
  const proof = page.getByRole('dialog', { name: 'Potwierdź, że to Ty' })
  await proof.getByRole('button', { name: 'Anuluj' }).click()
  await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText('Potwierdź najpierw, że to Ty')
  expect(await accountOf(request, user)).toMatchObject({ phone: user.phone })

  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń konto' }).click()
  await proof.getByLabel('PIN lub hasło', { exact: true }).fill(password)
  await expectAccessible(page)
  await proof.getByRole('button', { name: 'Potwierdź' }).click()
  await expect(page.getByText('Nie znaleziono kont')).toBeVisible()
})

test('whoever has lost the second factor is let in again, after a question', async ({ openAs, request }) => {
  const user = await makeAccount(request)
  const headers = { Authorization: `Bearer ${await tokenFor(request, user.phone)}` }
  const own = async (path: string, data: object = {}) =>
    await (await request.post(`/trpc/accounts.${path}`, { headers, data })).json()
  await own('confirmIdentity', { by: 'secret', secret: PIN })
  const { key } = (await own('beginTotp')).result.data
  await own('confirmTotp', { code: TOTP.generate({ secret: Secret.fromBase32(key) }) })

  const page = await openAs('admin', `/admin/users?search=${user.phone}`)
  await act(page, user, 'Usuń drugi składnik logowania', 'Usuń składnik')
  await expect(page.getByText(/^Usunięto drugi składnik logowania/)).toBeVisible()
  await rowOf(page, user)
    .getByRole('button', { name: /^Więcej działań/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Usuń drugi składnik logowania' })).toHaveCount(0)
  await tokenFor(request, user.phone)
})

test('an account is changed on its own page, and the list is as it was', async ({ openAs, request }) => {
  const [user, other] = [await ownAccount(request), await ownAccount(request)]
  const page = await openAs('admin', `/admin/users?search=${user.phone}&sort=-lastName`)
  await rowOf(page, user).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Konstancja')
  await page.getByLabel('Telefon').fill(people.parent)
  await page.getByRole('main').getByLabel('Język').selectOption('en')
  await page.getByRole('button', { name: 'Zapisz' }).click()
  await expect(page.getByLabel('Telefon')).toHaveAccessibleDescription(/już istnieje/)
  expect(await accountOf(request, user)).toMatchObject({ phone: user.phone, langKey: 'pl' })

  const phone = newPhone()
  await page.getByLabel('Telefon').fill(phone)
  await page.getByRole('button', { name: 'Zapisz' }).click()
  await expect(page.getByText(/^Zapisano konto/)).toBeVisible()
  await expect(page).toHaveURL(/sort=-lastName/)
  expect(await accountOf(request, user)).toMatchObject({ phone, langKey: 'en', activated: false })
  expect(await accountOf(request, other)).toEqual(other)
})

/** Answers as the server does where nobody else would be left; other tests here make admins, so this one is not alone. */
async function refuseAsLast(page: Page, procedure: string) {
  const code = 'account.last_admin'
  const error = { message: code, code: -32_009, data: { error: code, params: {} } }
  await page.route(`**/trpc/${procedure}*`, (route) => route.fulfill({ status: 409, json: [{ error }] }))
}

test('that the last admin can be neither deleted nor made less is said where it was tried', async ({
  openAs,
  request,
}) => {
  const { rows } = await call<UsersPage>(request, 'users.list', { search: people.admin }, false)
  const [admin] = rows
  if (!admin) throw new Error('The demo has an admin')
  const page = await openAs('admin', `/admin/users?search=${people.admin}`)
  await refuseAsLast(page, 'users.remove')
  await refuseAsLast(page, 'users.update')
  await rowOf(page, admin)
    .getByRole('button', { name: /^Więcej działań/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'Pomóż się zalogować' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Usuń konto' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Usuń konto' }).click()
  const refusal = 'System musi mieć co najmniej jednego aktywnego administratora.'
  await expect(question.getByRole('alert')).toHaveText(refusal)
  await question.getByRole('button', { name: 'Anuluj' }).click()

  await page.goto(`/admin/users/${admin.id}/edit`)
  await page.getByRole('checkbox', { name: 'Administrator systemu' }).uncheck()
  await page.getByRole('button', { name: 'Zapisz' }).click()
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  expect(await accountOf(request, admin)).toEqual(admin)
})

test('page, order and search are in the address, and a step back goes back', async ({ openAs }) => {
  const page = await openAs('admin', '/admin/users')
  const pages = page.getByRole('navigation', { name: 'Strony listy' })
  const first = await page.getByRole('row').nth(1).textContent()
  await pages.getByRole('button', { name: 'Następna strona' }).click()
  await expect(page).toHaveURL('/admin/users?page=2')
  await expect(pages.locator('[aria-current="page"]')).toHaveText('2')
  await expect(page.getByRole('row').nth(1)).not.toHaveText(first ?? '')
  await page.getByRole('button', { name: 'Utworzono' }).click()
  await expect(page).toHaveURL('/admin/users?sort=createdDate')
  await page.getByRole('searchbox').fill('600 000 00')
  await expect(page).toHaveURL(/search=600/)
  await expect(page.getByText('8 kont', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('8 kont', { exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Utworzono' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.getByRole('button', { name: 'Wyczyść wyszukiwanie' }).click()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(pages).toBeVisible()

  // An old link to a page that is not there any more leads to the last one.
  await page.goto('/admin/users?page=99999')
  await expect(pages.getByRole('button', { name: 'Następna strona' })).toBeDisabled()
  await expect(page).toHaveURL(/page=\d{2,3}$/)
})

for (const path of ['/admin/users', '/admin/users/add']) {
  test(`${path} breaks no rule of axe`, async ({ openAs, page }) => {
    await openAs('admin', path)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessibleAtEachSize(page)
  })
}

test('an account and the question before it is deleted break no rule of axe', async ({
  openAs,
  page,
  request,
}) => {
  const user = await ownAccount(request)
  await openAs('admin', `/admin/users/${user.id}/edit`)
  await expectAccessibleAtEachSize(page)
  await page.getByRole('button', { name: 'Działania' }).click()
  await page.getByRole('menuitem', { name: 'Usuń konto' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleAtEachSize(page)
})
