/** What a split invoice says to each of its payers, over both wires. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { pricedPlace } from './priced-place.ts'
import { seedPayers } from './support.ts'

const { sql, first, call, callerOf, accountant, at, command, tuition, kid, issue, renew } =
  await pricedPlace()
const { zus, welfare } = await seedPayers(sql, first)
const [other] = await sql<{ id: number }[]>`select id from places where id <> ${first} order by id limit 1`
const elsewhere = await seedPayers(sql, other?.id ?? 0)

beforeEach(renew)

const split = (id: number, ...shares: { payerId: number; amount: number }[]) =>
  accountant.split({ ...command(), id, shares, reason: 'Aktywnie w żłobku' })
/** Zofia's invoice over 100 zł: ZUS pays 60 zł, the guardians 40 zł. */
async function splitInvoice() {
  const { id, number } = await issue(kid('Zofia'))
  await split(id, { payerId: zus, amount: 60_00 })
  return { id, number }
}
const pay = (id: number, over: { payerId?: number } = {}) => accountant.pay({ ...command(), id, ...over })
const parent = async () => (await callerOf('parent')).payments
const codeOf = async (work: Promise<unknown>) =>
  await work.then(
    () => 'done',
    (error: Error) => error.message,
  )

describe('parents', () => {
  test('see and pay their own part of a split invoice', async () => {
    const { id } = await splitInvoice()
    const [seen] = await (await parent()).my({})
    expect(seen).toMatchObject({
      id,
      amount: 100_00,
      amountLeft: 40_00,
      shares: [{ payerId: zus, payer: 'ZUS', amount: 60_00 }],
      splitReason: 'Aktywnie w żłobku',
    })
    expect(seen?.shares?.[0]).not.toHaveProperty('amountLeft')
    const rest = await call('parent', 'GET', `/api/payments/${id}`)
    expect(rest.json()).toMatchObject({ amountLeft: 40, shares: [{ payer: zus, name: 'ZUS', amount: 60 }] })
    expect(rest.json().shares[0]).not.toHaveProperty('amountLeft')
  })

  test('have paid it once their part is settled, whatever others owe', async () => {
    const { id } = await splitInvoice()
    await pay(id)
    expect(await (await parent()).my({})).toEqual([])
    const [seen] = await (await parent()).my({ history: true })
    expect(seen).toMatchObject({ amountLeft: 0, paid: true, payments: [{ amount: 40_00 }] })
    const { invoices } = await accountant.list({ ...at, text: 'Zofia' })
    expect(invoices.find((one) => one.id === id)).toMatchObject({
      amountLeft: 60_00,
      ownLeft: 0,
      paid: false,
    })
    expect(await codeOf(accountant.remind({ ...command(), id }))).toBe('invoice.paid')
    expect((await accountant.debtors(at)).totals.total).toBe(0)
  })

  test('see no payments of others', async () => {
    const { id } = await splitInvoice()
    await pay(id, { payerId: zus })
    const [seen] = await (await parent()).my({})
    expect(seen).toMatchObject({ amountLeft: 40_00, paid: false, payments: [] })
    const rest = (await call('parent', 'GET', `/api/payments/${id}`)).json()
    expect(rest).toMatchObject({ amountLeft: 40, paid: false, partlyPaid: [] })
    expect(rest.shares).toEqual([{ payer: zus, name: 'ZUS', amount: 60 }])
    const [listed] = (await call('parent', 'GET', '/api/payments/user/my')).json()
    expect(listed).toMatchObject({ id, amountLeft: 40, partlyPaid: [], shares: rest.shares })
    const told = await sql<{ type: string }[]>`
      select data ->> 'type' as type from outbox where data #>> '{audience,invoiceId}' = ${String(id)} order by id`
    expect(told.map(({ type }) => type)).toEqual(['TYPE_KID_PAYMENT', 'TYPE_KID_PAYMENT_CORRECTED'])
  })
})

describe('staff', () => {
  test('record what each payer paid; the journal names it', async () => {
    const { id, number } = await splitInvoice()
    expect(await pay(id, { payerId: zus })).toMatchObject({ amountLeft: 40_00, ownLeft: 40_00, toCredit: 0 })
    expect(await pay(id)).toMatchObject({ amountLeft: 0, paid: true })
    const { rows } = await accountant.journal({
      ...at,
      fromDate: '2026-01-01',
      toDate: '2027-12-31',
      text: number,
    })
    expect(new Map(rows.map(({ amount, payer }) => [amount, payer]))).toEqual(
      new Map([
        [40_00, null],
        [60_00, 'ZUS'],
      ]),
    )
    expect((await accountant.invoice({ id })).payments.map(({ payer }) => payer)).toEqual(['ZUS', undefined])
  })

  test('move a shortfall to the parents', async () => {
    const { id } = await splitInvoice()
    await accountant.payPart({ ...command(), id, amount: 45_00, payerId: zus })
    await split(id, { payerId: zus, amount: 45_00 })
    expect((await (await parent()).my({}))[0]).toMatchObject({ amountLeft: 55_00 })
  })

  test('pay all of the parents’ parts at once, and no other’s', async () => {
    const { id } = await splitInvoice()
    expect(await accountant.bulkPay({ ...command(), ids: [id] })).toMatchObject({ done: [id] })
    expect(await accountant.invoice({ id })).toMatchObject({ amountLeft: 60_00, ownLeft: 0 })
    expect(await accountant.bulkPay({ ...command(), ids: [id] })).toMatchObject({
      failed: [{ id, code: 'invoice.paid' }],
    })
  })

  test('are refused a payer of another place, more than is left, and a stale version', async () => {
    const { id } = await splitInvoice()
    expect(await codeOf(split(id, { payerId: elsewhere.zus, amount: 1_00 }))).toBe('payer.not_found')
    expect(await codeOf(split(id, { payerId: welfare, amount: 100_01 }))).toBe('payer.above_left')
    const stale = { ...command(), id, version: 1, shares: [], reason: 'Pomyłka' }
    expect(await codeOf(accountant.split(stale))).toBe('conflict.stale')
    expect(await codeOf(accountant.split({ ...stale, version: 2, reason: ' ' }))).toBe('correction.reason')
    const mixed = {
      ...command(),
      invoices: [
        {
          kidId: kid('Jan'),
          withCredit: false,
          lines: [{ paymentTypeId: tuition.id, amount: 10_00 }],
          shares: [{ payerId: elsewhere.zus, amount: 1_00 }],
        },
      ],
    }
    expect(await codeOf(accountant.issue(mixed))).toBe('payer.not_found')
  })

  test('issue with shares; the credit is used on the parents’ part', async () => {
    await accountant.addCredit({ ...command(), kidId: kid('Jan'), amount: 50_00 })
    const { invoices } = await accountant.issue({
      ...command(),
      invoices: [
        {
          kidId: kid('Jan'),
          withCredit: true,
          lines: [{ paymentTypeId: tuition.id, amount: 100_00 }],
          shares: [{ payerId: zus, amount: 70_00 }],
        },
      ],
    })
    expect(invoices).toMatchObject([{ creditUsed: 30_00, amountLeft: 70_00 }])
  })

  test('see over REST what parents have to pay, and what is left of each share', async () => {
    const { id } = await splitInvoice()
    const shown = async () => (await call('accountant', 'GET', `/api/payments/${id}`)).json()
    expect(await shown()).toMatchObject({
      amount: 100,
      amountLeft: 40,
      paid: false,
      shares: [{ payer: zus, name: 'ZUS', amount: 60, amountLeft: 60 }],
    })
    const partly = { amount: '60,01', payer: zus }
    const refused = await call('accountant', 'POST', `/api/payments/partly/${id}`, partly)
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'error.payer.too_much'])
    await call('accountant', 'POST', `/api/payments/partly/${id}`, { ...partly, amount: 60 }, randomUUID())
    await call('accountant', 'POST', `/api/payments/pay/${id}`, {}, randomUUID())
    expect(await shown()).toMatchObject({ amountLeft: 0, paid: true, shares: [{ amountLeft: 0 }] })
  })
})
