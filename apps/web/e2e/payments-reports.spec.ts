import { readFile } from 'node:fs/promises'
import { ownPlace } from './support/places.ts'
import { ownInvoices, payElsewhere, payPartElsewhere, spaced } from './support/payments.ts'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'

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
  await page.getByRole('button', { name: 'Przygotuj raport' }).click()
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

test('a report is prepared for Excel, where that is chosen', async ({ openAs, page, request }) => {
  const { address } = await ownInvoices(request)
  await openAs('admin', `${address}?tab=reports`)
  await page.getByRole('radio', { name: 'Excel (XLSX)' }).check()
  await page.getByRole('button', { name: 'Przygotuj raport' }).click()
  const report = page.getByRole('region', { name: 'Przygotowane raporty' }).getByRole('listitem')
  await expect(report).toContainText('XLSX')
  await expect(report.getByText(/^gotowy/)).toBeVisible()

  const downloading = page.waitForEvent('download')
  await report.getByRole('button', { name: /^Pobierz/ }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^raport-wystawione-.*\.xlsx$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
})

test('what a report comes to is there before it is prepared, and follows what is chosen', async ({
  openAs,
  page,
  request,
}) => {
  const { address, first, second } = await ownInvoices(request)
  await payElsewhere(request, first)
  await payPartElsewhere(request, second, 234_50)
  await openAs('admin', `${address}?tab=reports`)
  const totals = page.getByRole('region', { name: 'Razem' })
  await expect(totals).toContainText('W tych dniach nie wystawiono żadnej faktury.')

  await page.getByRole('button', { name: /^Dni/ }).click()
  await page.getByRole('button', { name: 'ten miesiąc' }).click()
  await expect(totals).toContainText('2 faktury, 2 dzieci')
  await expect(totals).toContainText(spaced('Kwota faktur2 469,00 zł'))
  await expect(totals).toContainText(spaced('Wpłacono1 469,00 zł'))
  await expect(totals).toContainText(spaced('Pozostało do zapłaty1 000,00 zł'))
  await expect(totals).toContainText(spaced('w tym po terminie0,00 zł'))
  await expect(totals).toContainText(spaced('Wpłaty ponad kwotę faktur0,00 zł'))
  await expectAccessibleAtEachSize(page)

  await page.getByRole('radio', { name: 'Opłacone w tych dniach' }).check()
  await expect(totals).toContainText('1 faktura, 1 dziecko')
  await expect(totals).not.toContainText('Pozostało')
})

test('the last twelve months are a chart, and a table for those who don’t see it', async ({
  openAs,
  page,
  request,
}) => {
  const { address, first, second } = await ownInvoices(request)
  await payElsewhere(request, first)
  await payPartElsewhere(request, second, 234_50)
  await openAs('admin', `${address}?tab=reports`)
  const months = page.getByRole('region', { name: 'Ostatnie 12 miesięcy', exact: true })
  await expect(months).toContainText(spaced('razem 2 469,00 zł, z tego po terminie 0,00 zł'))
  await months.getByText('Pokaż jako tabelę').click()
  const rows = months.getByRole('row')
  await expect(rows).toHaveCount(13)
  await expect(rows.nth(1).getByRole('cell')).toHaveText(
    ['2', '2 469,00 zł', '1 469,00 zł', '0,00 zł', '1 000,00 zł', '0,00 zł', '0,00 zł'].map(spaced),
  )
  await expectAccessibleAtEachSize(page)
})
