/** A parent's journeys by the keyboard alone. */
import { later, ownFamily, saidDay, today, workingDays } from './support/absences.ts'
import { openAsPhone, openWith, PIN } from './support/accounts.ts'
import { field, log, nursery } from './support/chat.ts'
import { expectSeen, go, skipMenu, tabTo, undoFromToast, write } from './support/keys.ts'
import { expect, test } from './support/test.ts'
import { addPost, cardOf, wallPlace } from './support/wall.ts'

test('signs in, reports an absence with a reason, takes it back, and signs out', async ({
  page,
  request,
}) => {
  const family = await ownFamily(request, ['Łucja', 'Adam'])
  const [, second = ''] = await workingDays(request, family, { from: later(today(), 1), count: 2 })
  await page.goto('/login')
  await expect(page.getByLabel('Telefon')).toBeFocused()
  await page.keyboard.type(family.phone)
  await page.keyboard.type(PIN)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dzień dobry')

  const menu = page.getByRole('navigation', { name: 'Menu' })
  await go(page, menu.getByRole('link', { name: 'Zgłoś nieobecność' }))
  await expect(page).toHaveURL('/absence/my')
  await expect(page.locator('#content')).toBeFocused()
  const kids = page.getByRole('main').getByRole('radio')
  await tabTo(page, kids.first())
  await page.keyboard.press('ArrowDown')
  await expect(kids.last()).toBeChecked()
  await expectSeen(kids.last())
  const days = page.getByRole('group', { name: 'Dni nieobecności' })
  await go(page, days.getByRole('button', { name: saidDay(second) }), { by: 'Space' })
  await write(page, page.getByLabel(/^Powód/), 'Ospa')
  await go(page, page.getByRole('button', { name: /^Zgłoś 2\sdni/ }))
  await expect(page.getByRole('heading', { name: /Zgłoszono 2\sdni/ })).toBeFocused()
  await undoFromToast(page)

  await go(page, page.getByRole('link', { name: 'Wyloguj się' }), { back: true, steps: 80 })
  await expect(page).toHaveURL(/\/login/)
})

test('pays: copies the amount, opens the code and the PDF, and unfolds why so much', async ({
  openAs,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await openAs('parent', '/payments/my')
  const card = page.getByRole('listitem').filter({ hasText: 'Do zapłaty' }).first()
  const button = (name: RegExp) => card.getByRole('button', { name })
  await skipMenu(page)
  await go(page, button(/^Kopiuj kwotę/))
  await expect(card.getByText('Skopiowano').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+,\d\d$/)
  await expectSeen(button(/^Kopiuj kwotę/))
  await go(page, button(/^Kod QR/))
  await expect(card.getByRole('img', { name: /^Kod QR przelewu/ })).toBeVisible()
  await go(page, button(/^Dlaczego tyle/))
  await expect(button(/^Dlaczego tyle/)).toHaveAttribute('aria-expanded', 'true')
  await expectSeen(button(/^Dlaczego tyle/))
  const file = page.waitForEvent('download')
  await go(page, button(/PDF/))
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
  await expectSeen(button(/PDF/))
})

test('reads the wall: confirms, likes and keeps a post', async ({ page, request }) => {
  const at = await wallPlace(request)
  await addPost(at, at.director, { text: 'Zebranie w piątek', important: true })
  await at.parent.open(page, '/')
  const card = cardOf(page, 'Zebranie w piątek')
  await expect(card).toBeVisible()
  await skipMenu(page)
  await go(page, card.getByRole('button', { name: /^Potwierdź/ }))
  await expect(card.getByText('Przeczytane', { exact: true })).toBeVisible()
  const like = card.getByRole('button', { name: 'Lubię to' })
  // The button is gone.
  await expect(like).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expectSeen(like)
  await go(page, card.getByRole('button', { name: 'Ulubione' }), { by: 'Space' })
  await expect(card.getByRole('button', { name: 'Ulubione' })).toHaveAttribute('aria-pressed', 'true')
})

test('begins a talk, writes, sends, and goes on writing', async ({ page, request }) => {
  const { parent, tutor } = await nursery(request)
  await openWith(page, parent.token, '/chat')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await skipMenu(page)
  await go(page, page.getByRole('button', { name: 'Nowa rozmowa' }).first())
  await expect(page.getByLabel('Imię, nazwisko lub dziecko')).toBeFocused()
  await go(page, page.getByRole('link', { name: new RegExp(tutor.name) }).first())
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Dzień dobry')
  await go(page, page.getByRole('button', { name: 'Wyślij' }))
  await expect(log(page)).toContainText('Dzień dobry')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Kto odbierze Hanię?')
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText('Kto odbierze Hanię?')
})

test('marks all notices as read, and stays where that was done', async ({ page, request }) => {
  const at = await wallPlace(request)
  await addPost(at, at.director, { text: 'Zebranie w piątek', important: true })
  await expect
    .poll(
      async () => (await at.parent.asks<unknown[]>('notifications.bySection', { section: 'wall' })).length,
    )
    .toBe(1)
  await at.parent.open(page, '/notices')
  const all = page.getByRole('button', { name: 'Oznacz wszystkie jako przeczytane' })
  await expect(all).toBeEnabled()
  await skipMenu(page)
  await go(page, all)
  await expect(all).toBeDisabled()
  await expectSeen(all)
})

test('reads notices, and chooses a language and a theme', async ({ page, request }) => {
  // The language is kept with the account, which is theirs alone.
  const { phone } = await ownFamily(request)
  await openAsPhone(page, request, phone, '/notices')
  await page.keyboard.press('Tab')
  const theme = page.getByRole('radio', { name: 'Motyw jak w systemie' })
  await tabTo(page, theme)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const language = page.getByRole('combobox').first()
  await tabTo(page, language, { back: true })
  await page.keyboard.type('E')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expectSeen(language)
})
