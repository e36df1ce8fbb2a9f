/** Decisions on a bank's line: booked by the ledger's commands, not ours, undone. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyBank } from '../../src/domains/bank/index.ts'
import { alertOf } from '../places/call.ts'
import { bankPlace, PAYER } from './bank-place.ts'

const place = await bankPlace()
const { sql, call, first, kid, issue, renew, addLine, lineOf, book, undo, notOurs, invoiceOf, creditOf } =
  place
beforeEach(renew)
/** The bank's lines and the ledger agree after every test. */
const agree = async () => expect(await verifyBank(sql)).toEqual([])
afterEach(agree)

const kinds = async (key: string) => {
  const rows = await sql<{ type: string }[]>`
    select type from events where command_id = ${key} order by type`
  return rows.map(({ type }) => type)
}

describe('booking', () => {
  test('pays invoices and adds credit in one command, on the bank’s day', async () => {
    const zofia = await issue('Zofia', 1000)
    const jan = await issue('Jan', 500)
    const line = await addLine(1600_00, { day: '2026-11-03', title: `${zofia.number}, ${jan.number}` })
    const answer = await book(
      line,
      [
        { invoice: zofia.id, amount: 1000 },
        { invoice: jan.id, amount: '500,00' },
        { kid: kid('Jan'), amount: 100 },
      ],
      'split',
    )
    expect(alertOf(answer)).toEqual([200, 'bank.line.booked', String(line)])
    expect(answer.json()).toMatchObject({
      state: 'BOOKED',
      proposals: [],
      allocations: [
        { invoice: zofia.id, kid: kid('Zofia'), amount: 1000 },
        { invoice: jan.id, kid: kid('Jan'), amount: 500 },
        { invoice: null, kid: kid('Jan'), amount: 100, payment: null },
      ],
    })
    expect(await invoiceOf(zofia.id)).toMatchObject({
      paid: true,
      partlyPaid: [{ amount: 1000, date: '2026-11-03', method: 'transfer' }],
    })
    expect(await creditOf('Jan')).toBe(100)
    expect(await kinds('split')).toEqual(['CreditAdded', 'PaymentRecorded', 'PaymentRecorded'])
  })
  test('is recorded once however often it is sent', async () => {
    const { id } = await issue('Ola', 700)
    const line = await addLine(700_00)
    const twice = await Promise.all([1, 2].map(() => book(line, [{ invoice: id, amount: 700 }], 'once')))
    expect(twice.map((answer) => answer.json().allocations)).toEqual([
      [{ invoice: id, kid: kid('Ola'), amount: 700, payment: expect.any(Number) }],
      twice[0]?.json().allocations,
    ])
    expect(await kinds('once')).toEqual(['PaymentRecorded'])
    const other = await book(line, [{ kid: kid('Ola'), amount: 700 }], 'once')
    expect(other.json()).toMatchObject({ errorKey: 'command.reused' })
  })
  test('on two screens is done by one, and refused to the other', async () => {
    const { id } = await issue('Ola', 700)
    const line = await addLine(700_00)
    const answers = await Promise.all([
      book(line, [{ invoice: id, amount: 700 }]),
      book(line, [{ kid: kid('Ola'), amount: 700 }]),
      notOurs(line, 'other'),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused).toHaveLength(2)
    for (const one of refused) expect(one.json()).toMatchObject({ errorKey: 'bank.line_decided' })
    expect(700 - (await invoiceOf(id)).amountLeft + (await creditOf('Ola'))).toBe(
      (await lineOf(line)).state === 'BOOKED' ? 700 : 0,
    )
  })
  test.each([
    ['less than the line', (id: number) => [{ invoice: id, amount: 699.99 }], 'bank.sum'],
    ['more than the line', (id: number) => [{ invoice: id, amount: 701 }], 'bank.sum'],
    [
      'parts of both signs',
      (id: number) => [
        { invoice: id, amount: 800 },
        { kid: kid('Ola'), amount: -100 },
      ],
      'bank.allocations',
    ],
    ['an invoice that does not exist', () => [{ invoice: 999999, amount: 700 }], 'invoice.not_found'],
    ['a kid that does not exist', () => [{ kid: 999999, amount: 700 }], 'kid.not_found'],
    ['a third decimal', (id: number) => [{ invoice: id, amount: '700,001' }], 'amount.precision'],
  ])('%s is refused and changes nothing', async (_, allocations, errorKey) => {
    const { id } = await issue('Ola', 700)
    const line = await addLine(700_00)
    const answer = await book(line, allocations(id))
    expect(answer.json()).toMatchObject({ errorKey })
    expect(await lineOf(line)).toMatchObject({ state: 'WAITING' })
    expect(await invoiceOf(id)).toMatchObject({ amountLeft: 700 })
  })
  test.each([
    ['paid by hand', 'POST', 'pay/', 'invoice.paid'],
    ['deleted', 'DELETE', '', 'invoice.deleted'],
  ] as const)('an invoice %s meanwhile is refused', async (_, method, path, errorKey) => {
    const { id } = await issue('Ola', 700)
    const line = await addLine(700_00)
    await call(method, `/api/payments/${path}${id}`)
    expect((await book(line, [{ invoice: id, amount: 700 }])).json()).toMatchObject({ errorKey })
    expect(await lineOf(line)).toMatchObject({ state: 'WAITING' })
  })
  test('what is left of an invoice bounds a part, so that credit is a part of its own', async () => {
    const { id } = await issue('Ola', 700)
    const line = await addLine(700_00)
    await call('POST', `/api/payments/partly/${id}`, { payment: id, amount: 1 })
    const answer = await book(line, [{ invoice: id, amount: 700 }])
    expect(answer.json()).toMatchObject({ status: 409, errorKey: 'invoice.less_left' })
  })
  test('is for invoices and kids of the line’s place only', async () => {
    const { id } = await issue('Ola', 700)
    const [other] = await sql<{ id: number }[]>`select id from kids where place_id <> ${first} limit 1`
    const line = await addLine(700_00)
    expect((await book(line, [{ kid: other?.id, amount: 700 }])).json()).toMatchObject({
      errorKey: 'kid.not_found',
    })
    const foreign = await call(
      'POST',
      `/api/bank/lines/${line}/book`,
      { allocations: [] },
      { as: 'otherDirector' },
    )
    expect(foreign.json()).toMatchObject({ status: 404, errorKey: 'bank.line_not_found' })
    expect(await invoiceOf(id)).toMatchObject({ amountLeft: 700 })
  })
})

describe('undoing', () => {
  test('reverses the payments and the credit, and the line waits again', async () => {
    const { id } = await issue('Ola', 700)
    const line = await addLine(800_00)
    await book(line, [
      { invoice: id, amount: 700 },
      { kid: kid('Ola'), amount: 100 },
    ])
    const answer = await undo(line, 'undo')
    expect(alertOf(answer)).toEqual([200, 'bank.line.undone', String(line)])
    expect(answer.json()).toMatchObject({ state: 'WAITING', allocations: [] })
    expect(await kinds('undo')).toEqual(['CreditReturned', 'PaymentReversed'])
    expect([await invoiceOf(id), await creditOf('Ola')]).toMatchObject([{ amountLeft: 700, paid: false }, 0])
    expect((await undo(line, 'undo')).json()).toMatchObject({ state: 'WAITING' })
    expect((await undo(line)).json()).toMatchObject({ status: 409, errorKey: 'bank.line_waiting' })
    expect((await book(line, [{ kid: kid('Ola'), amount: 800 }])).statusCode).toBe(200)
  })
  test('takes the money from the credit that a deleted invoice left', async () => {
    const { id } = await issue('Ola', 700)
    const line = await addLine(300_00)
    await book(line, [{ invoice: id, amount: 300 }])
    await call('DELETE', `/api/payments/${id}`)
    expect(await creditOf('Ola')).toBe(300)
    expect((await undo(line)).statusCode).toBe(200)
    expect(await creditOf('Ola')).toBe(0)
  })
  test('is refused where the credit has been used since', async () => {
    const line = await addLine(300_00)
    await book(line, [{ kid: kid('Ola'), amount: 300 }])
    await issue('Ola', 700, { withSurcharge: true })
    expect((await undo(line)).json()).toMatchObject({ errorKey: 'credit.insufficient' })
    expect(await lineOf(line)).toMatchObject({ state: 'BOOKED' })
  })
  test('is the only way to reverse a payment by the bank', async () => {
    const { id } = await issue('Ola', 700)
    const line = await addLine(700_00)
    const booked = await book(line, [{ invoice: id, amount: 700 }], 'by-bank')
    const [{ payment }] = booked.json().allocations
    const answer = await call('POST', `/api/payments/${id}/reverse`, { payment, reason: 'mistake' })
    expect(answer.json()).toMatchObject({ errorKey: 'payment.from_bank' })
    expect(await lineOf(line)).toMatchObject({ state: 'BOOKED' })
  })
})

describe('a payer', () => {
  const payers = () => sql<{ nrb: string; kidId: number }[]>`select nrb, kid_id as "kidId" from bank_payers`
  test('is learnt from what a person booked, and forgotten when that is undone', async () => {
    const { id } = await issue('Ola', 700)
    const line = await addLine(700_00)
    await book(line, [{ invoice: id, amount: 700 }])
    expect([...(await payers())]).toEqual([{ nrb: PAYER, kidId: kid('Ola') }])
    await undo(line)
    expect([...(await payers())]).toEqual([])
  })
})

describe('money that went out', () => {
  test('is credit that was paid out', async () => {
    await place.addCredit('Ola', 100)
    const line = await addLine(-100_00, { title: 'Zwrot nadpłaty' })
    const answer = await book(line, [{ kid: kid('Ola'), amount: -100 }])
    expect(answer.json()).toMatchObject({ state: 'BOOKED', allocations: [{ amount: -100 }] })
    expect(await creditOf('Ola')).toBe(0)
    await undo(line)
    expect(await creditOf('Ola')).toBe(100)
  })
  test('is no payment of an invoice', async () => {
    const { id } = await issue('Ola', 700)
    const line = await addLine(-700_00)
    expect((await book(line, [{ invoice: id, amount: -700 }])).json()).toMatchObject({
      errorKey: 'bank.allocations',
    })
  })
})

describe('a reversal by the bank', () => {
  const booked = async () => {
    const { id, number } = await issue('Ola', 700)
    const line = await addLine(500_00, { title: `część ${number}` })
    await book(line, [{ invoice: id, amount: 500 }])
    const reversal = await addLine(-500_00, { mark: 'RC', title: `STORNO część ${number}` })
    return { id, line, reversal }
  }
  test('reopens what its line booked', async () => {
    const { id, line, reversal } = await booked()
    expect(await lineOf(reversal)).toMatchObject({
      state: 'WAITING',
      proposals: [{ exact: true, allocations: [{ invoice: id, amount: -500 }] }],
    })
    const answer = await book(reversal, [{ invoice: id, amount: -500 }])
    expect(answer.json()).toMatchObject({ state: 'BOOKED', allocations: [{ invoice: id, amount: -500 }] })
    expect(await invoiceOf(id)).toMatchObject({ amountLeft: 700, partlyPaid: [] })
    expect((await undo(line)).json()).toMatchObject({ errorKey: 'bank.line_reversed' })
    await undo(reversal)
    expect(await invoiceOf(id)).toMatchObject({ amountLeft: 200, partlyPaid: [{ amount: 500 }] })
    expect((await undo(line)).json()).toMatchObject({ state: 'WAITING' })
    expect(await invoiceOf(id)).toMatchObject({ amountLeft: 700 })
  })
  test('of a line that was never booked is refused', async () => {
    const { id } = await issue('Ola', 700)
    await addLine(500_00, { title: 'część' })
    const reversal = await addLine(-500_00, { mark: 'RC', title: 'STORNO część' })
    const answer = await book(reversal, [{ invoice: id, amount: -500 }])
    expect(answer.json()).toMatchObject({ status: 400, errorKey: 'bank.never_booked' })
    expect(await lineOf(reversal)).toMatchObject({ state: 'WAITING', proposals: [] })
  })
})

describe('a line that is not ours', () => {
  test('has a reason, and waits again when that is undone', async () => {
    const line = await addLine(-5_00, { payer: '', payerAccount: '', title: 'Opłata za przelew' })
    expect(await lineOf(line)).toMatchObject({ state: 'WAITING', proposedReason: 'fee' })
    const answer = await notOurs(line, 'fee', 'fee')
    expect(answer.json()).toMatchObject({ state: 'NOT_OURS', reason: 'fee', proposedReason: null })
    expect((await notOurs(line, 'fee', 'fee')).statusCode).toBe(200)
    expect((await notOurs(line, 'other')).json()).toMatchObject({
      status: 409,
      errorKey: 'bank.line_decided',
    })
    expect((await undo(line)).json()).toMatchObject({ state: 'WAITING', reason: null })
  })
  test('needs a reason', async () => {
    const line = await addLine(-5_00)
    const answer = await notOurs(line, ' ')
    expect(answer.json()).toMatchObject({ fieldErrors: [{ field: 'reason', message: 'NotBlank' }] })
  })
})
