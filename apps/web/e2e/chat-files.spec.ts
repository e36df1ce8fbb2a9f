import { field, log, openTalk, talking } from './support/chat.ts'
import { png } from './support/png.ts'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'

const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: png(640, 480) })
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 x') })

test('files are sent with a preview, and shown in the talk, in the column and in the lightbox', async ({
  browser,
  request,
}) => {
  const { tutor, parent, room } = await talking(request)
  const { page: mine } = await openTalk(browser, parent, room)
  const { page: theirs } = await openTalk(browser, tutor, room)
  await expect(field(mine)).toBeEnabled()
  await mine.getByLabel('Pliki do wiadomości').setInputFiles([photo('spacer.png'), pdf('zgoda.pdf')])
  const chosen = mine.getByRole('list', { name: 'Dodane pliki' })
  await expect(chosen.getByRole('listitem')).toHaveCount(2)
  await expect(chosen.getByRole('img')).toHaveCount(0)
  await expect(chosen.locator('img')).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Wyślij' })).toBeEnabled()
  await expectAccessibleAtEachSize(mine)
  // Not sent yet: they survive a reload.
  await mine.reload()
  await expect(chosen.getByRole('listitem')).toHaveCount(2)
  await mine.getByRole('button', { name: 'Wyślij', exact: true }).click()
  await expect(chosen).toHaveCount(0)
  for (const page of [mine, theirs]) {
    await expect(log(page).getByRole('button', { name: /^Pobierz zgoda\.pdf/ })).toBeVisible()
    const column = page.getByRole('complementary', { name: 'Zdjęcia i pliki' })
    await expect(column.getByRole('button', { name: 'Powiększ spacer.png' }).locator('img')).toBeVisible()
    await expect(column.getByRole('button', { name: /^Pobierz zgoda\.pdf/ })).toBeVisible()
  }
  await expect(mine.getByRole('list', { name: 'Rozmowy' })).toContainText('2 pliki')
  await expectAccessibleAtEachSize(mine)
  const saved = theirs.waitForEvent('download')
  await log(theirs)
    .getByRole('button', { name: /^Pobierz zgoda\.pdf/ })
    .click()
  expect((await saved).suggestedFilename()).toBe('zgoda.pdf')
  await log(theirs).getByRole('button', { name: 'Powiększ zdjęcie 1 z 1' }).click()
  const lightbox = theirs.getByRole('dialog', { name: 'Zdjęcia', exact: true })
  await expect(lightbox.getByRole('img', { name: 'spacer.png' })).toBeVisible()
  await theirs.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
})

test('files are pasted and dropped, and nothing is sent while one is on its way', async ({
  browser,
  request,
}) => {
  const { parent, room } = await talking(request)
  const { page, context } = await openTalk(browser, parent, room)
  await expect(field(page)).toBeEnabled()
  const held = Promise.withResolvers<void>()
  await context.route('**/api/uploads', async (route) => {
    await held.promise
    await route.continue()
  })
  const fire = (kind: 'paste' | 'drop', name: string) =>
    field(page).evaluate(
      (element, { kind, name }) => {
        const data = new DataTransfer()
        data.items.add(new File(['treść'], name, { type: 'text/plain' }))
        const event =
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
        element.dispatchEvent(event)
      },
      { kind, name },
    )
  await fire('paste', 'wklejony.txt')
  await fire('drop', 'upuszczony.txt')
  const chosen = page.getByRole('list', { name: 'Dodane pliki' })
  await expect(chosen).toContainText('wklejony.txt')
  await expect(chosen).toContainText('upuszczony.txt')
  await field(page).fill('dwa pliki')
  const send = page.getByRole('button', { name: 'Wyślij', exact: true })
  await expect(send).toBeDisabled()
  held.resolve()
  await expect(send).toBeEnabled()
  await send.click()
  await expect(log(page).getByRole('button', { name: /^Pobierz/ })).toHaveCount(2)
})
