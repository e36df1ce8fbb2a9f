import { png } from './support/png.ts'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'
import { addPost, cardOf, choose, wallPlace } from './support/wall.ts'

const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: png(400, 300) })

test('a director posts with pictures; a parent who has the wall open reads and confirms it', async ({
  page,
  browser,
  request,
}) => {
  const at = await wallPlace(request)
  const { director, parent, group } = at
  const others = await browser.newPage()
  await parent.open(others, '/')
  await expect(others.getByText('Nie ma tu jeszcze wpisów')).toBeVisible()
  // What the document shows before the app does not follow the wall.
  await expect(others.getByRole('heading', { level: 1 })).toBeVisible()

  await director.open(page, '/')
  await page.getByLabel('Czyje wpisy').selectOption(group.name)
  const form = page.getByRole('form', { name: `Nowy wpis dla grupy ${group.name}` })
  const send = form.getByRole('button', { name: 'Opublikuj' })
  await expect(send).toBeDisabled()
  await form.getByRole('textbox').fill('Jutro wycieczka\nSzczegóły: www.example.com/wycieczka')
  await form.getByLabel('Wybierz zdjęcia lub pliki').setInputFiles([photo('las.png'), photo('łąka.png')])
  await expect(form.getByRole('list', { name: 'Dodane pliki' }).getByRole('listitem')).toHaveCount(2)
  await form.getByLabel('Ważne, do potwierdzenia').check()
  await expectAccessibleAtEachSize(page)
  await send.click()
  await expect(page.getByLabel('Czyje wpisy')).toHaveValue('')
  await expect(form).toBeHidden()
  const own = cardOf(page, 'Jutro wycieczka')
  await expect(own.getByRole('button', { name: /Powiększ zdjęcie/ })).toHaveCount(2)
  await expect(own.getByText(group.name)).toBeVisible()
  await expect(own.getByRole('button', { name: 'Potwierdź przeczytanie' })).toBeHidden()

  const card = cardOf(others, 'Jutro wycieczka')
  await expect(card.getByRole('link', { name: 'www.example.com/wycieczka' })).toHaveAttribute(
    'href',
    'https://www.example.com/wycieczka',
  )
  await expectAccessibleAtEachSize(others)
  await card.getByRole('button', { name: 'Potwierdź przeczytanie' }).click()
  await expect(card.getByText('Przeczytane', { exact: true })).toBeVisible()

  // Whoever points at it, where the button was, keeps it there.
  await page.mouse.move(0, 0)
  await expect(page.getByText('Dodano wpis')).toHaveCount(0)
  await own.getByRole('button', { name: 'Kto potwierdził' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kto potwierdził przeczytanie' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Łucja Żółw' })).not.toContainText(
    'jeszcze nie',
  )
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Staś Wróbel' })).toContainText('jeszcze nie')
  await expectAccessibleAtEachSize(page)
  await dialog.getByRole('button', { name: 'Przypomnij' }).click()
  await expect(dialog.getByText('Kolejny raz można jutro.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Przypomnij' })).toBeDisabled()
  await others.close()
})

test('likes and favourites are kept, counted, and undone where the server refuses', async ({
  page,
  request,
}) => {
  const at = await wallPlace(request)
  await addPost(at, at.director, { text: 'Dziś malowaliśmy' })
  await addPost(at, at.director, { text: 'Jadłospis na tydzień' })
  await at.parent.open(page, '/')
  const card = cardOf(page, 'Dziś malowaliśmy')
  const like = card.getByRole('button', { name: 'Lubię to' })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(card.getByText('1 osoba lubi ten wpis')).toBeAttached()
  await card.getByRole('button', { name: 'Ulubione' }).click()
  await page.getByRole('button', { name: 'Ulubione' }).first().click()
  await expect(cardOf(page, 'Jadłospis')).toBeHidden()
  await expect(card.getByRole('button', { name: 'Ulubione' })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'true')

  await page.route('**/trpc/wall.like*', (route) => route.abort())
  await like.click()
  await expect(page.getByText(/Brak połączenia/).first()).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(card.getByText('1 osoba lubi ten wpis')).toBeAttached()
})

test('a post is changed and deleted in its place, also for those who have it open', async ({
  page,
  browser,
  request,
}) => {
  const at = await wallPlace(request)
  await addPost(at, at.director, { text: 'Jutro o 9' })
  const others = await browser.newPage()
  await at.parent.open(others, '/')
  await expect(cardOf(others, 'Jutro o 9')).toBeVisible()
  await at.director.open(page, '/')
  await choose(page, 'Jutro o 9', 'Zmień')
  const form = page.getByRole('form', { name: 'Zmiana wpisu' })
  await expect(form.getByRole('textbox')).toBeFocused()
  await form.getByRole('textbox').fill('Jutro o 10')
  await form.getByLabel('Wybierz zdjęcia lub pliki').setInputFiles(photo('mapa.png'))
  await expectAccessibleAtEachSize(page)
  await form.getByRole('button', { name: 'Zapisz' }).click()
  const card = cardOf(page, 'Jutro o 10')
  await expect(card.getByRole('button', { name: /Powiększ zdjęcie/ })).toHaveCount(1)
  await expect(card.getByText(/zmieniono/)).toBeVisible()
  await expect(cardOf(others, 'Jutro o 10')).toBeVisible()

  await choose(page, 'Jutro o 10', 'Zmień')
  await form.getByRole('button', { name: 'Usuń mapa.png' }).click()
  await form.getByRole('button', { name: 'Zapisz' }).click()
  await expect(card.getByRole('button', { name: /Powiększ zdjęcie/ })).toHaveCount(0)

  await choose(page, 'Jutro o 10', 'Usuń')
  const question = page.getByRole('alertdialog', { name: 'Usunąć wpis?' })
  await question.getByRole('button', { name: 'Usuń wpis' }).click()
  await expect(page.getByText('Wpis usunięto')).toBeVisible()
  await expect(others.getByText('Wpis usunięto')).toBeVisible()
  await expect(cardOf(others, 'Jutro o 10')).toBeHidden()
  await page.reload()
  await expect(page.getByText('Nie ma tu jeszcze wpisów')).toBeVisible()
  await others.close()
})

test('giving up a changed post asks first, and an unchanged one closes', async ({ page, request }) => {
  const at = await wallPlace(request)
  await addPost(at, at.director, { text: 'Jutro o 9' })
  await at.director.open(page, '/')
  await choose(page, 'Jutro o 9', 'Zmień')
  const form = page.getByRole('form', { name: 'Zmiana wpisu' })
  const text = form.getByRole('textbox')
  await expect(text).toBeFocused()
  await form.getByRole('button', { name: 'Anuluj' }).click()
  await expect(form).toHaveCount(0)

  await choose(page, 'Jutro o 9', 'Zmień')
  await text.fill('Jutro o 10')
  await form.getByRole('button', { name: 'Anuluj' }).click()
  const question = page.getByRole('alertdialog', { name: 'Odrzucić zmiany?' })
  await expect(question).toBeVisible()
  await expectAccessibleAtEachSize(page)
  await question.getByRole('button', { name: 'Anuluj' }).click()
  await expect(text).toHaveValue('Jutro o 10')
  await form.getByRole('button', { name: 'Anuluj' }).click()
  await question.getByRole('button', { name: 'Odrzuć zmiany' }).click()
  await expect(form).toHaveCount(0)
  await expect(cardOf(page, 'Jutro o 9')).toBeVisible()

  await choose(page, 'Jutro o 9', 'Zmień')
  await expect(text).toHaveValue('Jutro o 9')
  await form.getByLabel('Ważne, do potwierdzenia').check()
  await form.getByRole('button', { name: 'Anuluj' }).click()
  await expect(question).toBeVisible()
})

test('what is seen is counted once, and clears the badge', async ({ page, request }) => {
  const at = await wallPlace(request)
  const post = await addPost(at, at.director, { text: 'Zebranie w piątek', important: true })
  const unread = () =>
    at.parent.asks<{ data: { post: number | null } }[]>('notifications.bySection', { section: 'wall' })
  await expect.poll(async () => (await unread()).length).toBe(1)
  await at.parent.open(page, '/')
  await expect(cardOf(page, 'Zebranie w piątek')).toBeVisible()
  await expect.poll(async () => (await unread()).length).toBe(0)
  await expect(page.getByRole('link', { name: /^Start/ })).toHaveAccessibleName('Start')
  await page.reload()
  await expect(cardOf(page, 'Zebranie w piątek')).toBeVisible()
  const showed = async () => (await at.director.asks<{ showed: number }>('wall.post', { id: post.id })).showed
  await expect.poll(showed).toBe(1)
})

test('older posts come as one scrolls, or by the keyboard', async ({ page, request }) => {
  const at = await wallPlace(request)
  for (let index = 1; index <= 24; index += 1)
    await addPost(at, at.director, { text: `Wpis numer ${index}.` })
  await at.parent.open(page, '/')
  await expect(cardOf(page, 'Wpis numer 24.')).toBeVisible()
  const more = page.getByRole('button', { name: 'Pokaż starsze wpisy' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(cardOf(page, 'Wpis numer 1.')).toBeAttached()
  await expect(page.getByRole('article')).toHaveCount(24)
  await expect(more).toBeHidden()
})
