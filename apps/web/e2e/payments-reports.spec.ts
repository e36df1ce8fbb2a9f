import { readFile } from 'node:fs/promises'
import { ownPlace } from './support/places.ts'
import { expect, test } from './support/test.ts'

test('a report is ordered, becomes ready by itself, is downloaded and deleted', async ({
  openAs,
  page,
  request,
}) => {
  const place = await ownPlace(request)
  await openAs('admin', `/place/${place.id}/payments?tab=reports`)
  const reports = page.getByRole('region', { name: 'Przygotowane raporty' })
  await expect(reports.getByText('Nie ma jeszcze raportów')).toBeVisible()
  await page.getByRole('radio', { name: 'Opłacone w tych dniach' }).check()
  await page.getByRole('button', { name: 'Generuj raport' }).click()
  const report = reports.getByRole('listitem')
  await expect(report).toContainText('faktury opłacone')
  await expect(report.getByText(/^gotowy/)).toBeVisible()

  const downloading = page.waitForEvent('download')
  await report.getByRole('button', { name: /^Pobierz/ }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^raport-oplacone-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\u{FEFF}Numer;')).toBe(true)

  await report.getByRole('button', { name: /^Usuń/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń raport' }).click()
  await expect(report).toHaveCount(0)
})
