import { readFile } from 'node:fs/promises'
import { choose, openAsDirector } from './support/place-director.ts'
import { call, newPhone, ownPlace } from './support/places.ts'
import { expect, expectAccessible, expectAccessibleAtEachSize, test } from './support/test.ts'

test('an export imported again has nothing to change', async ({ openAs }) => {
  const page = await openAs('director', '/place/1/roster')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Pobierz Eksport.csv' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Eksport.csv')
  const path = await download.path()
  expect((await readFile(path, 'utf8')).split('\r\n')[0]).toBe(
    '\uFEFFtype;group;firstname;lastname;phone1;phone2;name;description',
  )
  await page.getByLabel('Plik CSV z listą osób').setInputFiles(path)
  await expect(page.getByText('te same dane są już w Skrzacie')).toBeVisible()
})

test('a new child is shown before it is imported', async ({ page, request }) => {
  const place = await ownPlace(request)
  await openAsDirector(page, request, place, '/')
  await page.getByRole('main').getByRole('link', { name: place.name }).click()
  await choose(page, 'Import i eksport')
  const csv = [
    'type;group;firstname;lastname;phone1;phone2;name;description',
    'KID;Wędrowniczki;Konstancja;Brzęczyszczykiewicz-Gżegżółkowska;698111222;;;',
  ].join('\r\n')
  await page
    .getByLabel('Plik CSV z listą osób')
    .setInputFiles({ name: 'nowi.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByRole('cell', { name: 'Konstancja Brzęczyszczykiewicz-Gżegżółkowska' })).toBeVisible()
  await expect(page.getByText('Nowe grupy: Wędrowniczki')).toBeVisible()
  await page.getByRole('button', { name: 'Wczytaj 1 osobę' }).click()
  await expect(page.getByText('Wczytano. Dodane osoby: 1, poprawione: 0.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: place.name }).click()
  await expect(page.getByRole('main').getByText('Wędrowniczki')).toBeVisible()
})

test('a file with bad rows changes nothing and names each of them', async ({ openAs }) => {
  const page = await openAs('director', '/place/1/roster')
  const csv = [
    'type;group;firstname;lastname;phone1;phone2;name;description',
    'KID;Biedronki;Zofia;;600;;;',
    'PIES;Biedronki;Burek;;;;;',
  ].join('\n')
  await page
    .getByLabel('Plik CSV z listą osób')
    .setInputFiles({ name: 'zly.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByRole('alert')).toContainText('Plik zawiera błędy, więc niczego nie zmieniono.')
  const rows = page.getByRole('region', { name: 'Błędne wiersze' })
  await expect(rows.getByRole('row').filter({ hasText: 'Telefon 1 (E)' })).toContainText('2')
  await expect(rows).not.toContainText('phone1')
  await expect(rows.getByRole('row').filter({ hasText: 'KID albo WORKER' })).toContainText('3')
  await expectAccessible(page)
})

test('the preview shows old and new, and points out a child who may be there already', async ({
  page,
  request,
}) => {
  const place = await ownPlace(request)
  const [one, other] = [newPhone(), newPhone()]
  await place.importRows([`KID;Sowy;Ola;Nowak;${one};;;`, `KID;Sowy;Jan;Lis;${other};;;`])
  await openAsDirector(page, request, place, `/place/${place.id}/roster`)
  const csv = [
    'type;group;firstname;lastname;phone1;phone2;name;description',
    `KID;Sowy;Ola;Nowak-Gżegżółka;${one};;;`,
    `KID;Sowy;Jan;LIS;${other};601000009;;`,
  ].join('\r\n')
  await page
    .getByLabel('Plik CSV z listą osób')
    .setInputFiles({ name: 'wrzesien.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const rows = page.getByRole('region', { name: 'Osoby, które zmieni plik' })
  await expect(page.getByText('Plik doda 1 dziecko, które może już tu być.')).toBeVisible()
  const added = rows.getByRole('row').filter({ hasText: 'Nowak-Gżegżółka' })
  await expect(added).toContainText(
    'Może to to samo dziecko: Ola Nowak, grupa Sowy. Po wczytaniu będzie na liście dwa razy.',
  )
  const changed = rows.getByRole('row').filter({ hasText: 'LIS' })
  await expect(changed).toContainText(/Nazwisko: Lis → LIS/)
  await expect(changed).toContainText(/Telefon 2: brak → 601\s000\s009/)
  await expectAccessibleAtEachSize(page)
  await added.getByRole('link', { name: 'Ola Nowak' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ola Nowak' })).toBeVisible()
})

test('a file of another kind is refused in words', async ({ openAs }) => {
  const page = await openAs('director', '/place/1/roster')
  const utf16 = Buffer.from('\uFEFFtype;group', 'utf16le')
  await page
    .getByLabel('Plik CSV z listą osób')
    .setInputFiles({ name: 'utf16.csv', mimeType: 'text/csv', buffer: utf16 })
  await expect(page.getByRole('alert')).toContainText('Zapisz go jako CSV UTF-8.')
})

test('ten thousand rows are looked through before they are imported', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const page = await openAs('admin', `/place/${place.id}/roster`)
  const rows = Array.from(
    { length: 10_000 },
    (_, n) => `KID;Grupa ${n % 40};Zofia;Nowak ${n};${500_000_000 + n};;;`,
  )
  const csv = ['type;group;firstname;lastname;phone1;phone2;name;description', ...rows].join('\r\n')
  await page
    .getByLabel('Plik CSV z listą osób')
    .setInputFiles({ name: 'wszyscy.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByText('Do dodania: 10000, do poprawienia: 0.')).toBeVisible()
  const list = page.getByRole('region', { name: 'Osoby, które zmieni plik' })
  await expect(list.getByRole('cell', { name: 'Zofia Nowak 0', exact: true })).toBeVisible()
  // Only what is in sight is in the page.
  expect(await list.getByRole('row').count()).toBeLessThan(100)
  await list.evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
  await expect(list.getByRole('cell', { name: 'Zofia Nowak 9999', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Anuluj' }).click()
  await expect(list).toHaveCount(0)
})

test('a file that was chosen for one place is not left to be imported into another', async ({
  page,
  request,
}) => {
  const [one, other] = [await ownPlace(request), await ownPlace(request)]
  const added = { placeId: other.id, ...one.worker, description: 'dyrekcja' }
  const { id: workerId } = await call<{ id: number }>(request, 'places.addWorker', added)
  await call(request, 'places.grantRole', { placeId: other.id, workerId, role: 'admin' })
  await openAsDirector(page, request, one, `/place/${one.id}/roster`)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: other.name }).click()
  await choose(page, 'Import i eksport')
  await expect(page).toHaveURL(`/place/${other.id}/roster`)
  const csv = 'type;group;firstname;lastname;phone1;phone2;name;description\r\nKID;Sowy;Ola;Żak;698111333;;;'
  await page
    .getByLabel('Plik CSV z listą osób')
    .setInputFiles({ name: 'nowi.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const confirm = page.getByRole('button', { name: 'Wczytaj 1 osobę' })
  await expect(confirm).toBeVisible()
  // From the browser's list of visited pages, past those between.
  await page.evaluate(() => window.history.go(-2))
  await expect(page).toHaveURL(`/place/${one.id}/roster`)
  await expect(page.getByRole('main').getByRole('link', { name: one.name })).toBeVisible()
  await expect(confirm).toHaveCount(0)
})
