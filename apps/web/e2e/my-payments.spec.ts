import { readFile } from 'node:fs/promises'
import type { InvoiceList, PaymentType } from '@skrzat/contract/wire/payments'
import { ownFamily } from './support/absences.ts'
import { call } from './support/places.ts'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'

/** Grosze of the amount in a text. */
function grosze(text: string | null): number {
  const found = /(-?)([\d\s]+),(\d\d)\s*zł\s*$/.exec(text ?? '')
  return Number(`${found?.[1]}${found?.[2]}${found?.[3]}`.replaceAll(/\s/g, ''))
}

test('a parent sees what is left, until when, and where to pay', async ({ openAs, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await openAs('parent', '/payments/my?history=true')
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const card = page.getByRole('listitem').filter({ hasText: 'Do zapłaty' }).first()
  await expect(card).toContainText(/Zapłać do|Termin/)
  // The recipient and the account are there once, however many invoices the place has.
  const place = page.getByRole('region', { name: /^Dokąd zapłacić/ })
  await expect(place).toHaveCount(1)
  await place.getByRole('button', { name: 'Kopiuj numer konta' }).click()
  await expect(place.getByText('Skopiowano').first()).toBeVisible()
  expect(await clipboard()).toMatch(/^\d{26}$/)
  await card.getByRole('button', { name: 'Kopiuj tytuł' }).click()
  expect(await clipboard()).toMatch(/^\d{4}\/\d\d\/\d{4} \S+ \S+/)
  await card.getByRole('button', { name: 'Kopiuj kwotę' }).click()
  await expect(card.getByText('Skopiowano').first()).toBeVisible()
  expect(await clipboard()).toMatch(/^\d+,\d\d$/)
})

test('the most urgent invoice comes first', async ({ openAs }) => {
  const page = await openAs('parent', '/payments/my')
  const cards = page.getByRole('listitem').filter({ hasText: 'Do zapłaty' })
  await expect(cards.first()).toBeVisible()
  const answer = await page.evaluate(async () => {
    const token =
      sessionStorage.getItem('jhi-authenticationToken') ?? localStorage.getItem('jhi-authenticationToken')
    const read = await fetch('/api/payments/user/my/', { headers: { authorization: `Bearer ${token}` } })
    const invoices: { number: string; deadline: string; id: number }[] = await read.json()
    return invoices
      .sort((a, b) => a.deadline.localeCompare(b.deadline) || a.id - b.id)
      .map(({ number }) => number)
  })
  const shown = await cards.allTextContents()
  expect(shown.map((text) => /\d{4}\/\d\d\/\d{4}/.exec(text)?.[0])).toEqual(answer)
})

test('the code of the transfer has what is left, also after a part payment', async ({ openAs, page }) => {
  let left = 12_345
  await page.route('**/trpc/*payments.my*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll(/"amountLeft":[1-9]\d*/g, `"amountLeft":${left}`)
    await route.fulfill({ response: answer, body })
  })
  await openAs('parent', '/payments/my')
  const card = page.getByRole('listitem').filter({ hasText: 'Do zapłaty' }).first()
  const button = card.getByRole('button', { name: /^Kod QR do przelewu/ })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  const code = card.getByRole('img', { name: /^Kod QR przelewu/ })
  await expect(code).toHaveAccessibleName(/123,45\szł/)
  const drawn = (await code.locator('path').getAttribute('d')) ?? ''
  expect(drawn).toMatch(/^M0 0h7v1h-7z/)
  await expectAccessibleAtEachSize(page)
  left = 345
  await page.reload()
  await button.click()
  await expect(code).toHaveAccessibleName(/3,45\szł/)
  await expect(code.locator('path')).not.toHaveAttribute('d', drawn)
  // What is still asked for has nobody to answer to.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('an open page asks at once for what is left, after a part payment and after its reversal', async ({
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const placeId = family.place.id
  const type = await call<PaymentType>(request, 'payments.createType', {
    placeId,
    name: 'Czesne',
    display: '',
    type: 'TYPE_CONST',
    mainValue: 100_00,
    daily: 0,
  })
  const lines = [{ paymentTypeId: type.id, amount: 100_00 }]
  const invoices = [{ kidId: family.kids[0]?.id, withCredit: false, lines }]
  await call(request, 'payments.issue', { commandId: crypto.randomUUID(), placeId, invoices })
  const list = await call<InvoiceList>(request, 'payments.list', { placeId, limit: 100 }, false)
  const [invoice] = list.invoices
  if (!invoice) throw new Error('an invoice was issued')
  const followed = page.waitForResponse(/payments\.follow/)
  await family.open(page, '/payments/my')
  await followed
  const card = page.getByRole('listitem').filter({ hasText: 'Do zapłaty' })
  await expect(card).toContainText(/100,00\szł/)
  const commandId = crypto.randomUUID()
  await call(request, 'payments.payPart', { commandId, placeId, id: invoice.id, amount: 60_00 })
  await expect(card).toContainText(/40,00\szł/)
  await call(request, 'payments.undo', { commandId: crypto.randomUUID(), placeId, undoes: commandId })
  await expect(card).not.toContainText(/40,00\szł/)
  await expect(card).toContainText(/100,00\szł/)
})

test('"Dlaczego tyle?" opens lines that add up to the sum', async ({ openAs }) => {
  const page = await openAs('parent', '/payments/my?history=true')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Dlaczego tyle/ }) })
    .first()
  const why = card.getByRole('button', { name: /^Dlaczego tyle/ })
  await expect(why).toHaveAttribute('aria-expanded', 'false')
  await why.click()
  const rows = card.getByRole('table', { name: 'Jak powstała kwota' }).getByRole('row')
  const texts = await rows.allTextContents()
  const total = texts.findIndex((text) => text.startsWith('Razem'))
  expect(total).toBeGreaterThan(0)
  const sum = texts.slice(0, total).reduce((all, text) => all + grosze(text), 0)
  expect(sum).toBe(grosze(texts[total] ?? ''))
})

test('history is in the address, and only then are paid invoices shown', async ({ openAs }) => {
  const page = await openAs('parent', '/payments/my')
  await expect(page.getByText(/Opłacona/)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Pokaż historię' }).check()
  await expect(page).toHaveURL('/payments/my?history=true')
  await expect(page.getByText(/Opłacona/).first()).toBeVisible()
  await page.goBack()
})

test('an invoice that comes into sight for the first time is recorded as viewed, once', async ({
  openAs,
}) => {
  const page = await openAs('parent', '/payments/my')
  const told: string[] = []
  page.on('request', (request) => {
    if (!request.url().includes('payments.view')) return
    for (const [, id = ''] of (request.postData() ?? '').matchAll(/"id":(\d+)/g)) told.push(id)
  })
  await page.route('**/trpc/*payments.my*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(/"viewed":"[^"]+"/g, '"viewed":null'),
    })
  })
  const seen = page.waitForRequest(/payments\.view/)
  await page.goto('/payments/my?history=true')
  // What is above the first card differs: news, credit.
  const why = page.getByRole('button', { name: /^Dlaczego tyle/ }).first()
  await why.scrollIntoViewIfNeeded()
  await seen
  await why.click()
  await expect(page.getByRole('table').first()).toBeVisible()
  // Others may come into sight meanwhile; none is told of twice.
  expect(told).not.toHaveLength(0)
  expect(told).toHaveLength(new Set(told).size)
})

test('an error says what happened, and trying again shows the invoices', async ({ openAs, page }) => {
  await page.route('**/trpc/*payments.my*', (route) => route.abort())
  await openAs('parent', '/payments/my?history=true')
  await expect(page.getByText('Brak połączenia z serwerem.')).toBeVisible()
  await page.unroute('**/trpc/*payments.my*')
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click()
  await expect(page.getByRole('button', { name: /^Dlaczego tyle/ }).first()).toBeVisible()
})

test('an invoice is saved as a PDF under its number and the child\u2019s name', async ({ openAs }) => {
  const page = await openAs('parent', '/payments/my')
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Pobierz PDF faktury/ })
    .first()
    .click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^Faktura \d{4}-\d\d-\d{4} .+\.pdf$/)
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a PDF that can\u2019t be fetched is told of, and the next press fetches it', async ({ openAs }) => {
  const page = await openAs('parent', '/payments/my')
  const button = page.getByRole('button', { name: /^Pobierz PDF faktury/ }).first()
  await page.route('**/api/payments/*/pdf', (route) => route.abort())
  await button.click()
  await expect(page.getByText('Brak połączenia z serwerem.')).toBeVisible()
  await page.unroute('**/api/payments/*/pdf')
  const download = page.waitForEvent('download')
  await button.click()
  expect((await download).suggestedFilename()).toContain('.pdf')
})

test('on paper there is the invoice with its lines, and nothing of the screen', async ({ openAs }) => {
  const page = await openAs('parent', '/payments/my?history=true')
  await expect(page.getByRole('button', { name: /^Dlaczego tyle/ }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('my payments break no rule of axe', async ({ page, openAs }) => {
  await openAs('parent', '/payments/my')
  await page
    .getByRole('button', { name: /^Dlaczego tyle/ })
    .first()
    .click()
  await expectAccessibleAtEachSize(page)
})

test('a mangled address still opens the payments, without the history', async ({ openAs }) => {
  const page = await openAs('parent', '/payments/my?history=yes')
  await expect(page.getByRole('region', { name: /^Dokąd zapłacić/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Pokaż historię' })).not.toBeChecked()
})
