import type { Invoice, InvoiceList, PaymentType } from '@skrzat/contract/wire/payments'
import type { APIRequestContext, Page } from '@playwright/test'
import { call, newPhone, ownPlace, unique } from './places.ts'

/** The payments page of the demo's first place, which no test changes. */
export const address = '/place/1/payments'

/** Two open invoices, each of a different kid, in a place of this test alone. */
export async function ownInvoices(request: APIRequestContext) {
  const { id: placeId, addGroup, addKid } = await ownPlace(request)
  const groupId = await addGroup(unique('Jeżyki'))
  const type = await call<PaymentType>(request, 'payments.createType', {
    placeId,
    name: 'Czesne',
    display: '',
    type: 'TYPE_CONST',
    mainValue: 1234_50,
    daily: 0,
  })
  const invoices: object[] = []
  for (const firstname of ['Łucja', 'Adam']) {
    const kid = await addKid(groupId, { firstname, lastname: unique('Żółw'), phone1: newPhone() })
    const lines = [{ paymentTypeId: type.id, amount: type.mainValue }]
    invoices.push({ kidId: kid.id, withCredit: false, lines })
  }
  await call(request, 'payments.issue', { commandId: crypto.randomUUID(), placeId, invoices })
  const open = await call<InvoiceList>(request, 'payments.list', { placeId, limit: 100 }, false)
  const [first, second] = open.invoices
  if (!first || !second) throw new Error('two invoices were issued')
  return { address: `/place/${placeId}/payments`, first, second }
}

/** A place of so many kids in one group, who pay 15 zł a day for meals; at its sheet of new invoices. */
export async function pricedKids(request: APIRequestContext, count: number) {
  const { id: placeId, addGroup, group, importRows } = await ownPlace(request)
  const name = unique('Jeżyki')
  const groupId = await addGroup(name)
  const meals = await call<PaymentType>(request, 'payments.createType', {
    placeId,
    name: 'Wyżywienie',
    display: '',
    type: 'TYPE_DAILY',
    mainValue: 0,
    daily: 15_00,
  })
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
