import type { Page } from '@playwright/test'
import { png } from './support/png.ts'
import { expect, expectAccessible, expectAccessibleAtEachSize, test } from './support/test.ts'
import { cardOf, wallPlace, type WallPlace } from './support/wall.ts'

const photo = (name: string, width = 400) => ({ name, mimeType: 'image/png', buffer: png(width, 300) })

const writing = (page: Page, { group }: WallPlace) =>
  page.getByRole('form', { name: `Nowy wpis dla grupy ${group.name}` })
const chosen = (page: Page, at: WallPlace) =>
  writing(page, at).getByRole('list', { name: 'Dodane pliki' }).getByRole('listitem')

async function postPictures(page: Page, at: WallPlace, names: readonly string[]) {
  await at.director.open(page, `/?group=${at.group.id}`)
  const form = writing(page, at)
  await form.getByRole('textbox').fill('Na spacerze')
  await form.getByLabel('Wybierz zdjęcia lub pliki').setInputFiles(names.map((name) => photo(name)))
  await form.getByRole('button', { name: 'Opublikuj' }).click()
  const card = cardOf(page, 'Na spacerze')
  // Made by a job, and shown when they are there.
  await expect(card.locator('img')).toHaveCount(names.length)
  return card
}

const lightboxOf = (page: Page) => page.getByRole('dialog', { name: 'Zdjęcia', exact: true })

test('several pictures that are still being made keep to axe', async ({ page, request }) => {
  const at = await wallPlace(request)
  await postPictures(page, at, ['a.png', 'b.png'])
  await page.route(/\/trpc\/[^?]*wall\.(page|post)/, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({ response: answer, body: text.replaceAll('"state":"ready"', '"state":"waiting"') })
  })
  await page.reload()
  const card = cardOf(page, 'Na spacerze')
  await expect(card.locator('[aria-busy="true"]')).toHaveCount(2)
  await expect(card.locator('img')).toHaveCount(0)
  await expectAccessible(page)
})

test('pictures open large, by the keyboard too, and the focus returns to where it was', async ({
  page,
  request,
}) => {
  const at = await wallPlace(request)
  const card = await postPictures(page, at, ['a.png', 'b.png', 'c.png'])
  const second = card.getByRole('button', { name: 'Powiększ zdjęcie 2 z 3' })
  await second.focus()
  await page.keyboard.press('Enter')
  const lightbox = lightboxOf(page)
  const picture = (name: string) => lightbox.getByRole('img', { name, exact: true })
  await expect(picture('b.png')).toBeInViewport()
  await expect(lightbox).toContainText('2 / 3')
  await expectAccessibleAtEachSize(page)
  await page.keyboard.press('ArrowRight')
  await expect(picture('c.png')).toBeInViewport()
  await expect(lightbox).toContainText('3 / 3')
  await expect(lightbox.getByRole('button', { name: 'Następne zdjęcie' })).toBeDisabled()
  await lightbox.getByRole('button', { name: 'Poprzednie zdjęcie' }).click()
  await expect(lightbox).toContainText('2 / 3')
  await page.keyboard.press('ArrowLeft')
  await expect(picture('a.png')).toBeInViewport()
  const saved = page.waitForEvent('download')
  await lightbox.getByRole('button', { name: 'Pobierz' }).click()
  expect((await saved).suggestedFilename()).toBe('a.png')
  // The keyboard stays inside.
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    await expect(card.getByRole('button', { name: /^Powiększ/ }).and(page.locator(':focus'))).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await expect(second).toBeFocused()
  await second.click()
  await lightbox.getByRole('button', { name: 'Zamknij' }).click()
  await expect(lightbox).toHaveCount(0)
  await expect(second).toBeFocused()
})

test('a picture that can’t be fetched says so, and is fetched again', async ({ page, request }) => {
  const at = await wallPlace(request)
  const card = await postPictures(page, at, ['a.png'])
  const whole = /\/api\/walls\/files\/[0-9a-f]{32}$/
  await page.route(whole, (route) => route.abort())
  await card.getByRole('button', { name: 'Powiększ zdjęcie 1 z 1' }).click()
  const lightbox = lightboxOf(page)
  await expect(lightbox.getByRole('alert')).toContainText('Brak połączenia')
  await expectAccessibleAtEachSize(page)
  await page.unroute(whole)
  await lightbox.getByRole('button', { name: 'Spróbuj ponownie' }).click()
  await expect(lightbox.getByRole('img', { name: 'a.png' })).toBeVisible()
  await expect(lightbox.getByRole('alert')).toHaveCount(0)
})

test('pictures are pasted and dropped', async ({ page, request }) => {
  const at = await wallPlace(request)
  await at.director.open(page, `/?group=${at.group.id}`)
  const text = writing(page, at).getByRole('textbox')
  await expect(text).toBeEnabled()
  const fire = (kind: 'paste' | 'drop', name: string, words = '') =>
    text.evaluate(
      (element, { kind, name, bytes, words }) => {
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }))
        if (words !== '') data.setData('text/plain', words)
        const event =
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
        return element.dispatchEvent(event)
      },
      { kind, name, bytes: [...png(40, 30)], words },
    )
  await fire('paste', 'wklejone.png')
  // Handled here: the browser would otherwise open the file in place of the page.
  expect(await fire('drop', 'upuszczone.png')).toBe(false)
  await expect(chosen(page, at)).toHaveText([/wklejone\.png/, /upuszczone\.png/])
  // A text copied from an office program brings a picture of itself.
  await fire('paste', 'obraz-tekstu.png', 'Jadłospis')
  await expect(chosen(page, at)).toHaveCount(2)
  await writing(page, at).getByRole('button', { name: 'Opublikuj' }).click()
  const gallery = page.getByRole('article').getByRole('button', { name: /^Powiększ zdjęcie/ })
  await expect(gallery).toHaveCount(2)
})

test('a file shows how far it is, can be stopped, and sent again', async ({ page, request }) => {
  const at = await wallPlace(request)
  await at.director.open(page, `/?group=${at.group.id}`)
  const form = writing(page, at)
  await expect(form.getByRole('textbox')).toBeEnabled()
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const speed = (bytes: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    })
  // So slow that it certainly is on its way until it is stopped.
  await speed(200_000)
  const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(8_000_000, 1) }
  await form.getByLabel('Wybierz zdjęcia lub pliki').setInputFiles(film)
  const progress = chosen(page, at).getByRole('progressbar', { name: 'Wysyłanie' })
  await expect(chosen(page, at)).toContainText(/[1-9]\d?%/)
  expect(Number(await progress.getAttribute('value'))).toBeGreaterThan(0)
  const send = form.getByRole('button', { name: 'Opublikuj' })
  await expect(send).toBeDisabled()
  await expect(form.getByText('Wysyłanie plików…')).toBeVisible()
  await expectAccessibleAtEachSize(page)
  await form.getByRole('button', { name: 'Przerwij wysyłanie film.mp4' }).click()
  await expect(chosen(page, at)).toContainText('Przerwano wysyłanie.')
  await expect(send).toBeDisabled()
  await speed(-1)
  await form.getByRole('button', { name: 'Wyślij ponownie film.mp4' }).click()
  await expect(send).toBeEnabled()
  await send.click()
  await expect(page.getByRole('article').getByRole('button', { name: /^Pobierz film\.mp4/ })).toBeVisible()
})
