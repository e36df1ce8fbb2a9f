/** Posts of groups and places, for those who write them and those who read them. */
import { closeByEscape } from '../support/dialog.ts'
import type { Page } from '@playwright/test'
import { chooseFrom, expectKept, expectSeen, go, skipMenu, write } from '../support/keys.ts'
import { png } from '../support/png.ts'
import { saved } from '../support/saved.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { addPost, cardOf, choose, wallPlace } from '../support/wall.ts'

const photo = { name: 'sala.png', mimeType: 'image/png', buffer: png(600, 400) }
const changeOf = (page: Page) => page.getByRole('form', { name: 'Zmiana wpisu' })

test('a place writes by the keyboard, is asked for whom, and only those read it', async ({
  page,
  browser,
  request,
}) => {
  const at = await wallPlace(request)
  const others = await browser.newPage()
  await at.parent.open(others, `/place/${at.place.id}/wall`)
  await expect(others.getByText('Nie ma tu jeszcze wpisów')).toBeVisible()
  await expect(others.getByRole('form')).toHaveCount(0)
  await at.director.open(page, `/place/${at.place.id}/wall`)
  const form = page.getByRole('form', { name: /^Nowy wpis placówki/ })
  const text = form.getByRole('textbox')
  const publish = form.getByRole('button', { name: 'Opublikuj' })
  const [parents, workers] = [form.getByLabel('Rodzice'), form.getByLabel('Pracownicy')]
  await expect(text).toBeEnabled()
  await skipMenu(page)
  await write(page, text, 'W piątek bal')
  const chooser = page.waitForEvent('filechooser')
  await go(page, form.getByRole('button', { name: 'Dodaj zdjęcia lub pliki' }))
  await (await chooser).setFiles(photo)
  await expect(publish).toBeEnabled()
  await go(page, publish)
  await expect(form.getByRole('alert')).toContainText('Wybierz, kto ma to przeczytać')
  await expectSeen(parents)
  await page.keyboard.press('Space')
  await expect(form.getByRole('alert')).toBeHidden()
  await go(page, publish)
  const card = cardOf(page, 'W piątek bal')
  await expect(card).toContainText('dla rodziców')
  await expect(card.getByRole('button', { name: /Powiększ zdjęcie/ })).toHaveCount(1)
  await expect(text).toHaveValue('')
  await expect(parents).not.toBeChecked()
  await expectSeen(publish)
  await expect(cardOf(others, 'W piątek bal')).toBeVisible()

  await text.fill('Zebranie zespołu')
  await workers.check()
  await publish.click()
  await expect(cardOf(page, 'Zebranie zespołu')).toContainText('dla pracowników')
  await others.reload()
  await expect(cardOf(others, 'W piątek bal')).toBeVisible()
  await expect(cardOf(others, 'Zebranie zespołu')).toBeHidden()
  await others.close()
})

test('an important post of a group is confirmed by whoever has the wall open, and the others are reminded', async ({
  page,
  browser,
  request,
}) => {
  const at = await wallPlace(request)
  const { director, parent, group } = at
  const others = await browser.newPage()
  await parent.open(others, '/')
  await expect(others.getByText('Nie ma tu jeszcze wpisów')).toBeVisible()

  await director.open(page, '/')
  const select = page.getByLabel('Czyje wpisy')
  await expect(select.getByRole('option', { name: group.name })).toBeAttached()
  await select.focus()
  await page.keyboard.type(group.name.slice(0, 4))
  const form = page.getByRole('form', { name: `Nowy wpis dla grupy ${group.name}` })
  await expect(form.getByRole('textbox')).toBeEnabled()
  await expect(form.getByRole('button', { name: 'Opublikuj' })).toBeDisabled()
  await write(page, form.getByRole('textbox'), 'Jutro wycieczka, szczegóły: www.example.com/las')
  await go(page, form.getByLabel('Ważne, do potwierdzenia'), { by: 'Space' })
  const shown = others.waitForResponse(/wall\.shown/)
  await go(page, form.getByRole('button', { name: 'Opublikuj' }))
  await expect(select).toHaveValue('')
  await expect(form).toBeHidden()
  const own = cardOf(page, 'Jutro wycieczka')
  await expect(own).toContainText('Ważne')
  await expect(own.getByText(group.name)).toBeVisible()
  await expect(own.getByRole('button', { name: 'Potwierdź przeczytanie' })).toBeHidden()

  // What was looked at is counted as shown, and its badge goes.
  const card = cardOf(others, 'Jutro wycieczka')
  const notices = () => parent.asks<object[]>('notifications.bySection', { section: 'wall' })
  expect((await shown).ok()).toBe(true)
  await expect.poll(async () => (await notices()).length).toBe(0)
  await expect(others.getByRole('link', { name: /^Start/ })).toHaveAccessibleName('Start')
  const link = card.getByRole('link', { name: 'www.example.com/las' })
  await expect(link).toHaveAttribute('href', 'https://www.example.com/las')
  const confirm = card.getByRole('button', { name: 'Potwierdź przeczytanie' })
  await saved(others, 'wall.confirm', () => confirm.press('Enter'))
  await expect(card.getByText('Przeczytane', { exact: true })).toBeVisible()

  await expectKept(page)
  const opener = own.getByRole('button', { name: 'Kto potwierdził' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Kto potwierdził przeczytanie' })
  const readers = dialog.getByRole('listitem')
  await expect(readers.filter({ hasText: 'Łucja Żółw' })).not.toContainText('jeszcze nie')
  await expect(readers.filter({ hasText: 'Staś Wróbel' })).toContainText('jeszcze nie')
  const remind = dialog.getByRole('button', { name: 'Przypomnij' })
  await go(page, remind)
  await expect(dialog.getByText('Kolejny raz można jutro.')).toBeVisible()
  await expect(remind).toBeDisabled()
  await expectSeen(remind)
  await expectAccessible(page)
  await closeByEscape(dialog)
  await expectSeen(opener)
  await others.close()
})

test('a post is changed and deleted in its place by the keyboard, also for those who have it open', async ({
  page,
  browser,
  request,
}) => {
  const at = await wallPlace(request)
  await addPost(at, at.director, { text: 'Jutro o 9' })
  const others = await browser.newPage()
  await at.parent.open(others, '/')
  await expect(cardOf(others, 'Jutro o 9')).toBeVisible()
  await at.director.open(page, `/?group=${at.group.id}`)
  const typed = page.getByRole('form', { name: /^Nowy wpis dla grupy/ }).getByRole('textbox')
  await typed.fill('Napisane wcześniej')
  const form = changeOf(page)
  const text = form.getByRole('textbox')
  const card = page.getByRole('article')
  const menu = card.getByRole('button', { name: /^Działania na wpisie/ })

  // What could not be loaded is offered again, on the page with what was typed.
  await page.route('**/assets/edit-post-*.js', (route) => route.abort())
  await choose(page, 'Jutro o 9', 'Zmień')
  await expect(card.getByRole('alert')).toContainText('Brak połączenia')
  await page.unroute('**/assets/edit-post-*.js')
  await card.getByRole('button', { name: 'Spróbuj ponownie' }).click()
  await expect(text).toHaveValue('Jutro o 9')
  await expect(typed).toHaveValue('Napisane wcześniej')

  await form.getByLabel('Wybierz zdjęcia lub pliki').setInputFiles(photo)
  await write(page, text, 'Jutro o 10')
  await expect(form.getByRole('button', { name: 'Zapisz' })).toBeEnabled()
  await go(page, form.getByRole('button', { name: 'Zapisz' }))
  await expect(form).toHaveCount(0)
  await expect(card.getByRole('button', { name: /Powiększ zdjęcie/ })).toHaveCount(1)
  await expect(card.getByText(/zmieniono/)).toBeVisible()
  await expectSeen(menu)
  await expect(cardOf(others, 'Jutro o 10')).toBeVisible()

  await chooseFrom(page, menu, 'Zmień')
  await expectSeen(text)
  await form.getByRole('button', { name: 'Usuń sala.png' }).click()
  await text.focus()
  const cancel = form.getByRole('button', { name: 'Anuluj' })
  await go(page, cancel)
  const given = page.getByRole('alertdialog', { name: 'Odrzucić zmiany?' })
  await closeByEscape(given)
  await expectSeen(cancel)
  await go(page, form.getByRole('button', { name: 'Zapisz' }))
  await expect(form).toHaveCount(0)
  await expect(card.getByRole('button', { name: /Powiększ zdjęcie/ })).toHaveCount(0)
  await expectSeen(menu)

  await chooseFrom(page, menu, 'Usuń')
  const question = page.getByRole('alertdialog', { name: 'Usunąć wpis?' })
  await closeByEscape(question)
  await expectSeen(menu)
  await chooseFrom(page, menu, 'Usuń')
  await expect(question.locator(':focus')).toHaveCount(1)
  await saved(page, 'wall.delete', () => go(page, question.getByRole('button', { name: 'Usuń wpis' })))
  await expect(page.getByText('Wpis usunięto')).toBeVisible()
  await expectKept(page)
  await expect(others.getByText('Wpis usunięto')).toBeVisible()
  await expect(cardOf(others, 'Jutro o 10')).toBeHidden()
  await page.reload()
  await expect(page.getByText('Nie ma tu jeszcze wpisów')).toBeVisible()
  await others.close()
})

test('a reader likes, keeps favourites, reads back to the oldest, and is not disturbed by new posts', async ({
  page,
  request,
}) => {
  const at = await wallPlace(request)
  for (let index = 1; index <= 24; index += 1)
    await addPost(at, at.director, { text: `Wpis numer ${index}.\n\nDruga linia\n\nTrzecia` })
  // On a busy machine the streams would open so late that all is asked for anew.
  await page.clock.setFixedTime(new Date())
  const follows = page.waitForResponse(/wall\.follow/)
  await at.parent.open(page, '/')
  await follows
  const card = cardOf(page, 'Wpis numer 24.')
  const like = card.getByRole('button', { name: 'Lubię to' })
  await saved(page, 'wall.like', () => like.click())
  await expect(card.getByText('1 osoba lubi ten wpis')).toBeAttached()
  await saved(page, 'wall.favourite', () => card.getByRole('button', { name: 'Ulubione' }).click())

  const more = page.getByRole('button', { name: 'Pokaż starsze wpisy' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(cardOf(page, 'Wpis numer 1.')).toBeAttached()
  await expect(page.getByRole('article')).toHaveCount(24)
  await expect(more).toBeHidden()
  await cardOf(page, 'Wpis numer 12.').scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  await addPost(at, at.director, { text: 'Z ostatniej chwili' })
  const news = page.getByRole('button', { name: '1 nowy wpis' })
  await expect(news).toBeVisible()
  await expect(cardOf(page, 'Z ostatniej chwili')).toBeHidden()
  await expectAccessible(page)
  await news.click()
  await expect(cardOf(page, 'Z ostatniej chwili')).toBeInViewport()

  await page.getByRole('button', { name: 'Ulubione' }).first().click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card.getByRole('button', { name: 'Ulubione' })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})
