import { png } from './support/png.ts'
import type { Post } from '@skrzat/contract/wire/wall'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'
import { addPost, cardOf, choose, wallPlace } from './support/wall.ts'

const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: png(200, 150) })

test('a draft survives a reload with its files, and a lost connection makes one post', async ({
  page,
  context,
  request,
}) => {
  const at = await wallPlace(request)
  await at.director.open(page, `/?group=${at.group.id}`)
  const form = page.getByRole('form', { name: `Nowy wpis dla grupy ${at.group.name}` })
  const text = form.getByRole('textbox')
  const files = form.getByRole('list', { name: 'Dodane pliki' }).getByRole('listitem')
  const send = form.getByRole('button', { name: 'Opublikuj' })
  await text.fill('Pieczemy pierniki')
  await form.getByLabel('Wybierz zdjęcia lub pliki').setInputFiles([photo('a.png'), photo('b.png')])
  await expect(send).toBeEnabled()
  await page.reload()
  await expect(text).toHaveValue('Pieczemy pierniki')
  await expect(files).toHaveText([/a\.png/, /b\.png/])
  await expect(send).toBeEnabled()

  // The server gets the post, but its answer is lost.
  await page.route('**/trpc/wall.add*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send.click()
  await expect(form.getByRole('alert')).toContainText('Brak połączenia')
  await expect(text).toHaveValue('Pieczemy pierniki')
  await page.unroute('**/trpc/wall.add*')
  await context.setOffline(true)
  await send.click()
  await expect(form.getByRole('alert')).toContainText('Brak połączenia')
  await context.setOffline(false)
  await page.reload()
  await expect(files).toHaveCount(2)
  await send.click()
  await expect(form).toBeHidden()
  await expect(cardOf(page, 'Pieczemy pierniki')).toHaveCount(1)
  const { posts } = await at.director.asks<{ posts: Post[] }>('wall.page', {
    scope: { of: 'group', groupId: at.group.id },
  })
  expect(posts.map((post) => [post.text, post.files.length])).toEqual([['Pieczemy pierniki', 2]])
  await page.getByLabel('Czyje wpisy').selectOption(at.group.name)
  await expect(text).toHaveValue('')
})

test('a file that was cut off is sent again, and one can be taken out', async ({ page, request }) => {
  const at = await wallPlace(request)
  await at.director.open(page, `/?group=${at.group.id}`)
  const form = page.getByRole('form', { name: `Nowy wpis dla grupy ${at.group.name}` })
  await page.route('**/api/uploads', (route) => route.abort())
  await form.getByLabel('Wybierz zdjęcia lub pliki').setInputFiles([photo('a.png'), photo('b.png')])
  await expect(form.getByText(/Brak połączenia/)).toHaveCount(2)
  await expect(form.getByRole('button', { name: 'Opublikuj' })).toBeDisabled()
  await expectAccessibleAtEachSize(page)
  await page.unroute('**/api/uploads')
  await form.getByRole('button', { name: 'Wyślij ponownie a.png' }).click()
  await form.getByRole('button', { name: 'Usuń b.png' }).click()
  await form.getByRole('button', { name: 'Opublikuj' }).click()
  await expect(page.getByRole('button', { name: 'Powiększ zdjęcie 1 z 1' })).toBeVisible()
})

test('a place writes to parents, to workers, or to both', async ({ page, browser, request }) => {
  const at = await wallPlace(request)
  const others = await browser.newPage()
  await at.parent.open(others, `/place/${at.place.id}/wall`)
  await expect(others.getByRole('form')).toHaveCount(0)
  await at.director.open(page, `/place/${at.place.id}/wall`)
  await expect(page.getByText('Nie ma tu jeszcze wpisów')).toBeVisible()
  const form = page.getByRole('form', { name: /^Nowy wpis placówki/ })
  await form.getByRole('textbox').fill('W piątek zamknięte')
  await form.getByRole('button', { name: 'Opublikuj' }).click()
  await expect(form.getByRole('alert')).toContainText('Wybierz, kto ma to przeczytać')
  await expectAccessibleAtEachSize(page)
  await form.getByLabel('Rodzice').check()
  await expect(form.getByRole('alert')).toBeHidden()
  await form.getByRole('button', { name: 'Opublikuj' }).click()
  await expect(cardOf(page, 'W piątek zamknięte')).toContainText('dla rodziców')
  await expect(form.getByRole('textbox')).toHaveValue('')
  await expect(form.getByLabel('Rodzice')).not.toBeChecked()
  await expect(cardOf(others, 'W piątek zamknięte')).toBeVisible()

  await form.getByRole('textbox').fill('Zebranie zespołu')
  await form.getByLabel('Pracownicy').check()
  await form.getByRole('button', { name: 'Opublikuj' }).click()
  await expect(cardOf(page, 'Zebranie zespołu')).toContainText('dla pracowników')
  await others.reload()
  await expect(cardOf(others, 'W piątek zamknięte')).toBeVisible()
  await expect(cardOf(others, 'Zebranie zespołu')).toBeHidden()
  await others.close()
})

test('a post is written, liked and confirmed by the keyboard alone', async ({ page, browser, request }) => {
  const at = await wallPlace(request)
  await at.director.open(page, '/')
  const select = page.getByLabel('Czyje wpisy')
  await expect(select.getByRole('option', { name: at.group.name })).toBeAttached()
  await select.focus()
  await page.keyboard.type(at.group.name.slice(0, 4))
  const text = page.getByRole('form', { name: /^Nowy wpis dla grupy/ }).getByRole('textbox')
  await expect(text).toBeEnabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(text).toBeFocused()
  await page.keyboard.type('Z klawiatury')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(cardOf(page, 'Z klawiatury')).toContainText('Ważne')

  const others = await browser.newPage()
  await at.parent.open(others, '/')
  const confirm = cardOf(others, 'Z klawiatury').getByRole('button', { name: 'Potwierdź przeczytanie' })
  await confirm.focus()
  await others.keyboard.press('Enter')
  await expect(cardOf(others, 'Z klawiatury').getByText('Przeczytane', { exact: true })).toBeVisible()
  await others.close()
})

test('new posts wait for a press while one reads further down', async ({ page, request }) => {
  const at = await wallPlace(request)
  for (let index = 1; index <= 12; index += 1)
    await addPost(at, at.director, { text: `Wpis numer ${index}.\n\nDruga linia\n\nTrzecia` })
  await at.parent.open(page, '/')
  await cardOf(page, 'Wpis numer 2.').scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  await addPost(at, at.director, { text: 'Z ostatniej chwili' })
  const news = page.getByRole('button', { name: '1 nowy wpis' })
  await expect(news).toBeVisible()
  await expect(cardOf(page, 'Z ostatniej chwili')).toBeHidden()
  await expectAccessibleAtEachSize(page)
  await news.click()
  await expect(cardOf(page, 'Z ostatniej chwili')).toBeInViewport()
})

test('what could not be loaded is offered again, on the page with what was typed', async ({
  page,
  request,
}) => {
  const at = await wallPlace(request)
  await addPost(at, at.director, { text: 'Jutro o 9' })
  await at.director.open(page, `/?group=${at.group.id}`)
  const text = page.getByRole('form', { name: /^Nowy wpis dla grupy/ }).getByRole('textbox')
  await text.fill('Napisane wcześniej')
  await page.route('**/assets/edit-post-*.js', (route) => route.abort())
  await choose(page, 'Jutro o 9', 'Zmień')
  const card = page.getByRole('article')
  await expect(card.getByRole('alert')).toContainText('Brak połączenia')
  await expect(text).toHaveValue('Napisane wcześniej')
  await page.unroute('**/assets/edit-post-*.js')
  await card.getByRole('button', { name: 'Spróbuj ponownie' }).click()
  await expect(page.getByRole('form', { name: 'Zmiana wpisu' }).getByRole('textbox')).toHaveValue('Jutro o 9')
  await expect(text).toHaveValue('Napisane wcześniej')
})

test('a text changed after its answer was lost stays, and says that the earlier one is a post', async ({
  page,
  request,
}) => {
  const at = await wallPlace(request)
  await at.director.open(page, `/?group=${at.group.id}`)
  const form = page.getByRole('form', { name: /^Nowy wpis dla grupy/ })
  await form.getByRole('textbox').fill('Zebranie o 16')
  await page.route('**/trpc/wall.add*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await form.getByRole('button', { name: 'Opublikuj' }).click()
  await expect(form.getByRole('alert')).toContainText('Brak połączenia')
  await page.unroute('**/trpc/wall.add*')
  await form.getByRole('textbox').fill('Zebranie o 17')
  await form.getByRole('button', { name: 'Opublikuj' }).click()
  await expect(form.getByText(/Poprzednia wersja tego wpisu jest już na tablicy/)).toBeVisible()
  await expect(form.getByRole('textbox')).toHaveValue('Zebranie o 17')
  await expect(cardOf(page, 'Zebranie o 16')).toBeVisible()
  await form.getByRole('button', { name: 'Opublikuj' }).click()
  await expect(cardOf(page, 'Zebranie o 17')).toBeVisible()
})

test('nothing can be typed into a post that is being sent', async ({ page, request }) => {
  const at = await wallPlace(request)
  await at.director.open(page, `/?group=${at.group.id}`)
  const form = page.getByRole('form', { name: /^Nowy wpis dla grupy/ })
  await form.getByRole('textbox').fill('Jutro o 9')
  const held = Promise.withResolvers<void>()
  await page.route('**/trpc/wall.add*', async (route) => {
    await held.promise
    await route.continue()
  })
  await form.getByRole('button', { name: 'Opublikuj' }).click()
  await expect(form.getByRole('textbox')).toBeDisabled()
  await expect(form.getByRole('button', { name: 'Dodaj zdjęcia lub pliki' })).toBeDisabled()
  held.resolve()
  await expect(cardOf(page, 'Jutro o 9')).toBeVisible()
})

test('signing out asks first while something is written for the wall, and says what', async ({
  page,
  request,
}) => {
  const at = await wallPlace(request)
  await addPost(at, at.director, { text: 'Jutro o 9' })
  await at.director.open(page, `/?group=${at.group.id}`)
  const text = page.getByRole('form', { name: /^Nowy wpis dla grupy/ }).getByRole('textbox')
  const change = page.getByRole('form', { name: 'Zmiana wpisu' })
  await text.fill('Pieczemy pierniki')
  await choose(page, 'Jutro o 9', 'Zmień')
  await change.getByRole('textbox').fill('Jutro o 10')
  await page.getByRole('link', { name: 'Wyloguj się' }).click()
  const question = page.getByRole('region', { name: 'Wylogować się?' })
  await expect(question.getByRole('listitem')).toHaveText([
    '1 nieopublikowany wpis',
    '1 niezapisana zmiana wpisu',
  ])
  await expectAccessibleAtEachSize(page)
  await question.getByRole('button', { name: 'Zostań' }).click()
  await expect(text).toHaveValue('Pieczemy pierniki')

  // What is no longer there is not asked about.
  await text.fill('')
  await choose(page, 'Jutro o 9', 'Zmień')
  await expect(change.getByRole('textbox')).toHaveValue('Jutro o 10')
  await change.getByRole('button', { name: 'Anuluj' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Odrzuć zmiany' }).click()
  await expect(change).toHaveCount(0)
  await page.getByRole('link', { name: 'Wyloguj się' }).click()
  await expect(page.getByText('Wylogowano.')).toBeVisible()
})
