import type { Invoice, OpenInvoices } from '@skrzat/contract/wire/ledger'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, tokenOf } from './test.ts'

export const address = '/place/1/payments'

/** How many shares the open invoices are dealt in, so that tests side by side never touch the same one. */
const SHARES = 16

/** Calls a procedure as the place's accountant. */
async function call<T>(request: APIRequestContext, path: string, input: object, write = false): Promise<T> {
  const headers = { Authorization: `Bearer ${await tokenOf(request, 'accountant')}` }
  const answer = write
    ? await request.post(`/trpc/${path}`, { headers, data: input })
    : await request.get(`/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, { headers })
  const body: { result: { data: T } } = await answer.json()
  expect(answer.ok(), JSON.stringify(body)).toBe(true)
  return body.result.data
}

/** Open invoices of place 1 that belong to this share alone, those with most left first. */
export async function shareOf(request: APIRequestContext, share: number): Promise<Invoice[]> {
  const { invoices } = await call<OpenInvoices>(request, 'payments.open', { placeId: 1, limit: 100 })
  return invoices
    .filter(({ id }) => id % SHARES === share)
    .toSorted((one, other) => other.amountLeft - one.amountLeft)
}

/** What somebody else does meanwhile: a part payment, in grosze. */
export function payPartElsewhere(request: APIRequestContext, { id }: Invoice, amount: number) {
  const input = { commandId: crypto.randomUUID(), placeId: 1, id, amount }
  return call(request, 'payments.payPart', input, true)
}

export function payElsewhere(request: APIRequestContext, { id }: Invoice) {
  return call(request, 'payments.pay', { commandId: crypto.randomUUID(), placeId: 1, id }, true)
}

export function nameOf({ kid }: Invoice): string {
  return `${kid.firstname} ${kid.lastname}`
}

/** The invoice's row in the table, by its number. */
export function rowOf(page: Page, { number }: Invoice) {
  return page.getByRole('row').filter({ hasText: number })
}

/** The buttons of a row appear when the pointer is on it. */
export async function actOn(page: Page, invoice: Invoice, action: string) {
  const row = rowOf(page, invoice)
  await row.getByRole('button', { name: /^Więcej działań/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Amounts as the screens write them, with no-break spaces. */
export function money(grosze: number): string {
  const text = new Intl.NumberFormat('pl', { minimumFractionDigits: 2, useGrouping: 'always' }).format(
    grosze / 100,
  )
  return `${text} zł`.replaceAll(/\s/g, '\u00a0')
}

/** A text that may be broken by any kind of space. */
export function spaced(text: string): RegExp {
  return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s/g, String.raw`\s`))
}
