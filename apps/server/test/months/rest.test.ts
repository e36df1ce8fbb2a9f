/** Months over REST: the sheet in złote, who may close and reopen, and what a closed month answers to every wire. */
import { expect, test } from 'vitest'
import { bankPlace } from '../bank/bank-place.ts'
import { PIN } from '../accounts/setup.ts'
import { alertOf } from '../places/call.ts'
import { PHONES } from '../places/setup.ts'

const place = await bankPlace()
const { call, first, second, clock, kid, issue, addLine, lineOf, book, undo, sql, callerOf } = place

const months = `/api/place/${first}/months`
const closeMonth = (month: string, reason?: string, key?: string) =>
  call(
    'POST',
    `${months}/${month}/close`,
    reason === undefined ? {} : { reason },
    key === undefined ? {} : { key },
  )

clock.set('2026-10-10T10:00:00Z')
const paid = await issue('Zofia', 1000)
const open = await issue('Jan', '500,50')
await call('POST', `/api/payments/partly/${paid.id}`, { payment: paid.id, amount: 1100, method: 'cash' })
clock.set('2026-11-16T09:00:00Z')
await sql`update bank_statements set from_day = '2026-10-01', to_day = '2026-11-30'`

const sheetOf = async (month: string) => (await call('GET', `${months}/${month}`)).json()
const invoiceOf = async () => (await call('GET', `/api/payments/${open.id}`)).json()

test.each(['2026-13', '2026-1', 'abc', '1999-12'])('there is no month %s', async (month) => {
  expect((await call('GET', `${months}/${month}`)).statusCode).toBe(404)
})

test('a sheet is none of a neighbour’s or of a teacher’s business', async () => {
  for (const as of ['otherDirector', 'teacher', 'parent'] as const)
    expect((await call('GET', `${months}/2026-10`, undefined, { as })).statusCode).toBe(403)
  const other = await call('GET', `/api/place/${second}/months/2026-10`, undefined, { as: 'otherDirector' })
  expect(other.json()).toMatchObject({ charged: 0, kids: [] })
})

test('a month from its preliminary sheet to its reopening', async () => {
  await preliminary()
  await closing()
  await refusing()
  await lateLine()
  await balances()
  await reopening()
  expect(await sheetOf('2026-10')).toMatchObject({ closed: false, paid: 1200, closing: 300.5 })
})

/** In złote, by kid and in total. */
async function preliminary() {
  expect(await sheetOf('2026-10')).toMatchObject({
    month: '2026-10',
    closed: false,
    closedDate: null,
    opening: 0,
    charged: 1500.5,
    corrections: 0,
    paid: 1100,
    creditUsed: 0,
    closing: 400.5,
    left: 500.5,
    credit: 100,
    deposits: 0,
    paidBy: { transfer: 0, cash: 1100, card: 0, other: 0, none: 0 },
    kids: [
      { kid: { id: kid('Jan') }, closing: 500.5 },
      { kid: { id: kid('Zofia') }, closing: -100 },
    ],
  })
}

/** Refused while a line of the month waits, unless somebody says why. */
async function closing() {
  const line = await addLine(300_00, { day: '2026-10-20' })
  const refused = await closeMonth('2026-10')
  expect(refused.json()).toMatchObject({ status: 409, errorKey: 'month.not_balanced' })
  expect(await sheetOf('2026-10')).toMatchObject({
    closed: false,
    causes: [{ kind: 'line_waiting', amount: 300, date: '2026-10-20', line, invoice: null }],
  })
  const why = 'Przelew do wyjaśnienia z bankiem'
  const closed = await closeMonth('2026-10', why, 'close')
  expect(alertOf(closed)).toEqual([200, 'month.close.closed', '2026-10'])
  const said = { closed: true, closedBy: 'Kasia Księgowa', reason: why, closing: 400.5 }
  expect(closed.json()).toMatchObject(said)
  expect((await closeMonth('2026-10', why, 'close')).json()).toEqual(closed.json())
  expect((await closeMonth('2026-10')).json()).toMatchObject({ status: 409, errorKey: 'month.closed' })
  expect((await closeMonth('2026-11')).json()).toMatchObject({ status: 400, errorKey: 'month.not_over' })
  expect((await call('GET', months)).json()).toMatchObject([
    { month: '2026-11', closed: false, closing: null },
    { month: '2026-10', closed: true, opening: 0, closing: 400.5 },
  ])
}

/** 409 with the open month for money of a closed day, whatever the wire. */
async function refusing() {
  const problem = { status: 409, errorKey: 'month.closed', message: 'error.month.closed' }
  const params = { month: '2026-10', open: '2026-11' }
  const part = { payment: open.id, amount: 1, date: '2026-10-31' }
  const answer = await call('POST', `/api/payments/partly/${open.id}`, part)
  expect(answer.json()).toMatchObject({ ...problem, params })
  const whole = await call('POST', `/api/payments/pay/${open.id}`, { date: '2026-10-12' })
  expect(whole.json()).toMatchObject(problem)
  expect((await call('DELETE', `/api/payments/${open.id}`)).json()).toMatchObject(problem)
  const caller = await callerOf('accountant')
  const input = {
    placeId: first,
    id: open.id,
    amount: 100,
    day: '2026-10-31',
    commandId: crypto.randomUUID(),
  }
  await expect(caller.payments.payPart(input)).rejects.toMatchObject({ message: 'month.closed' })
  expect(await invoiceOf()).toMatchObject({ amountLeft: 500.5 })
}

/** Booked on the first day of the open month, and says so. */
async function lateLine() {
  const line = await addLine(200_00, { day: '2026-10-30' })
  const booked = await book(line, [{ invoice: open.id, amount: 200 }])
  expect(booked.json()).toMatchObject({ state: 'BOOKED', bookedDay: '2026-11-01' })
  expect((await invoiceOf()).partlyPaid).toMatchObject([{ amount: 200, date: '2026-11-01' }])
  expect(await sheetOf('2026-11')).toMatchObject({
    opening: 400.5,
    paid: 200,
    closing: 200.5,
    causes: [{ kind: 'other_month', line }],
  })
  await undo(line)
  expect(await lineOf(line)).toMatchObject({ state: 'WAITING', bookedDay: null })
  expect(await sheetOf('2026-11')).toMatchObject({ paid: 0, closing: 400.5 })
}

/** Of a day's evening. */
async function balances() {
  const on = async (date: string) => (await call('GET', `/api/place/${first}/balances?date=${date}`)).json()
  expect(await on('2026-10-09')).toMatchObject({ left: 0, balance: 0, kids: [], groups: [] })
  expect(await on('2026-10-31')).toMatchObject({
    left: 500.5,
    credit: 100,
    balance: 400.5,
    ages: { upTo30: 500.5 },
    groups: [{ group: { name: 'Motylki' }, balance: 400.5 }],
  })
}

/** By the place's admin alone, with a reason and a proof. */
async function reopening() {
  const reopen = (body: object, as: 'director' | 'accountant' = 'director') =>
    call('POST', `${months}/2026-10/reopen`, body, { as })
  expect((await reopen({ reason: 'x', pin: PIN }, 'accountant')).statusCode).toBe(403)
  expect((await reopen({ pin: PIN })).json()).toMatchObject({
    status: 400,
    fieldErrors: [{ objectName: 'month', field: 'reason' }],
  })
  const wrong = await reopen({ reason: 'Pomyłka', pin: '111222' })
  expect(wrong.json()).toMatchObject({ errorKey: 'incorrectpassword' })
  await sql`update sessions set proven_at = null`
  const unproven = await reopen({ reason: 'Pomyłka' })
  expect(unproven.json()).toMatchObject({ errorKey: 'account.proof_required' })
  expect(await sheetOf('2026-10')).toMatchObject({ closed: true })

  const answer = await reopen({ reason: 'Wpłata była w październiku', pin: PIN })
  expect(alertOf(answer)).toEqual([200, 'month.reopen.reopened', '2026-10'])
  expect(answer.json()).toMatchObject({ closed: false, closedDate: null })
  const part = { payment: open.id, amount: 100, date: '2026-10-31' }
  expect((await call('POST', `/api/payments/partly/${open.id}`, part)).statusCode).toBe(200)
  const [entry] = await sql`
    select principal, data from audit_log where type = 'MONTH_REOPENED' order by id desc limit 1`
  expect(entry).toEqual({ principal: PHONES.director, data: { place: first, month: '2026-10' } })
  const again = await reopen({ reason: 'Jeszcze raz', pin: PIN })
  expect(again.json()).toMatchObject({ status: 409, errorKey: 'month.open' })
}
