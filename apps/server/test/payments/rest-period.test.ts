/** What an invoice of the compatibility wire charges, and how the web knows of it. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { problemOf } from '../places/call.ts'
import { PHONES, testPlaces } from '../places/setup.ts'
import { renewKids } from './support.ts'

const server = await testPlaces()
const { app, caller, clock, first, sql } = server
let kid = await renewKids(sql)
beforeEach(async () => {
  kid = await renewKids(sql)
  clock.set('2026-11-16T09:00:00Z')
})

/** Signed in at the time of the test. */
async function send(url: string, payload: object, key: string = randomUUID()) {
  const authorization = `Bearer ${await server.tokenOf(PHONES.accountant)}`
  return await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization, 'idempotency-key': key },
  })
}
const paymentsNow = async () => (await caller(await server.tokenOf(PHONES.accountant))).payments

const meals = { name: 'Wyżywienie', type: 'TYPE_DAILY', daily: 15 }
const type = (await send(`/api/places/${first}/payment_type`, meals)).json().id

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const DECEMBER = { from: '2026-12-01', to: '2026-12-31' }

const invoice = (firstname: string, over: object = {}) => ({
  kid: kid(firstname),
  parts: [{ amount: 10, paymentType: type }],
  ...over,
})
const issue = (body: object, key?: string) => send(`/api/payments/${first}`, body, key)

/** What the web shows as invoiced already: a kid's first name, with the numbers of its invoices. */
async function invoiced(period: typeof NOVEMBER) {
  const payments = await paymentsNow()
  const { groups } = await payments.newInvoice({ placeId: first, period, absencesPeriod: NOVEMBER })
  const kids = groups.flatMap((group) => group.kids)
  return Object.fromEntries(
    kids.flatMap(({ firstname, alreadyInvoiced }) =>
      alreadyInvoiced.length > 0 ? [[firstname, alreadyInvoiced.length]] : [],
    ),
  )
}

async function periodOf(id: number) {
  const payments = await paymentsNow()
  return (await payments.invoice({ id })).period
}

test('is the month of the call’s day in Warsaw where it names none', async () => {
  clock.set('2026-11-30T23:30:00Z')
  const [made] = (await issue(invoice('Zofia'))).json()
  expect(await periodOf(made.id)).toEqual(DECEMBER)
  expect(await invoiced(DECEMBER)).toEqual({ Zofia: 1 })
})

test.each([
  [{ fromDate: '2026-12-10' }, { from: '2026-12-10', to: '2026-12-31' }],
  [{ toDate: '2027-02-10' }, { from: '2027-02-01', to: '2027-02-10' }],
  [
    { fromDate: '2026-12-10', toDate: '' },
    { from: '2026-12-10', to: '2026-12-31' },
  ],
  [{ fromDate: null, toDate: null }, NOVEMBER],
])('reaches as far as its month with %j', async (range, period) => {
  const [made] = (await issue(invoice('Zofia', range))).json()
  expect(await periodOf(made.id)).toEqual(period)
})

test('is each invoice’s own, so that the web does not offer to charge it again', async () => {
  const december = { fromDate: DECEMBER.from, toDate: DECEMBER.to }
  const answer = await issue([invoice('Zofia', december), invoice('Ola')])
  expect(await Promise.all(answer.json().map(({ id }: { id: number }) => periodOf(id)))).toEqual([
    DECEMBER,
    NOVEMBER,
  ])
  expect(await invoiced(DECEMBER)).toEqual({ Zofia: 1 })
  expect(await invoiced(NOVEMBER)).toEqual({ Ola: 1 })
})

test('is refused by field where it is none', async () => {
  const faults = async (body: object) => problemOf(await issue(body))
  const fault = (field: string, message: string) => `400 error.validation: payment ${field} ${message}`
  const reversed = { fromDate: '2026-12-31', toDate: '2026-12-01' }
  expect(await faults(invoice('Zofia', reversed))).toEqual(fault('toDate', 'Min'))
  expect(await faults([invoice('Ola'), invoice('Zofia', reversed)])).toEqual(fault('[1].toDate', 'Min'))
  const long = { fromDate: '2026-01-01', toDate: '2027-01-02' }
  expect(await faults(invoice('Zofia', long))).toEqual(fault('toDate', 'Max'))
  expect(await faults(invoice('Zofia', { fromDate: '1.12.2026' }))).toEqual(fault('fromDate', 'Pattern'))
  expect(await faults(invoice('Zofia', { toDate: '2026-02-30' }))).toEqual(fault('toDate', 'Pattern'))
  expect(await invoiced(NOVEMBER)).toEqual({})
})

test('is part of the command, and stays what it was when that is repeated in another month', async () => {
  const [plain, named] = [randomUUID(), randomUUID()]
  const before = await issue(invoice('Zofia'), plain)
  clock.set('2026-12-01T09:00:00Z')
  expect((await issue(invoice('Zofia'), plain)).json()).toEqual(before.json())
  expect(await periodOf(before.json()[0].id)).toEqual(NOVEMBER)
  expect((await issue(invoice('Zofia', { fromDate: '2026-12-01' }), named)).statusCode).toBe(201)
  const other = await issue(invoice('Zofia', { fromDate: '2027-01-01' }), named)
  expect(other.json()).toMatchObject({ status: 409, message: 'error.command.reused' })
})

test('deducts nothing by itself: its lines name no days', async () => {
  const [made] = (await issue(invoice('Zofia', { absences: 2, fromDate: DECEMBER.from }))).json()
  const payments = await paymentsNow()
  const { lines, absencesPeriod } = await payments.invoice({ id: made.id })
  expect(absencesPeriod).toBeNull()
  expect(lines).toMatchObject([{ days: null, absent: 2, takenOff: null, computed: null, amount: 1000 }])
})
