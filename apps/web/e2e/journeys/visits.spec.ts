/** A parent's and a teacher's visit, by the keyboard alone. */
import { expectKept, expectSeen, go, skipMenu, tabTo, undoFromToast, write } from '../support/keys.ts'
import { newPhone, ownPlace, unique } from '../support/places.ts'
import { expect, test } from '../support/test.ts'
import { addPost, cardOf, wallPlace } from '../support/wall.ts'

test('a parent marks all notices as read, confirms, likes and keeps a post, and chooses a theme and a language', async ({
  page,
  request,
}) => {
  const at = await wallPlace(request)
  await addPost(at, at.director, { text: 'Zebranie w piątek', important: true })
  const notices = () => at.parent.asks<unknown[]>('notifications.bySection', { section: 'wall' })
  await expect.poll(async () => (await notices()).length).toBe(1)
  await at.parent.open(page, '/notices')
  const all = page.getByRole('button', { name: 'Oznacz wszystkie jako przeczytane' })
  await expect(all).toBeEnabled()
  await skipMenu(page)
  await go(page, all)
  await expect(all).toBeDisabled()
  await expectSeen(all)

  await page.goto('/')
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
  const favourite = card.getByRole('button', { name: 'Ulubione' })
  await go(page, favourite, { by: 'Space' })
  await expect(favourite).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/notices')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await tabTo(page, page.getByRole('radio', { name: 'Motyw jak w systemie' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const language = page.getByRole('combobox').first()
  await tabTo(page, language, { back: true })
  await page.keyboard.type('E')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expectSeen(language)
})

test('staff rename a child and take it out of its group, then add a file, delete it and take that back', async ({
  openAs,
  page,
  request,
}) => {
  const place = await ownPlace(request)
  const groupId = await place.addGroup(unique('Żabki'))
  for (const firstname of ['Ala', 'Ola', 'Iga'])
    await place.addKid(groupId, { firstname, lastname: 'Żak', phone1: newPhone() })
  await openAs('admin', `/group/${groupId}`)
  const edit = page.getByRole('button', { name: /^Zmień: .*Ola/ })
  await expect(edit).toBeAttached()
  await skipMenu(page)
  await go(page, edit)
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('alertdialog')
  await expect(dialog.getByLabel('Imię')).toBeFocused()
  // The focus goes round within the dialog.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await write(page, dialog.getByLabel('Imię'), 'Olga')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const changed = page.getByRole('button', { name: /^Zmień: .*Olga/ })
  await expectSeen(changed)
  await go(page, page.getByRole('button', { name: /^Usuń: .*Olga/ }))
  await go(page, question.getByRole('button', { name: /^Usuń/ }))
  await expect(changed).toHaveCount(0)
  await expectKept(page)

  await page.goto(`/place/${place.id}/files`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await skipMenu(page)
  await go(page, page.getByRole('button', { name: 'Dodaj pliki' }).first())
  await expectSeen(dialog.getByLabel('Wybierz pliki'))
  await page.keyboard.press('Enter')
  const menu = { name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await (await chooser).setFiles(menu)
  await write(page, dialog.getByLabel('Nazwa pliku menu.pdf'), 'Jadłospis')
  await go(page, dialog.getByRole('button', { name: 'Dodaj 1 plik' }))
  await expect(dialog).toHaveCount(0)
  await expectKept(page)
  const row = page.getByRole('row').filter({ hasText: 'Jadłospis' })
  await expect(row).toBeVisible()
  await go(page, page.getByRole('button', { name: 'Usuń Jadłospis.pdf' }))
  await go(page, question.getByRole('button', { name: 'Usuń plik' }))
  await expect(row).toHaveCount(0)
  await undoFromToast(page)
  await expect(row).toBeVisible()
})
