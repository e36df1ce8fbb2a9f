import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeAccount, openAsPhone } from './support/accounts.ts'
import { newPhone, ownPlace, unique } from './support/places.ts'
import { authorised, chooseAtOnce, expect, expectAccessible, test } from './support/test.ts'

const PHONE = { width: 390, height: 844 }
/** A red JPEG. */
const PIXEL =
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAwAEADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAQF/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AlATtgAAAAAAAAAAAAAAAAAAAAAB//9k='

const pdf = (name: string, content = 'jadłospis') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${content}`),
})
const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(PIXEL, 'base64') })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Dodaj pliki' })

async function openAdding(page: Page) {
  await page.getByRole('button', { name: 'Dodaj pliki' }).first().click()
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Wybierz pliki')).toBeFocused()
  return dialog
}

/** A place with two groups, of which the demo's parent has a kid in the first. */
async function placeWithGroups(request: Parameters<typeof ownPlace>[0]) {
  const place = await ownPlace(request)
  const names = { mine: unique('Motylki'), other: unique('Żabki') }
  const mine = await place.addGroup(names.mine, 3)
  const other = await place.addGroup(names.other, 7)
  await place.addKid(other, { firstname: 'Ola', lastname: 'Nowak', phone1: newPhone() })
  return { ...place, names, mine, other, path: `/place/${place.id}/files` }
}

test('several files are added at once, each under its name, for a group and until a day', async ({
  openAs,
  request,
}) => {
  const place = await placeWithGroups(request)
  const page = await openAs('admin', place.path)
  await expect(page.getByText('Nie ma jeszcze plików')).toBeVisible()
  const dialog = await openAdding(page)
  const submit = dialog.getByRole('button', { name: /^Dodaj/ })
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText('Wybierz plik do wysłania.')

  await dialog.getByLabel('Wybierz pliki').setInputFiles([pdf('Jadłospis żółty.pdf'), photo('IMG_1.jpg')])
  await expect(submit).toHaveText('Dodaj 2 pliki')
  await dialog.getByLabel('Nazwa pliku IMG_1.jpg').fill('')
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText('To pole jest wymagane.')
  await dialog.getByRole('textbox', { name: 'Nazwa pliku .jpg' }).fill('Wycieczka')
  await dialog.getByLabel('Dla kogo').selectOption(place.names.mine)
  await dialog.getByLabel('Opis').fill('Na przyszły tydzień')
  const lastDay = dialog.getByLabel('Ostatni dzień')
  await expect(lastDay).toHaveText('Bez terminu')
  await lastDay.click()
  await page.getByRole('button', { name: 'koniec roku szkolnego' }).click()
  await expect(lastDay).toHaveText(/^31\.08\.20\d\d$/)
  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Dodano 2 pliki')).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: 'Jadłospis żółty' })
  await expect(row).toContainText('PDF')
  await expect(row).toContainText('Na przyszły tydzień')
  await expect(row).toContainText(place.names.mine)
  await expect(row).toContainText('31.08.20')
  // The picture is made by a job, and shown when it is there.
  await expect(page.getByRole('button', { name: 'Pokaż Wycieczka.jpg' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^2 pliki$/ })).toBeVisible()
})

test('a file is downloaded under its Polish name, as it was', async ({ openAs, request }) => {
  const place = await placeWithGroups(request)
  const page = await openAs('admin', place.path)
  const dialog = await openAdding(page)
  await dialog.getByLabel('Wybierz pliki').setInputFiles([pdf('Źródła „żółte”.pdf', 'ą'.repeat(1000))])
  await dialog.getByRole('button', { name: 'Dodaj 1 plik' }).click()
  await expect(dialog).toBeHidden()
  const started = page.waitForEvent('download')
  await page.getByRole('row').getByRole('button', { name: 'Pobierz Źródła „żółte”.pdf' }).last().click()
  const file = await started
  expect(file.suggestedFilename()).toBe('Źródła „żółte”.pdf')
  expect(await readFile(await file.path(), 'utf8')).toBe(`%PDF-1.7 ${'ą'.repeat(1000)}`)
})

test('a file whose answer was lost is sent again, and is there once', async ({ openAs, request }) => {
  const place = await placeWithGroups(request)
  const page = await openAs('admin', place.path)
  await page.route(
    '**/api/places/*/files',
    async (route) => {
      // The server has it; the person does not hear of that.
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  const dialog = await openAdding(page)
  await dialog.getByLabel('Wybierz pliki').setInputFiles([pdf('zgubiony.pdf')])
  const submit = dialog.getByRole('button', { name: 'Dodaj 1 plik' })
  await submit.click()
  await expect(
    dialog.getByText('Brak połączenia z serwerem. Sprawdź internet i spróbuj ponownie.'),
  ).toBeVisible()
  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'zgubiony' })).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: /^1 plik$/ })).toBeVisible()
})

test('what can not be sent says why, and the rest goes', async ({ openAs, request }) => {
  const place = await placeWithGroups(request)
  const page = await openAs('admin', place.path)
  const dialog = await openAdding(page)
  await dialog
    .getByLabel('Wybierz pliki')
    .setInputFiles([
      pdf('dobry.pdf'),
      { name: 'pusty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
      { name: 'popsuty.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]) },
      { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(25 * 1024 * 1024 + 1) },
    ])
  await expect(dialog.getByText('Ten plik jest pusty.')).toBeVisible()
  await expect(dialog.getByText('Plik jest za duży. Może mieć najwyżej 25 MB.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Dodaj 2 pliki' }).click()
  await expect(
    dialog.getByText('Tego pliku nie da się odczytać jako obrazu. Zapisz go jako JPEG lub PNG.'),
  ).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'dobry.pdf' })).toContainText('dodany')
  await dialog.getByRole('button', { name: 'Nie dodawaj popsuty.jpg' }).click()
  await expect(dialog.getByText('popsuty')).toBeHidden()
  await dialog.getByRole('button', { name: 'Zamknij' }).last().click()
  await expect(page.getByRole('row').filter({ hasText: 'dobry' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^1 plik$/ })).toBeVisible()
})

test('an upload shows how far it is, and is stopped', async ({ openAs, request, context }) => {
  const place = await placeWithGroups(request)
  const page = await openAs('admin', place.path)
  const dialog = await openAdding(page)
  await dialog
    .getByLabel('Wybierz pliki')
    .setInputFiles([{ name: 'duży.bin', mimeType: 'x/y', buffer: Buffer.alloc(20 * 1024 * 1024, 7) }])
  // As slow as a phone in a cellar.
  const network = await context.newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: 1_000_000,
    uploadThroughput: 400_000,
  })
  await dialog.getByRole('button', { name: 'Dodaj 1 plik' }).click()
  await expect(dialog.getByText('Wysyłanie', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Przerwij wysyłanie duży.bin' }).click()
  await expect(dialog.getByText('Przerwano wysyłanie.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Anuluj' }).click()
  await expect(page.getByText('Nie ma jeszcze plików')).toBeVisible()
})

test('a group’s files are found by it, and the address keeps it', async ({ openAs, request }) => {
  const place = await placeWithGroups(request)
  await send(request, place.id, 'dla wszystkich.pdf', '')
  await send(request, place.id, 'dla motylków.pdf', String(place.mine))
  const page = await openAs('admin', place.path)
  const filter = page.getByRole('combobox', { name: 'Grupa' })
  await chooseAtOnce(filter, place.names.mine)
  await expect(page.getByText('dla wszystkich')).toBeHidden()
  await expect(page.getByText('dla motylków')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`group=${place.mine}`))
  await page.reload()
  await expect(page.getByText('dla wszystkich')).toBeHidden()
  await filter.selectOption('Dla całej placówki')
  await expect(page.getByText('dla motylków')).toBeHidden()
  await filter.selectOption(place.names.other)
  await expect(page.getByText('Nie ma tu plików')).toBeVisible()
  await page.getByRole('button', { name: 'Pokaż wszystkie pliki' }).click()
  await expect(page.getByText('dla wszystkich')).toBeVisible()
})

test('a picture opens large, and the arrows go to the next', async ({ openAs, request }) => {
  const place = await placeWithGroups(request)
  await send(request, place.id, 'pierwszy.jpg', '', 'image')
  await send(request, place.id, 'drugi.jpg', '', 'image')
  const page = await openAs('admin', place.path)
  await page.getByRole('button', { name: 'Pokaż drugi.jpg' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'drugi' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('img', { name: 'pierwszy' })).toBeVisible()
  await expect(dialog.getByText('2 z 2')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Następny obraz' })).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a file is deleted once one has said so, and for ten seconds that can be undone', async ({
  openAs,
  request,
}) => {
  const place = await placeWithGroups(request)
  await send(request, place.id, 'zostaje.pdf', '')
  await send(request, place.id, 'znika.pdf', '')
  const page = await openAs('admin', place.path)
  await page.getByRole('button', { name: 'Usuń znika.pdf' }).click()
  const question = page.getByRole('alertdialog')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Anuluj' }).click()
  await page.getByRole('button', { name: 'Usuń znika.pdf' }).click()
  await question.getByRole('button', { name: 'Usuń plik' }).click()
  await expect(question).toBeHidden()
  const gone = page.getByRole('row').filter({ hasText: 'znika' })
  await expect(gone).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'zostaje' })).toBeVisible()
  await expect(page.getByText('Usunięto plik „znika.pdf”')).toBeVisible()

  await page.getByRole('button', { name: 'Cofnij', exact: true }).click()
  await expect(page.getByText('Cofnięto', { exact: true })).toBeVisible()
  await expect(gone).toBeVisible()
  const started = page.waitForEvent('download')
  await gone.getByTitle('Pobierz').click()
  expect(await readFile(await (await started).path(), 'utf8')).toContain('%PDF')

  // Not undone: gone for good, by keyboard as well.
  await page.getByRole('button', { name: 'Usuń znika.pdf' }).press('Enter')
  await question.getByRole('button', { name: 'Usuń plik' }).press('Enter')
  // Behind an open dialog no row is found.
  await expect(question).toBeHidden()
  await expect(gone).toBeHidden()
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'zostaje' })).toBeVisible()
  await expect(gone).toBeHidden()
})

test('the undoing of a deletion that had no answer can be tried again', async ({ openAs, request }) => {
  const place = await placeWithGroups(request)
  await send(request, place.id, 'wraca.pdf', '')
  const page = await openAs('admin', place.path)
  await page.getByRole('button', { name: 'Usuń wraca.pdf' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń plik' }).click()
  const undo = page.getByRole('button', { name: 'Cofnij', exact: true })
  await expect(undo).toBeVisible()
  await page.route(
    '**/trpc/files.restore*',
    async (route) => {
      // The server has it; the person does not hear of that.
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Nie udało się tego cofnąć')).toBeVisible()
  await page.getByRole('button', { name: 'Ponów' }).click()
  await expect(page.getByText('Cofnięto', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'wraca' })).toBeVisible()
})

test('a parent finds the files of the place, and adds none', async ({ page, request }) => {
  const place = await placeWithGroups(request)
  const { phone } = await makeAccount(request)
  await place.addKid(place.mine, {
    firstname: 'Zofia',
    lastname: 'Brzęczyszczykiewicz-Gżegżółkowska',
    phone1: phone,
  })
  await send(request, place.id, 'dla wszystkich.pdf', '')
  await send(request, place.id, 'dla motylków.pdf', String(place.mine))
  await send(request, place.id, 'dla żabek.pdf', String(place.other))
  await page.setViewportSize(PHONE)
  await openAsPhone(page, request, phone, place.path)
  const list = page.getByRole('list', { name: 'Lista plików' })
  await expect(list.getByText('dla motylków')).toBeVisible()
  await expect(list.getByText('dla wszystkich')).toBeVisible()
  await expect(page.getByText('dla żabek')).toBeHidden()
  await expect(page.getByRole('button', { name: /Dodaj pliki|Usuń/ })).toHaveCount(0)
})

test('strangers are not let in', async ({ page, openAs }) => {
  await openAs('otherDirector', '/')
  await page.goto('/place/1/files')
  await expect(page.getByRole('alert')).toContainText('Nie masz uprawnień do tej strony.')
})

for (const [device, size] of [
  ['a desktop', { width: 1280, height: 900 }],
  ['a phone', PHONE],
] as const) {
  test(`the files and their dialog are for everybody, on ${device}`, async ({ openAs, request }) => {
    const place = await placeWithGroups(request)
    await send(
      request,
      place.id,
      'Konstancja Brzęczyszczykiewicz-Gżegżółkowska – zgoda.pdf',
      String(place.mine),
    )
    await send(request, place.id, 'obraz.jpg', '', 'image')
    const page = await openAs('admin', place.path)
    await page.setViewportSize(size)
    await expect(page.getByRole('button', { name: 'Pokaż obraz.jpg' })).toBeVisible()
    await expectAccessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(wide, 'nothing goes beyond the edge').toBe(false)
    const dialog = await openAdding(page)
    await dialog
      .getByLabel('Wybierz pliki')
      .setInputFiles([pdf('a.pdf'), { name: 'pusty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }])
    await expect(dialog.getByText('Ten plik jest pusty.')).toBeVisible()
    await expectAccessible(page)
  })
}

async function send(
  request: Parameters<typeof ownPlace>[0],
  placeId: number,
  filename: string,
  classgroup: string,
  kind: 'pdf' | 'image' = 'pdf',
) {
  const answer = await request.post(`/api/places/${placeId}/files`, {
    headers: await authorised(request, 'admin'),
    multipart: {
      classgroup,
      name: filename.replace(/\.\w+$/, ''),
      file: kind === 'pdf' ? pdf(filename, filename) : photo(filename),
    },
  })
  expect(answer.status()).toBe(201)
}

test('chosen pictures and PDFs can be looked at before they are sent; programs are refused at once', async ({
  openAs,
  request,
}) => {
  const place = await ownPlace(request)
  const page = await openAs('admin', `/place/${place.id}/files`)
  const dialog = await openAdding(page)
  const program = { name: 'gra.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') }
  await dialog.getByLabel('Wybierz pliki').setInputFiles([photo('Wycieczka.jpg'), pdf('Menu.pdf'), program])
  const rows = dialog.getByRole('list', { name: 'Wybrane pliki' }).getByRole('listitem')
  const picture = rows.first().locator('img')
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(64)
  const look = rows.nth(1).getByRole('link', { name: 'Otwórz podgląd Menu.pdf' })
  await expect(look).toHaveAttribute('href', /^blob:/)
  const opened = page.context().waitForEvent('page')
  await look.click()
  // Whether the browser shows it there or saves it is its own setting; the dialog stays.
  await opened
  await expect(dialog).toBeVisible()
  await expect(rows.nth(2).getByRole('alert')).toContainText('Programów nie można dodawać')
  await expect(dialog.getByRole('button', { name: 'Dodaj 2 pliki' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Dodaj 2 pliki' }).click()
  await expect(rows.first()).toContainText('dodany')
  await expect(rows.nth(1)).toContainText('dodany')
})
