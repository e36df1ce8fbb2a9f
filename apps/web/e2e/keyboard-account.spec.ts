/** One's own account, and those of others, by the keyboard alone. */
import { isLive, makeAccount, NEXT, openAsPhone, PIN, tokenFor } from './support/accounts.ts'
import { chooseFrom, expectKept, expectSeen, go, skipMenu, tabTo, write } from './support/keys.ts'
import { unique } from './support/places.ts'
import { expect, prove, test } from './support/test.ts'

test('signs out one device, and then all others', async ({ page, request }) => {
  const { phone } = await makeAccount(request)
  const others = [
    await tokenFor(request, phone),
    await tokenFor(request, phone),
    await tokenFor(request, phone),
  ]
  await openAsPhone(page, request, phone, '/account/sessions')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(4)
  const ends = page.getByRole('button', { name: /^Wyloguj: / })
  const all = page.getByRole('button', { name: 'Wyloguj wszystkie inne' })
  const question = page.getByRole('alertdialog')
  await skipMenu(page)
  await go(page, ends.first())
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expectSeen(ends.first())
  await page.keyboard.press('Enter')
  await go(page, question.getByRole('button', { name: 'Wyloguj' }))
  await expect(rows).toHaveCount(3)
  await expect(question).toHaveCount(0)
  await expectKept(page)

  await go(page, all)
  await go(page, question.getByRole('button', { name: 'Wyloguj' }))
  await expect(rows).toHaveCount(1)
  await expect(all).toHaveCount(0)
  await expect(question).toHaveCount(0)
  await expectKept(page)
  for (const token of others) expect(await isLive(request, token)).toBe(false)
  await tabTo(page, rows.getByRole('link', { name: 'Wyloguj się' }))
})

test('is led to the field that is wrong, and keeps its place once all is saved', async ({
  page,
  request,
}) => {
  const { phone } = await makeAccount(request)
  await openAsPhone(page, request, phone, '/account/settings')
  const save = page.getByRole('button', { name: 'Zapisz' })
  const email = page.getByLabel('E-mail')
  await expect(email).toBeVisible()
  await skipMenu(page)
  await write(page, page.getByLabel('Imię'), 'Halina')
  await write(page, email, 'halina@example')
  await go(page, save)
  await expectSeen(email)
  await expect(email).toHaveAccessibleDescription(/Podaj adres e-mail/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await go(page, save)
  await expect(page.getByText('Zapisano.')).toBeVisible()
  await expect(save).toBeDisabled()
  await expectSeen(save)
})

test('changes the PIN after one that is refused', async ({ page, request }) => {
  const { phone } = await makeAccount(request)
  await openAsPhone(page, request, phone, '/account/password')
  const now = page.getByLabel('Obecny PIN lub hasło', { exact: true })
  await expect(now).toBeVisible()
  await skipMenu(page)
  await write(page, now, PIN)
  await write(page, page.getByLabel('Nowy PIN'), '123456')
  await write(page, page.getByLabel('Powtórz PIN'), '123456')
  await page.keyboard.press('Enter')
  await expectSeen(page.getByLabel('Nowy PIN'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(NEXT)
  await write(page, page.getByLabel('Powtórz PIN'), NEXT)
  await page.keyboard.press('Enter')
  await expect(page.getByText('PIN zmieniony.')).toBeVisible()
  await expectKept(page)
})

test.describe('as the system’s admin', () => {
  test.beforeEach(({ request }) => prove(request, 'admin'))

  test('switches an account off, which signs it out everywhere, and on again', async ({
    openAs,
    request,
  }) => {
    const lastName = unique('Nowak')
    const { phone } = await makeAccount(request, { lastName })
    const token = await tokenFor(request, phone)
    const page = await openAs('admin', `/admin/users?search=${encodeURIComponent(lastName)}`)
    const menu = page.getByRole('button', { name: /^Więcej działań: / })
    await expect(menu).toHaveCount(1)
    const question = page.getByRole('alertdialog')
    await skipMenu(page)
    await chooseFrom(page, menu, 'Wyłącz konto')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expectSeen(menu)
    await chooseFrom(page, menu, 'Wyłącz konto')
    await go(page, question.getByRole('button', { name: 'Wyłącz konto' }))
    await expect(page.getByText(/^Konto jest wyłączone/)).toBeVisible()
    await expect(question).toHaveCount(0)
    await expectSeen(menu)
    expect(await isLive(request, token)).toBe(false)
    await chooseFrom(page, menu, 'Włącz konto')
    await go(page, question.getByRole('button', { name: 'Włącz konto' }))
    await expect(page.getByText(/^Konto jest włączone/)).toBeVisible()
    await expect(question).toHaveCount(0)
    await expectSeen(menu)
  })
})
