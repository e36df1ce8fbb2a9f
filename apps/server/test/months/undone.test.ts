/** What is taken back after its month was closed, or opened again: on no day before it was there. */
import { beforeEach, expect, test } from 'vitest'
import { verifyBank } from '../../src/domains/bank/index.ts'
import { PIN } from '../accounts/setup.ts'
import { bankPlace, PAYER } from '../bank/bank-place.ts'

const place = await bankPlace()
const { call, first, clock, kid, issue, addLine, lineOf, book, undo, sql, callerOf, addCredit } = place
await sql`update bank_statements set from_day = '2026-10-01', to_day = '2026-11-30'`

type Sums = { left: number; credit: number }
const sumsOn = async (date: string): Promise<Sums> =>
  (await call('GET', `/api/place/${first}/balances?date=${date}`)).json()
const DAYS = ['2026-10-25', '2026-10-31', '2026-11-01', '2026-11-05'] as const
let before = new Map<string, Sums>()

beforeEach(async () => {
  clock.set('2026-10-10T10:00:00Z')
  before = new Map()
  for (const day of DAYS) before.set(day, await sumsOn(day))
})

const months = `/api/place/${first}/months`
const reason = { reason: 'Do wyjaśnienia z bankiem' }
const close = async () => expect((await call('POST', `${months}/2026-10/close`, reason)).statusCode).toBe(200)
const reopen = async () => {
  const body = { ...reason, pin: PIN }
  const answer = await call('POST', `${months}/2026-10/reopen`, body, { as: 'director' })
  expect(answer.json()).toMatchObject({ closed: false })
}
/** What the test itself has added by the evening of a day, in złote: the log keeps what others did. */
const addedBy = async (day: (typeof DAYS)[number]) => {
  const [now, then] = [await sumsOn(day), before.get(day)]
  return { left: now.left - (then?.left ?? 0), credit: now.credit - (then?.credit ?? 0) }
}
const order = async (): Promise<number> => {
  const payee = { accountNumber: PAYER, name: 'Joanna Żurawska' }
  const body = { kid: kid('Zofia'), amount: 100, from: 'credit', ...payee }
  return (await call('POST', `/api/place/${first}/refunds`, body)).json().id
}
const inNovember = () => clock.set('2026-11-16T09:00:00Z')

test('a refund that was marked as paid in a closed month is taken back in the open one', async () => {
  await addCredit('Zofia', 500)
  const id = await order()
  await call('POST', `/api/refunds/${id}/paid`, { date: '2026-10-10' })
  inNovember()
  await close()
  const accountant = await callerOf('accountant')
  const back = { commandId: crypto.randomUUID(), placeId: first, id }
  expect(await accountant.refunds.unpay(back)).toMatchObject({ state: 'ORDERED', paidDay: null })
  expect(await accountant.refunds.unpay(back)).toMatchObject({ state: 'ORDERED' })
  expect(await addedBy('2026-10-31')).toMatchObject({ credit: 400 })
  expect(await addedBy('2026-11-01')).toMatchObject({ credit: 500 })
  await reopen()
})

test('a booking of the open month is undone in it, though the month of its line is open again', async () => {
  const { id } = await issue('Jan', '500,50')
  inNovember()
  const line = await addLine(200_00, { day: '2026-10-20' })
  await close()
  expect((await book(line, [{ invoice: id, amount: 200 }])).json()).toMatchObject({ bookedDay: '2026-11-01' })
  await reopen()
  expect((await undo(line, 'undo')).statusCode).toBe(200)
  expect((await undo(line, 'undo')).statusCode).toBe(200)
  expect(await addedBy('2026-10-25')).toMatchObject({ left: 500.5 })
  expect(await addedBy('2026-11-01')).toMatchObject({ left: 500.5 })
  expect((await book(line, [{ invoice: id, amount: 200 }])).json()).toMatchObject({ bookedDay: null })
  expect(await addedBy('2026-10-25')).toMatchObject({ left: 300.5 })
})

test('a booking of a refund, or its undoing, that is repeated after the close is answered as the first', async () => {
  await addCredit('Zofia', 500)
  const [id, one, two] = [await order(), await order(), await order()]
  await call('POST', `/api/place/${first}/refunds/file`, { format: 'elixir', ids: [one, two] })
  inNovember()
  const line = await addLine(-100_00, { day: '2026-10-20' })
  const whole = await addLine(-200_00, { day: '2026-10-20', title: 'Paczka', payerAccount: '' })
  const calls = [
    () => book(line, [{ refund: id, amount: -100 }], 'pay'),
    () =>
      book(
        whole,
        [one, two].map((refund) => ({ refund, amount: -100 })),
        'pay all',
      ),
  ]
  const undoing = [() => undo(line, 'back'), () => undo(whole, 'all back')]
  const answers = async (all: (typeof calls)[number][]) => {
    const given: unknown[] = []
    for (const one of all) {
      const { statusCode, payload } = await one()
      given.push([statusCode, payload])
    }
    return given
  }
  const done = [
    [200, expect.any(String)],
    [200, expect.any(String)],
  ]
  const booked = await answers(calls)
  expect(booked).toEqual(done)
  await close()
  expect(await answers(calls)).toEqual(booked)
  await reopen()
  expect(await answers(undoing)).toEqual(done)
  await close()
  expect(await answers(undoing)).toEqual(done)
  await reopen()
})

test('a refund that a person says was paid on a covered day is listed until it is taken back', async () => {
  await addCredit('Zofia', 500)
  const amounts = [71, 72, 73]
  const ids: number[] = []
  for (const amount of amounts) {
    const payee = { accountNumber: PAYER, name: 'Joanna Żurawska' }
    const body = { kid: kid('Zofia'), amount, from: 'credit', ...payee }
    ids.push((await call('POST', `/api/place/${first}/refunds`, body)).json().id)
  }
  const [byHand = 0, back = 0, byLine = 0] = ids
  for (const id of [byHand, back]) await call('POST', `/api/refunds/${id}/paid`, { date: '2026-10-10' })
  const { refunds } = await callerOf('accountant')
  const onRefund = (id: number) => ({ commandId: crypto.randomUUID(), placeId: first, id })
  await refunds.unpay(onRefund(back))
  inNovember()
  const line = await addLine(-73_00, { day: '2026-10-20' })
  await book(line, [{ refund: byLine, amount: -73 }])
  const listed = async () => {
    const sheet = (await call('GET', `${months}/2026-10`)).json()
    const causes: { kind: string; amount: number; date: string | null }[] = sheet.causes
    return causes.filter(({ amount }) => amounts.includes(-amount))
  }
  expect(await listed()).toMatchObject([
    { kind: 'by_hand', amount: -71, date: '2026-10-10', line: null, invoice: null },
  ])
  await refunds.unpay(onRefund(byHand))
  expect(await listed()).toEqual([])
})

test('so is the payment of a refund', async () => {
  await addCredit('Zofia', 500)
  const id = await order()
  inNovember()
  const line = await addLine(-100_00, { day: '2026-10-20', title: `ZW/${id}` })
  await close()
  const booked = await book(line, [{ refund: id, amount: -100 }])
  expect(booked.json()).toMatchObject({ state: 'BOOKED', bookedDay: '2026-11-01' })
  await reopen()
  expect((await undo(line)).statusCode).toBe(200)
  expect(await addedBy('2026-10-25')).toMatchObject({ credit: 500 })
})

test('what the bank took back, and a person gives again, was away in between', async () => {
  const { id } = await issue('Jan', '500,50')
  inNovember()
  const line = await addLine(200_00, { day: '2026-10-20' })
  await book(line, [{ invoice: id, amount: 200 }])
  const back = await addLine(-200_00, { day: '2026-11-05', mark: 'RC' })
  const booked = await book(back, [{ invoice: id, amount: -200 }])
  expect(booked.json()).toMatchObject({ state: 'BOOKED' })
  expect((await undo(back)).statusCode).toBe(200)
  expect(await addedBy('2026-10-25')).toMatchObject({ left: 300.5 })
  expect(await addedBy('2026-11-05')).toMatchObject({ left: 300.5 })
  expect(await lineOf(line)).toMatchObject({ state: 'BOOKED', bookedDay: '2026-11-05' })
  expect(await verifyBank(sql)).toEqual([])
})

test('invoices of a closed month are left out of a deletion of several', async () => {
  const old = await issue('Jan', 100)
  const accountant = (await callerOf('accountant')).payments
  inNovember()
  const now = await issue('Jan', 50)
  await close()
  const command = () => ({ commandId: crypto.randomUUID(), placeId: first })
  const wanted = { ...command(), ids: [old.id, now.id] }
  const expected = { done: [now.id], failed: [{ id: old.id, code: 'month.closed' }] }
  expect(await accountant.bulkDelete(wanted)).toEqual(expected)
  expect(await accountant.bulkDelete(wanted)).toEqual(expected)
  await reopen()
  expect(await accountant.bulkDelete({ ...command(), ids: [old.id] })).toEqual({ done: [old.id], failed: [] })
})
