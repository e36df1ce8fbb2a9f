/** The roster file: exported, looked through and imported. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { prove } from '../support/dialog.ts'
import { openAsDirector } from '../support/place-director.ts'
import { newPhone, ownPlace } from '../support/places.ts'
import { expect, test } from '../support/test.ts'

const HEAD = 'type;group;firstname;lastname;phone1;phone2;name;description'

/** Chooses a file to import, of these rows or bytes. */
async function give(page: Page, rows: readonly string[] | Buffer) {
  const buffer = rows instanceof Buffer ? rows : Buffer.from([HEAD, ...rows].join('\r\n'))
  const file = { name: 'osoby.csv', mimeType: 'text/csv', buffer }
  await page.getByLabel('Plik CSV z listą osób').setInputFiles(file)
}

test('an export changes nothing; what a file changes is shown before', async ({ page, request }) => {
  const place = await ownPlace(request)
  const [one, other] = [newPhone(), newPhone()]
  await place.importRows([`KID;Sowy;Ola;Nowak;${one};;;`, `KID;Sowy;Jan;Lis;${other};;;`])
  await openAsDirector(page, request, place, `/place/${place.id}/roster`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pobierz CSV' }).click()
  await prove(page)
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Eksport.csv')
  const exported = await readFile(await download.path())
  expect(exported.toString().split('\r\n')[0]).toBe(`\uFEFF${HEAD}`)
  await give(page, exported)
  await expect(page.getByText('te same dane są już w Skrzacie')).toBeVisible()

  await give(page, Buffer.from([0, 1, 2, 3]))
  await expect(page.getByRole('alert')).toContainText('Zapisz go jako CSV UTF-8.')
  await give(page, ['KID;Sowy;Zofia;;600;;;', 'PIES;Sowy;Burek;;;;;'])
  await expect(page.getByRole('alert')).toContainText('Plik zawiera błędy, więc niczego nie zmieniono.')
  const faults = page.getByRole('region', { name: 'Błędne wiersze' })
  await expect(faults.getByRole('row').filter({ hasText: 'Telefon 1 (E)' })).toContainText('2')
  await expect(faults).not.toContainText('phone1')
  await expect(faults.getByRole('row').filter({ hasText: 'KID albo WORKER' })).toContainText('3')

  await give(page, [`KID;Sowy;Ola;Nowak-Gżegżółka;${one};;;`, `KID;Sowy;Jan;LIS;${other};601000009;;`])
  await expect(page.getByText('Plik doda 1 dziecko, które może już tu być.')).toBeVisible()
  const rows = page.getByRole('region', { name: 'Osoby, które zmieni plik' }).getByRole('row')
  const added = rows.filter({ hasText: 'Nowak-Gżegżółka' })
  await expect(added).toContainText(
    'Może to to samo dziecko: Ola Nowak, grupa Sowy. Po wczytaniu będzie na liście dwa razy.',
  )
  const changed = rows.filter({ hasText: 'LIS' })
  await expect(changed).toContainText(/Nazwisko: Lis → LIS/)
  await expect(changed).toContainText(/Telefon 2: brak → 601\s000\s009/)
  await added.getByRole('link', { name: 'Ola Nowak' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ola Nowak' })).toBeVisible()
})

test('ten thousand rows are looked through before they are imported', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const page = await openAs('admin', `/place/${place.id}/roster`)
  const kid = (_: unknown, n: number) => `KID;Grupa ${n % 40};Zofia;Nowak ${n};${500_000_000 + n};;;`
  await give(page, Array.from({ length: 10_000 }, kid))
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
