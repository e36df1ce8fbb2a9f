/** A place's files: added, looked at, downloaded, deleted, and sent again where that failed. */
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectKept, expectSeen, go, skipMenu, tabTo } from '../support/keys.ts'
import { ownPlace, unique } from '../support/places.ts'
import { saved } from '../support/saved.ts'
import { authorised, expect, test } from '../support/test.ts'

/** A red JPEG of 64 by 48 pixels. */
const PIXEL =
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAwAEADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAQF/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AlATtgAAAAAAAAAAAAAAAAAAAAAB//9k='

const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(PIXEL, 'base64') })
const pdf = (name: string, content = name) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${content}`),
})

async function openAdding(page: Page) {
  await page.getByRole('button', { name: 'Dodaj pliki' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Dodaj pliki' })
  await expect(dialog.getByLabel('Wybierz pliki')).toBeFocused()
  return dialog
}

async function placeWithFiles(request: APIRequestContext, files: readonly ReturnType<typeof pdf>[]) {
  const place = await ownPlace(request)
  for (const file of files) {
    const answer = await request.post(`/api/places/${place.id}/files`, {
      headers: await authorised(request, 'admin'),
      multipart: { classgroup: '', name: file.name.replace(/\.\w+$/, ''), file },
    })
    expect(answer.status()).toBe(201)
  }
  return { ...place, path: `/place/${place.id}/files` }
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const count = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) })).toBeVisible()

test('files are looked at, added, downloaded, stopped and sent again', async ({ openAs, request }) => {
  const place = await placeWithFiles(request, [])
  const group = unique('Motylki')
  await place.addGroup(group, 3)
  const page = await openAs('admin', place.path)
  await expect(page.getByText('Nie ma jeszcze plików')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await skipMenu(page)
  await go(page, page.getByRole('button', { name: 'Dodaj pliki' }).first())
  const dialog = page.getByRole('dialog', { name: 'Dodaj pliki' })
  await expectSeen(dialog.getByLabel('Wybierz pliki'))
  await page.keyboard.press('Enter')
  const name = 'Źródła „żółte”.pdf'
  const [plan, trip] = [pdf(name, 'ą'.repeat(1000)), photo('IMG_1.jpg')]
  await (await chooser).setFiles([trip, plan])
  const drafts = dialog.getByRole('list', { name: 'Wybrane pliki' }).getByRole('listitem')
  await expect(drafts.first().locator('img')).toHaveJSProperty('naturalWidth', 64)
  const look = drafts.nth(1).getByRole('link', { name: `Otwórz podgląd ${name}` })
  await expect(look).toHaveAttribute('href', /^blob:/)
  const opened = page.context().waitForEvent('page')
  await look.click()
  // Whether the browser shows it there or saves it is its own setting; the dialog stays.
  await opened
  await expect(dialog).toBeVisible()

  await dialog.getByLabel('Nazwa pliku IMG_1.jpg').fill('')
  await dialog.getByRole('textbox', { name: 'Nazwa pliku .jpg' }).fill('Wycieczka')
  await dialog.getByLabel('Dla kogo').selectOption(group)
  await dialog.getByLabel('Opis').fill('Na przyszły tydzień')
  const lastDay = dialog.getByLabel('Ostatni dzień')
  await expect(lastDay).toHaveText('Bez terminu')
  await lastDay.click()
  await page.getByRole('button', { name: 'koniec roku szkolnego' }).click()
  await expect(lastDay).toHaveText(/^31\.08\.20\d\d$/)
  await dialog.getByRole('button', { name: 'Dodaj 2 pliki' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Dodano 2 pliki')).toBeVisible()
  await expectKept(page)
  await count(page, '2 pliki')
  const row = rowOf(page, 'Źródła')
  for (const part of ['PDF', 'Na przyszły tydzień', group, '31.08.20']) await expect(row).toContainText(part)
  // The picture is made by a job, and shown when it is there.
  await expect(page.getByRole('button', { name: 'Pokaż Wycieczka.jpg' })).toBeVisible()

  const started = page.waitForEvent('download')
  await row
    .getByRole('button', { name: `Pobierz ${name}` })
    .last()
    .click()
  const file = await started
  expect(file.suggestedFilename()).toBe(name)
  expect(await readFile(await file.path())).toEqual(plan.buffer)

  // What can not be sent says why, an upload is stopped, and one without an answer is sent again and there once.
  await openAdding(page)
  const broken = photo('popsuty.jpg')
  broken.buffer = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1])
  await dialog.getByLabel('Wybierz pliki').setInputFiles([pdf('dobry.pdf'), broken])
  await dialog.getByRole('button', { name: 'Dodaj 2 pliki' }).click()
  await expect(
    dialog.getByText('Tego pliku nie da się odczytać jako obrazu. Zapisz go jako JPEG lub PNG.'),
  ).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'dobry.pdf' })).toContainText('dodany')
  await dialog.getByRole('button', { name: 'Nie dodawaj popsuty.jpg' }).click()
  await expect(dialog.getByText('popsuty')).toBeHidden()
  await dialog.getByRole('button', { name: 'Zamknij' }).last().click()
  await expect(rowOf(page, 'dobry')).toBeVisible()
  await count(page, '3 pliki')

  await page.route(
    '**/api/places/*/files',
    async (route) => {
      // The server has it, but its answer is lost.
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await openAdding(page)
  await dialog.getByLabel('Wybierz pliki').setInputFiles([pdf('zgubiony.pdf')])
  await dialog.getByRole('button', { name: 'Dodaj 1 plik' }).click()
  await expect(
    dialog.getByText('Brak połączenia z serwerem. Sprawdź internet i spróbuj ponownie.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Dodaj 1 plik' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'zgubiony')).toHaveCount(1)
  await count(page, '4 pliki')

  await openAdding(page)
  const large = { name: 'duży.bin', mimeType: 'x/y', buffer: Buffer.alloc(4 * 1024 * 1024, 7) }
  await dialog.getByLabel('Wybierz pliki').setInputFiles([large])
  // As slow as a phone in a cellar.
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: 1_000_000, uploadThroughput: 80_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await dialog.getByRole('button', { name: 'Dodaj 1 plik' }).click()
  await expect(dialog.getByText('Wysyłanie', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Przerwij wysyłanie duży.bin' }).click()
  await expect(dialog.getByText('Przerwano wysyłanie.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Anuluj' }).click()
  await expect(dialog).toBeHidden()
  await count(page, '4 pliki')
})

test('pictures are looked through; a deleted file is gone, or brought back', async ({ openAs, request }) => {
  const files = [photo('pierwszy.jpg'), photo('drugi.jpg'), pdf('zostaje.pdf'), pdf('znika.pdf')]
  const place = await placeWithFiles(request, files)
  const page = await openAs('admin', place.path)
  const second = page.getByRole('button', { name: 'Pokaż drugi.jpg' })
  await expect(second).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pokaż pierwszy.jpg' })).toBeVisible()
  await second.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const next = dialog.getByRole('button', { name: 'Następny obraz' })
  await expect(dialog.getByRole('img', { name: 'drugi' })).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Poprzedni obraz' }))
  await tabTo(page, next, { steps: 1 })
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: 'pierwszy' })).toBeVisible()
  await expect(dialog.getByText('2 z 2')).toBeVisible()
  await expect(next).toBeDisabled()
  await expectSeen(next)
  await page.keyboard.press('ArrowLeft')
  await expect(next).toBeEnabled()
  await expectSeen(next)
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText('2 z 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expectSeen(second)

  const gone = rowOf(page, 'znika')
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Usuń znika.pdf' }).click()
  await question.getByRole('button', { name: 'Usuń plik' }).click()
  await expect(page.getByText('Usunięto plik „znika.pdf”')).toBeVisible()
  await expect(question).toBeHidden()
  await expect(gone).toBeHidden()
  await expect(rowOf(page, 'zostaje')).toBeVisible()
  await page.getByRole('button', { name: 'Cofnij', exact: true }).click()
  await expect(page.getByText('Cofnięto', { exact: true })).toBeVisible()
  await expect(gone).toBeVisible()
  const started = page.waitForEvent('download')
  await gone.getByTitle('Pobierz').click()
  expect(await readFile(await (await started).path(), 'utf8')).toContain('%PDF')

  // Not undone: gone for good, by keyboard as well.
  await page.getByRole('button', { name: 'Usuń znika.pdf' }).press('Enter')
  await tabTo(page, question.getByRole('button', { name: 'Usuń plik' }))
  await saved(page, 'files.delete', () => page.keyboard.press('Enter'))
  await expect(question).toBeHidden()
  await page.reload()
  await expect(rowOf(page, 'zostaje')).toBeVisible()
  await expect(gone).toBeHidden()
})
