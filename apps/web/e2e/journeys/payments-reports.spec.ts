/** What invoices come to, as figures, files and checkpoints. */
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { dismissed, opened } from '../support/dialog.ts'
import { expectKept, go } from '../support/keys.ts'
import { ownInvoices, payElsewhere, payPartElsewhere, spaced } from '../support/payments.ts'
import { adminPassword, call, expect, test } from '../support/test.ts'

async function downloaded(page: Page, act: () => Promise<unknown>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return file
}

test('invoices are summed, and saved for Excel, as CSV and checkpoint', async ({ openAs, page, request }) => {
  const { address, first, second } = await ownInvoices(request)
  await payElsewhere(request, first)
  await payPartElsewhere(request, second, 234_50)
  await call(request, 'accounts.confirmIdentity', { by: 'secret', secret: adminPassword })
  await openAs('admin', `${address}?tab=reports`)
  const totals = page.getByRole('region', { name: 'Razem' })
  await expect(totals).toContainText('W tych dniach nie wystawiono żadnej faktury.')
  const months = page.getByRole('region', { name: 'Ostatnie 12 miesięcy', exact: true })
  await expect(months).toContainText(spaced('razem 2 469,00 zł, z tego po terminie 0,00 zł'))
  await months.getByText('Pokaż jako tabelę').click()
  await expect(months.getByRole('row')).toHaveCount(13)
  await expect(months.getByRole('row').nth(1).getByRole('cell')).toHaveText(
    ['2', '2 469,00 zł', '1 469,00 zł', '0,00 zł', '1 000,00 zł', '0,00 zł', '0,00 zł'].map(spaced),
  )
  await page.getByRole('button', { name: /^Dni/ }).click()
  await page.getByRole('button', { name: 'ten miesiąc' }).click()
  await expect(totals).toContainText('2 faktury, 2 dzieci')
  await expect(totals).toContainText(spaced('Kwota faktur2 469,00 zł'))
  await expect(totals).toContainText(spaced('Wpłacono1 469,00 zł'))
  await expect(totals).toContainText(spaced('Pozostało do zapłaty1 000,00 zł'))
  await expect(totals).toContainText(spaced('w tym po terminie0,00 zł'))
  await expect(totals).toContainText(spaced('Wpłaty ponad kwotę faktur0,00 zł'))

  const reports = page.getByRole('region', { name: 'Przygotowane raporty' })
  await expect(reports.getByText('Nie ma jeszcze raportów')).toBeVisible()
  await page.getByRole('main').getByRole('radio', { name: 'CSV' }).focus()
  await page.keyboard.press('ArrowDown')
  const prepare = page.getByRole('button', { name: 'Przygotuj raport' })
  await go(page, prepare)
  const report = reports.getByRole('listitem')
  await expect(report).toContainText('XLSX')
  await expect(report.getByText(/^gotowy/)).toBeVisible()
  const excel = await downloaded(page, () => go(page, report.getByRole('button', { name: /^Pobierz/ })))
  expect(excel.suggestedFilename()).toMatch(/^raport-wystawione-.*\.xlsx$/)
  expect((await readFile(await excel.path())).subarray(0, 2).toString()).toBe('PK')
  await go(page, report.getByRole('button', { name: /^Usuń/ }))
  const question = await opened(page)
  await go(page, question.getByRole('button', { name: 'Usuń raport' }))
  await dismissed(question)
  await expect(report).toHaveCount(0)
  await expectKept(page)

  await page.getByRole('radio', { name: 'CSV' }).check()
  await page.getByRole('radio', { name: 'Opłacone w tych dniach' }).check()
  await page.getByRole('button', { name: /^Dni/ }).click()
  await page.getByRole('button', { name: 'ten miesiąc' }).click()
  await expect(totals).toContainText('1 faktura, 1 dziecko')
  await expect(totals).not.toContainText('Pozostało')
  await prepare.click()
  await expect(report).toContainText('faktury opłacone')
  await expect(report.getByText(/^gotowy/)).toBeVisible()
  const csv = await downloaded(page, () => report.getByRole('button', { name: /^Pobierz/ }).click())
  expect(csv.suggestedFilename()).toMatch(/^raport-oplacone-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await csv.path(), 'utf8')
  expect(text.startsWith('\u{FEFF}Numer;')).toBe(true)
  expect(text).toContain(first.number)

  // A checkpoint of this moment is made, downloaded, and listed for later.
  const section = page.getByRole('region', { name: 'Punkty kontrolne księgi' })
  const file = await downloaded(page, () =>
    section.getByRole('button', { name: 'Pobierz aktualny punkt kontrolny' }).click(),
  )
  const number = /^punkt-kontrolny-(\d+)-\d{4}-\d\d-\d\d\.txt$/.exec(file.suggestedFilename())?.[1] ?? ''
  const checkpoint = await readFile(await file.path(), 'utf8')
  expect(checkpoint).toMatch(
    /^skrzat\/[0-9a-f]{16}\n\d+\n[A-Za-z0-9+/]{43}=\ntime .*\nposition \d+\n\n\u2014 skrzat\//,
  )
  const again = await downloaded(page, () =>
    section.getByRole('button', { name: `Pobierz punkt kontrolny nr ${number}`, exact: true }).click(),
  )
  expect(await readFile(await again.path(), 'utf8')).toBe(checkpoint)
  await section.getByText('Jak to sprawdzić').click()
  await expect(section.getByText(/^skrzat\/[0-9a-f]{16}\+[0-9a-f]{8}\+/)).toBeVisible()
})
