/** A parent's invoices: the amount, the account to pay to, and the state. */
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import type { InvoiceList } from '@skrzat/contract/wire/payments'
import { decodeQR } from 'qr/decode.js'
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

/** What the browser shared, as a phone's list of apps would get it. */
declare global {
  interface Window {
    shared?: File[]
  }
}

/** A browser that shares files, as those of phones do. */
async function withSharing(page: Page) {
  await page.addInitScript(() => {
    navigator.canShare = ({ files = [] } = {}) => files.length > 0
    navigator.share = async ({ files = [] } = {}) => {
      window.shared = files
    }
  })
}

/** The shared picture's name, and what its code says. */
async function sharedCode(page: Page) {
  const { name, type, width, height, pixels } = await page.evaluate(async () => {
    const [file] = window.shared ?? []
    if (!file) throw new Error('nothing was shared')
    const image = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(image.width, image.height)
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0)
    const data = pen?.getImageData(0, 0, image.width, image.height).data ?? []
    // One of four channels: it is black on white.
    const pixels = Array.from({ length: data.length / 4 }, (_, at) =>
      (data[at * 4] ?? 0) > 127 ? '1' : '0',
    ).join('')
    return { name: file.name, type: file.type, width: image.width, height: image.height, pixels }
  })
  const data = new Uint8Array(width * height * 4)
  for (let at = 0; at < pixels.length; at += 1) data.fill(pixels[at] === '1' ? 255 : 0, at * 4, at * 4 + 3)
  return { name, type, text: decodeQR({ width, height, data }) }
}

test('a parent pays on the phone in hand: what, until when and where are in sight, copied and shared in six taps', async ({
  browser,
  request,
}) => {
  const { invoice, kids, open } = await invoiced(request)
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await phone.newPage()
  await withSharing(page)
  await open(page, '/')
  await page.getByRole('link', { name: /^Do zapłaty/ }).tap()
  const card = page.getByRole('listitem').filter({ hasText: 'Do zapłaty' })
  for (const shown of [card.getByText(/100,00\szł/).first(), card.getByText(/Zapłać do|Termin/)])
    await expect(shown).toBeInViewport({ ratio: 1 })
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const copies = [
    ['Kopiuj numer konta', /^61109010140000071219812874$/],
    ['Kopiuj kwotę', /^100,00$/],
    ['Kopiuj tytuł', new RegExp(`^${invoice.number} `)],
  ] as const
  for (const [name, copied] of copies) {
    const button = card.getByRole('button', { name })
    await expect(button).toBeInViewport({ ratio: 1 })
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await button.tap()
    await expect.poll(clipboard).toMatch(copied)
    await expect(card.getByRole('button', { name: 'Skopiowano' })).toBeVisible()
  }
  await card.getByRole('button', { name: /^Kod QR do przelewu/ }).tap()
  await expect(card.getByRole('img', { name: /^Kod QR przelewu/ })).toBeInViewport({ ratio: 1 })
  await card.getByRole('button', { name: 'Udostępnij obraz kodu' }).tap()
  await expect.poll(() => page.evaluate(() => window.shared?.length)).toBe(1)
  const code = await sharedCode(page)
  expect([code.name, code.type]).toEqual([
    `Przelew ${invoice.number.replaceAll('/', '-')} ${kids[0]?.firstname} ${kids[0]?.lastname}.png`,
    'image/png',
  ])
  expect(code.text).toContain('|PL|61109010140000071219812874|010000|')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Zapisz obraz kodu' }).tap(),
  ])
  expect(file.suggestedFilename()).toBe(code.name)
  await expect(card.getByRole('button', { name: 'Zapisano obraz' })).toBeVisible()
  await phone.close()
})
