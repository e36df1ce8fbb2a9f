/** Discounts: who may set them, what an invoice keeps of them, and which are refused. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '../../src/domains/payments/maintenance/verify.ts'
import { codeOf, testAbsences } from '../absences/setup.ts'
import { PHONES } from '../places/setup.ts'

const { sql, first, second, ids, trpc, renew, tokenNow, app } = await testAbsences()
const at = { placeId: first }
const { payments } = trpc('accountant')
const period = { from: '2026-12-01', to: '2026-12-31' }
const periods = { period, absencesPeriod: { from: '2026-11-01', to: '2026-11-30' } }
const price = { ...at, name: 'Czesne', type: 'TYPE_CONST', mainValue: 900_00, daily: 0 } as const
const { id: paymentTypeId } = await payments.createType(price)
const other = await payments.createType({ ...price, name: 'Rytmika', mainValue: 10_00 })

beforeEach(renew)

const form = () => ({
  ...at,
  kidId: ids.zofia,
  paymentTypeId,
  kind: 'sibling' as const,
  percent: 10 as number | null,
  amount: null as number | null,
  fromDay: '2026-12-01',
  toDay: null as string | null,
})
const issue = (
  lines: { paymentTypeId: number; amount: number; extra?: { kind: 'discount'; discountId: number } }[],
) =>
  payments.issue({
    ...at,
    ...periods,
    commandId: randomUUID(),
    invoices: [{ kidId: ids.zofia, withCredit: false, lines }],
  })
const lineOf = (discountId: number, amount: number) => ({
  paymentTypeId,
  amount,
  extra: { kind: 'discount' as const, discountId },
})

test('a discount is proposed while it is valid, and is a line of its own on every wire', async () => {
  const { id } = await payments.addDiscount({ ...form(), note: 'DR-123' })
  expect(await payments.discounts({ ...at, kidId: ids.zofia })).toMatchObject([
    { id, percent: 10, note: 'DR-123' },
  ])
  const { groups } = await payments.newInvoice({ ...at, ...periods })
  const kid = groups.flatMap(({ kids }) => kids).find((one) => one.id === ids.zofia)
  expect(kid?.discounts).toMatchObject([{ id, kind: 'sibling', percent: 10 }])

  const { invoices } = await issue([{ paymentTypeId, amount: 900_00 }, lineOf(id, -90_00)])
  const [made] = invoices
  expect(made).toMatchObject({ amount: 810_00 })
  const invoice = await payments.invoice({ id: made?.id ?? 0 })
  const extra = { kind: 'discount', discountId: id, reason: 'sibling', percent: 10 }
  expect(invoice.lines).toMatchObject([{ amount: 900_00 }, { amount: -90_00, extra }])
  expect(invoice.lines[1]?.display).toBe('Czesne – zniżka dla rodzeństwa 10%')
  const authorization = `Bearer ${await tokenNow('accountant')}`
  const rest = await app.inject({
    method: 'GET',
    url: `/api/payments/${made?.id}`,
    headers: { authorization },
  })
  expect(rest.json()).toMatchObject({ amount: 810, parts: [{ amount: 900 }, { amount: -90 }] })

  const corrected = await payments.correct({
    ...at,
    commandId: randomUUID(),
    id: made?.id ?? 0,
    lines: [{ paymentTypeId, amount: 450_00 }],
    reason: 'Pół miesiąca',
  })
  expect(corrected).toMatchObject({ amount: 405_00 })
  const { differences } = await verifyLedger({ sql })
  expect(differences.filter((one) => !one.endsWith('is missing'))).toEqual([])

  await payments.removeDiscount({ ...at, id })
  expect(await payments.discounts({ ...at, kidId: ids.zofia })).toEqual([])
  expect((await payments.invoice({ id: made?.id ?? 0 })).lines[1]).toMatchObject({ extra })
})

test('comes back with a line that is corrected to nothing and back again', async () => {
  const correct = (id: number, amount: number) =>
    payments.correct({
      ...at,
      commandId: randomUUID(),
      id,
      lines: [{ paymentTypeId, amount }],
      reason: 'Pomyłka',
    })
  for (const value of [
    { percent: null, amount: 200_00 },
    { percent: 20, amount: null },
  ]) {
    const discount = await payments.addDiscount({ ...form(), ...value })
    const { invoices } = await issue([{ paymentTypeId, amount: 1000_00 }, lineOf(discount.id, -200_00)])
    const id = invoices[0]?.id ?? 0
    expect(await correct(id, 0)).toMatchObject({ amount: 0 })
    expect(await correct(id, 1000_00)).toMatchObject({ amount: 800_00 })
    expect((await payments.invoice({ id })).lines).toMatchObject([{ amount: 1000_00 }, { amount: -200_00 }])
    await payments.removeDiscount({ ...at, id: discount.id })
  }
})

test('is changed for later invoices, and those that were issued keep what they had', async () => {
  const { id } = await payments.addDiscount(form())
  const { invoices } = await issue([{ paymentTypeId, amount: 900_00 }, lineOf(id, -90_00)])
  const { kidId: _kid, paymentTypeId: _type, ...fields } = form()
  const changed = { ...fields, id, percent: null, amount: 50_00, kind: 'card' as const, toDay: '2026-12-31' }
  await payments.changeDiscount(changed)
  expect(await payments.discounts({ ...at, kidId: ids.zofia })).toMatchObject([
    { id, kind: 'card', percent: null, amount: 50_00, toDay: '2026-12-31' },
  ])
  const before = await payments.invoice({ id: invoices[0]?.id ?? 0 })
  expect(before.lines[1]).toMatchObject({ amount: -90_00, extra: { reason: 'sibling', percent: 10 } })
  const [entry] = await sql<{ data: unknown }[]>`
    select data from audit_log where type = 'DISCOUNT_CHANGED' order by id desc limit 1`
  expect(entry?.data).toMatchObject({ before: { percent: 10 }, after: { amount: 50_00, kind: 'card' } })

  await payments.addDiscount({ ...form(), kind: 'card', fromDay: '2027-01-01' })
  const later = { ...changed, toDay: null }
  expect(await codeOf(payments.changeDiscount(later))).toBe('discount.overlap')
  expect(await codeOf(payments.changeDiscount({ ...changed, toDay: '2026-11-30' }))).toBe('period.invalid')
  expect(await codeOf(payments.changeDiscount({ ...changed, amount: null }))).toBe('validation')
  const neighbour = trpc('otherDirector').payments
  expect(await codeOf(neighbour.changeDiscount({ ...changed, placeId: second }))).toBe('discount.not_found')
})

test('its line is named in the language of the reader', async () => {
  const { id } = await payments.addDiscount(form())
  const { invoices } = await issue([{ paymentTypeId, amount: 900_00 }, lineOf(id, -90_00)])
  await sql`update accounts set lang_key = 'en' where login = ${PHONES.accountant}`
  try {
    const authorization = `Bearer ${await tokenNow('accountant')}`
    const url = `/api/payments/${invoices[0]?.id}`
    const answer = await app.inject({ method: 'GET', url, headers: { authorization } })
    expect(answer.json()).toMatchObject({ parts: [{}, { name: 'Czesne – sibling discount 10%' }] })
  } finally {
    await sql`update accounts set lang_key = 'pl' where login = ${PHONES.accountant}`
  }
})

test('an invoice over REST takes the discounts of its kid, as the web proposes them, once', async () => {
  const { id } = await payments.addDiscount(form())
  await payments.addDiscount({ ...form(), kind: 'decision', percent: null, amount: 1000_00 })
  await payments.addDiscount({ ...form(), kind: 'card', fromDay: '2026-12-02' })
  const authorization = `Bearer ${await tokenNow('accountant')}`
  const post = () =>
    app.inject({
      method: 'POST',
      url: `/api/payments/${first}`,
      headers: { authorization, 'idempotency-key': 'discounted' },
      payload: {
        kid: ids.zofia,
        withSurcharge: false,
        parts: [
          { amount: 900, paymentType: paymentTypeId },
          { amount: 10, paymentType: other.id },
        ],
        fromDate: '2026-12-01',
        toDate: '2026-12-31',
      },
    })
  const answer = await post()
  expect(answer.json()).toMatchObject([
    { amount: 10, parts: [{ amount: 900 }, { amount: 10 }, { amount: -90 }, { amount: -810 }] },
  ])
  // A repeated call gets its first answer, whatever the discounts are by then.
  await payments.removeDiscount({ ...at, id })
  const again = await post()
  expect([again.statusCode, again.json()]).toEqual([201, answer.json()])
  const { differences } = await verifyLedger({ sql })
  expect(differences.filter((one) => !one.endsWith('is missing'))).toEqual([])
})

describe('refused is', () => {
  test('a discount of more than 100 percent, of nothing, or of both kinds', async () => {
    for (const wrong of [{ percent: 101 }, { percent: 0 }, { percent: null }, { amount: 5_00 }])
      expect(await codeOf(payments.addDiscount({ ...form(), ...wrong }))).toBe('validation')
    expect(await codeOf(payments.addDiscount({ ...form(), percent: null, amount: 0 }))).toBe('amount.zero')
  })

  test('one that ends before it begins, or overlaps another of the same kind and type', async () => {
    expect(await codeOf(payments.addDiscount({ ...form(), toDay: '2026-11-30' }))).toBe('period.invalid')
    await payments.addDiscount({ ...form(), toDay: '2026-12-31' })
    expect(await codeOf(payments.addDiscount({ ...form(), fromDay: '2026-12-31' }))).toBe('discount.overlap')
    const both = [
      payments.addDiscount({ ...form(), kind: 'card' }),
      payments.addDiscount({ ...form(), kind: 'card' }),
    ]
    const outcomes = await Promise.allSettled(both)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await payments.addDiscount({ ...form(), fromDay: '2027-01-01' })
  })

  test("a neighbour's kid, and a line of more than it reduces or of another kid's discount", async () => {
    expect(await codeOf(payments.addDiscount({ ...form(), kidId: ids.adam }))).toBe('kid.not_found')
    const neighbour = trpc('otherDirector').payments
    expect(await neighbour.discounts({ placeId: second, kidId: ids.zofia })).toEqual([])
    const { id } = await payments.addDiscount(form())
    expect(await codeOf(neighbour.removeDiscount({ placeId: second, id }))).toBe('discount.not_found')
    const fee = { paymentTypeId, amount: 900_00 }
    expect(await codeOf(issue([fee, lineOf(id, -900_01)]))).toBe('discount.above_line')
    expect(await codeOf(issue([lineOf(id, -1)]))).toBe('discount.above_line')
    expect(await codeOf(issue([fee, { paymentTypeId, amount: -1 }]))).toBe('payment_type.repeated')
    const { id: other } = await payments.addDiscount({ ...form(), kidId: ids.jan })
    expect(await codeOf(issue([fee, lineOf(other, -90_00)]))).toBe('discount.not_found')
  })
})
