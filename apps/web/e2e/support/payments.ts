import type { Invoice, InvoiceList, PaymentType } from '@skrzat/contract/wire/payments'
import type { APIRequestContext, Page } from '@playwright/test'
import { newPhone, ownPlace, unique } from './places.ts'
import { call } from './test.ts'

/** The payments page of the demo's first place, which no test changes. */
export const address = '/place/1/payments'

/** A price: a fixed amount, unless it is said otherwise. */
export function addPrice(request: APIRequestContext, placeId: number, price: Partial<PaymentType>) {
  const fixed = { name: 'Czesne', display: '', type: 'TYPE_CONST', mainValue: 0, daily: 0 }
  return call<PaymentType>(request, 'payments.createType', { placeId, ...fixed, ...price })
}

/** Issues an invoice over a fixed amount to each of these kids of a place. */
export async function issueTo(
  request: APIRequestContext,
  placeId: number,
  kids: readonly { id: number }[],
  amount: number,
): Promise<Invoice[]> {
  const { id: paymentTypeId } = await addPrice(request, placeId, { mainValue: amount })
  const lines = [{ paymentTypeId, amount }]
  const invoices = kids.map(({ id: kidId }) => ({ kidId, withCredit: false, lines }))
  for (let from = 0; from < invoices.length; from += 100) {
    const some = invoices.slice(from, from + 100)
    await call(request, 'payments.issue', { commandId: crypto.randomUUID(), placeId, invoices: some })
  }
  const open = await call<InvoiceList>(request, 'payments.list', { placeId, limit: 100 }, false)
  return open.invoices
}

/** Two open invoices, each of a different kid, in a place of this test alone. */
export async function ownInvoices(request: APIRequestContext) {
  const { id: placeId, addGroup, addKid } = await ownPlace(request)
  const groupId = await addGroup(unique('Jeżyki'))
  const add = (firstname: string) =>
    addKid(groupId, { firstname, lastname: unique('Żółw'), phone1: newPhone() })
  const kids = [await add('Łucja'), await add('Adam')]
  const [first, second] = await issueTo(request, placeId, kids, 1234_50)
  if (!first || !second) throw new Error('two invoices were issued')
  return { address: `/place/${placeId}/payments`, first, second }
}

/** Opens the sheet of new invoices of a place with `count` kids in one group, who pay 15 zł a day for meals. */
export async function pricedKids(request: APIRequestContext, count: number) {
  const { id: placeId, addGroup, group, importRows } = await ownPlace(request)
  const name = unique('Jeżyki')
  const groupId = await addGroup(name)
  const meals = await addPrice(request, placeId, { name: 'Wyżywienie', type: 'TYPE_DAILY', daily: 15_00 })
  const lastname = unique('Żółw')
  await importRows(
    Array.from({ length: count }, (_, at) => `kid;${name};Łucja;${lastname} ${at + 1}.;${newPhone()};;;`),
  )
  const [first, second, ...others] = (await group(groupId)).kids
  if (!first || !second) throw new Error('two kids were imported')
  return {
    placeId,
    meals,
    kids: [first, second, ...others] as const,
    path: `/place/${placeId}/payments?tab=new`,
  }
}

/** A concurrent part payment by another user, in grosze. */
export function payPartElsewhere(request: APIRequestContext, { id, place }: Invoice, amount: number) {
  const input = { commandId: crypto.randomUUID(), placeId: place.id, id, amount }
  return call(request, 'payments.payPart', input)
}

export function payElsewhere(request: APIRequestContext, { id, place }: Invoice) {
  return call(request, 'payments.pay', { commandId: crypto.randomUUID(), placeId: place.id, id })
}

export function nameOf({ kid }: Invoice): string {
  return `${kid.firstname} ${kid.lastname}`
}

/** The invoice's row in the table, by its number. */
export function rowOf(page: Page, { number }: Invoice) {
  return page.getByRole('row').filter({ hasText: number })
}

/** The buttons of a row appear on hover. */
export async function actOn(page: Page, invoice: Invoice, action: string) {
  const row = rowOf(page, invoice)
  await row.getByRole('button', { name: /^Więcej działań/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Amounts as the screens format them, with no-break spaces. */
export function money(grosze: number): string {
  const text = new Intl.NumberFormat('pl', { minimumFractionDigits: 2, useGrouping: 'always' }).format(
    grosze / 100,
  )
  return `${text} zł`.replaceAll(/\s/g, '\u00a0')
}

/** Matches the text with any kind of space. */
export function spaced(text: string): RegExp {
  return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/\s/g, String.raw`\s`))
}
