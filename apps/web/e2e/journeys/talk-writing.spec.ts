/** What is written for the wall and its files: kept until it is a post, and looked at. */
import type { Page } from '@playwright/test'
import type { Post } from '@skrzat/contract/wire/wall'
import { openedLightbox } from '../support/dialog.ts'
import { giveFile } from '../support/give-file.ts'
import { png } from '../support/png.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { cardOf, wallPlace, type WallPlace } from '../support/wall.ts'

const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: png(400, 300) })

/** The form of the group's wall, which its director has opened. */
async function writing(page: Page, { director, group }: WallPlace) {
  await director.open(page, `/?group=${group.id}`)
  const form = page.getByRole('form', { name: `Nowy wpis dla grupy ${group.name}` })
  const text = form.getByRole('textbox')
  await expect(text).toBeEnabled()
  return {
    form,
    text,
    chooser: form.getByLabel('Wybierz zdjęcia lub pliki'),
    files: form.getByRole('list', { name: 'Dodane pliki' }).getByRole('listitem'),
    send: form.getByRole('button', { name: 'Opublikuj' }),
  }
}

test('a draft survives a reload, and is one post after a lost answer', async ({ page, context, request }) => {
  const at = await wallPlace(request)
  const { form, text, chooser, files, send } = await writing(page, at)
  await text.fill('Pieczemy pierniki')
  await chooser.setInputFiles([photo('a.png'), photo('b.png')])
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
  await expect(text).toBeEnabled()
  await expect(form.getByRole('alert')).toContainText('Brak połączenia')
  await context.setOffline(false)
  await page.reload()
  await expect(files).toHaveCount(2)
  await expect(send).toBeEnabled()
  await send.click()
  await expect(form).toBeHidden()
  await expect(cardOf(page, 'Pieczemy pierniki')).toHaveCount(1)
  const scope = { of: 'group', groupId: at.group.id }
  const { posts } = await at.director.does<{ posts: Post[] }>('wall.page', { scope }, false)
  expect(posts.map((post) => [post.text, post.files.length])).toEqual([['Pieczemy pierniki', 2]])
  await page.getByLabel('Czyje wpisy').selectOption(at.group.name)
  await expect(text).toHaveValue('')
})

test('a file says how far it is, is stopped, cut off, sent again, taken out', async ({ page, request }) => {
  const at = await wallPlace(request)
  const { form, chooser, files, send } = await writing(page, at)
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const conditions = { offline: false, latency: 0, downloadThroughput: -1 }
  const speed = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput })
  // So slow that it certainly is on its way until it is stopped.
  await speed(50_000)
  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(4_000_000, 1) }
  await chooser.setInputFiles(film)
  await expect(files.getByRole('progressbar', { name: 'Wysyłanie' })).toHaveAttribute('value', /[1-9]/)
  await expect(files).toContainText(/\d%/)
  await expect(send).toBeDisabled()
  await expect(form.getByText('Wysyłanie plików…')).toBeVisible()
  await form.getByRole('button', { name: 'Przerwij wysyłanie film.mp4' }).click()
  await expect(files).toContainText('Przerwano wysyłanie.')
  await expect(send).toBeDisabled()
  await speed(-1)
  await page.route('**/api/uploads', (route) => route.abort())
  await chooser.setInputFiles([photo('a.png'), photo('b.png')])
  await expect(form.getByText(/Brak połączenia/)).toHaveCount(2)
  await expectAccessible(page)
  await page.unroute('**/api/uploads')
  await form.getByRole('button', { name: 'Wyślij ponownie film.mp4' }).click()
  await form.getByRole('button', { name: 'Wyślij ponownie a.png' }).click()
  await form.getByRole('button', { name: 'Usuń b.png' }).click()
  await expect(send).toBeEnabled()
  await send.click()
  const post = page.getByRole('article')
  await expect(post.getByRole('button', { name: /^Pobierz film\.mp4/ })).toBeVisible()
  await expect(post.getByRole('button', { name: 'Powiększ zdjęcie 1 z 1' })).toBeVisible()
})

test('pictures are pasted and dropped, open large, and are fetched again', async ({ page, request }) => {
  const at = await wallPlace(request)
  const { text, chooser, files, send } = await writing(page, at)
  await text.fill('Na spacerze')
  await giveFile(text, 'paste', photo('a.png'))
  // Handled here: the browser would otherwise open the file in place of the page.
  expect(await giveFile(text, 'drop', photo('b.png'))).toBe(false)
  // A text copied from an office program brings a picture of itself.
  await giveFile(text, 'paste', photo('obraz-tekstu.png'), 'Jadłospis')
  await chooser.setInputFiles(photo('c.png'))
  await expect(files).toHaveText([/a\.png/, /b\.png/, /c\.png/])
  await expect(send).toBeEnabled()
  await send.click()
  const card = cardOf(page, 'Na spacerze')
  // Made by a job, and shown when they are there.
  await expect(card.locator('img')).toHaveCount(3)

  const whole = /\/api\/walls\/files\/[0-9a-f]{32}$/
  await page.route(whole, (route) => route.abort())
  const second = card.getByRole('button', { name: 'Powiększ zdjęcie 2 z 3' })
  await second.press('Enter')
  const lightbox = await openedLightbox(page)
  const picture = (name: string) => lightbox.getByRole('img', { name, exact: true })
  await expect(lightbox).toContainText('2 / 3')
  const current = lightbox.locator('.yarl__slide_current')
  await expect(current.getByRole('alert')).toContainText('Brak połączenia')
  await expectAccessible(page)
  await page.unroute(whole)
  await current.getByRole('button', { name: 'Spróbuj ponownie' }).press('Enter')
  await expect(picture('b.png')).toBeInViewport()
  // The keys still work, though the button is gone.
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await expect(second).toBeFocused()
  await page.keyboard.press('Enter')
  await openedLightbox(page)
  await expect(picture('b.png')).toBeInViewport()
  await page.keyboard.press('ArrowRight')
  await expect(picture('c.png')).toBeInViewport()
  await expect(lightbox).toContainText('3 / 3')
  await expect(lightbox.getByRole('button', { name: 'Następne zdjęcie' })).toBeDisabled()
  await lightbox.getByRole('button', { name: 'Poprzednie zdjęcie' }).click()
  await expect(lightbox).toContainText('2 / 3')
  await page.keyboard.press('ArrowLeft')
  await expect(picture('a.png')).toBeInViewport()
  await expect(lightbox).toContainText('1 / 3')
  const downloaded = page.waitForEvent('download')
  await lightbox.getByRole('button', { name: 'Pobierz' }).click()
  expect((await downloaded).suggestedFilename()).toBe('a.png')
  // The keyboard stays inside.
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    await expect(card.getByRole('button', { name: /^Powiększ/ }).and(page.locator(':focus'))).toHaveCount(0)
  }
  await lightbox.getByRole('button', { name: 'Zamknij' }).click()
  await expect(lightbox).toHaveCount(0)
  await expect(second).toBeFocused()
})
