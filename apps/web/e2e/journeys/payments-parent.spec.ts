/** A parent's invoices: the amount, the account to pay to, and the state. */
import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import type { InvoiceList } from '@skrzat/contract/wire/payments'
import { ownFamily } from '../support/absences.ts'
import { issueTo } from '../support/payments.ts'
import { call, expect, test } from '../support/test.ts'

/** A family with an invoice for 100 zł. */
async function invoiced(request: APIRequestContext) {
  const family = await ownFamily(request)
  const placeId = family.place.id
  const [invoice] = await issueTo(request, placeId, family.kids, 100_00)
  if (!invoice) throw new Error('an invoice was issued')
  return { ...family, placeId, invoice }
}

test('a parent copies, scans, saves and prints what is left to pay', async ({ context, page, request }) => {
  const { placeId, invoice, kids, open } = await invoiced(request)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const followed = page.waitForResponse(/payments\.follow/)
  const seen = page.waitForResponse((answer) => answer.url().includes('payments.view') && answer.ok())
  await open(page, '/payments/my')
  await Promise.all([followed, seen])
  const list = await call<InvoiceList>(request, 'payments.list', { placeId, limit: 100 }, false)
  expect(list.invoices[0]?.viewed).not.toBeNull()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const card = page.getByRole('listitem').filter({ hasText: 'Do zapłaty' })
  await expect(card).toContainText(/100,00\szł/)
  await expect(card).toContainText(/Zapłać do|Termin/)
  const place = page.getByRole('region', { name: /^Dokąd zapłacić/ })
  await place.getByRole('button', { name: 'Kopiuj numer konta' }).click()
  await expect(place.getByText('Skopiowano').first()).toBeVisible()
  expect(await clipboard()).toBe('61109010140000071219812874')
  await card.getByRole('button', { name: 'Kopiuj tytuł' }).click()
  await expect.poll(clipboard).toMatch(new RegExp(`^${invoice.number} \\S+ \\S+`))
  await card.getByRole('button', { name: 'Kopiuj kwotę' }).click()
  await expect.poll(clipboard).toBe('100,00')
  const qr = card.getByRole('button', { name: /^Kod QR do przelewu/ })
  await expect(qr).toHaveAttribute('aria-expanded', 'false')
  await qr.click()
  const code = card.getByRole('img', { name: /^Kod QR przelewu/ })
  await expect(code).toHaveAccessibleName(/100,00\szł/)
  const drawn = (await code.locator('path').getAttribute('d')) ?? ''
  expect(drawn).toMatch(/^M0 0h7v1h-7z/)

  const commandId = crypto.randomUUID()
  await call(request, 'payments.payPart', { commandId, placeId, id: invoice.id, amount: 60_00 })
  await expect(card).toContainText(/40,00\szł/)
  await expect(code).toHaveAccessibleName(/40,00\szł/)
  await expect(code.locator('path')).not.toHaveAttribute('d', drawn)
  await call(request, 'payments.undo', { commandId: crypto.randomUUID(), placeId, undoes: commandId })
  await expect(card).not.toContainText(/40,00\szł/)
  await expect(code).toHaveAccessibleName(/100,00\szł/)
  const button = page.getByRole('button', { name: /^Pobierz PDF faktury/ })
  await page.route('**/api/payments/*/pdf', (route) => route.abort(), { times: 1 })
  await button.click()
  await expect(page.getByText('Brak połączenia z serwerem.')).toBeVisible()
  // The toast appears a moment before the button can be pressed again, and may cover it.
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  const [file] = await Promise.all([page.waitForEvent('download'), button.press('Enter')])
  const name = `${kids[0]?.firstname} ${kids[0]?.lastname}`
  expect(file.suggestedFilename()).toBe(`Faktura ${invoice.number.replaceAll('/', '-')} ${name}.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('button', { name: /^Dlaczego tyle/ }).click()
  const lines = page.getByRole('table', { name: 'Jak powstała kwota' })
  await expect(lines.getByRole('row', { name: 'Razem' })).toContainText(/100,00\szł/)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Dlaczego tyle/ })).toBeVisible()
  await expect(lines).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(lines).toBeVisible()
  for (const role of ['button', 'navigation', 'checkbox'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
})
