import { randomUUID } from 'node:crypto'
import { testDatabase } from '@skrzat/testing/database'
import { describe, expect, test } from 'vitest'
import { correctInvoice, correctInvoices } from '../../src/domains/payments/commands/correct.ts'
import { noDaysTaken } from '../../src/domains/payments/carried.ts'
import { addCredit } from '../../src/domains/payments/commands/credit.ts'
import { issueInvoices } from '../../src/domains/payments/commands/issue.ts'
import {
  applyCredit,
  deleteInvoice,
  markPaid,
  reversePayment,
} from '../../src/domains/payments/commands/invoice.ts'
import type { InvoiceLine } from '../../src/domains/payments/events.ts'
import { verifyLedger } from '../../src/domains/payments/maintenance/verify.ts'
import { creditOf } from '../../src/domains/payments/queries/credit.ts'
import { asked, by, codeOf, issueOne, NO_BASIS, portsOn, seedPlace } from './support.ts'

const database = await testDatabase({ pool: 12 })
const { sql } = database
const ports = portsOn(sql)

/** A place with an invoice over 100 zł of its first kid, and commands on it. */
async function invoiced() {
  const place = await seedPlace(sql)
  const [kidId = 0] = place.kids
  const id = await issueOne(ports, place)
  const on = (commandId?: string) => ({ ...by(place.placeId, commandId), id })
  const correct = (
    amount: number,
    over: Partial<Parameters<typeof correctInvoice>[1]> & { commandId?: string } = {},
  ) =>
    correctInvoice(ports, {
      ...on(over.commandId),
      lines: [{ paymentTypeId: place.types.constant, amount }],
      reason: 'Umowa od listopada',
      ...over,
    })
  return { place, kidId, id, on, correct, credit: async () => (await creditOf(sql, kidId)).amount }
}
const sound = async () => expect((await verifyLedger(database)).differences).toEqual([])

describe('a correction', () => {
  test('is a document of its own, and the original stays as it was', async () => {
    const { id, correct } = await invoiced()
    const { row, correction } = await correct(60_00)
    expect(row).toMatchObject({ amount: 60_00, amountLeft: 60_00, paidAt: null })
    expect(correction).toMatchObject({
      number: 'K/2026/11/0001',
      day: '2026-11-12',
      difference: -40_00,
      was: { amount: 100_00, parts: [{ amount: 100_00 }] },
    })
    const [issued] = await sql<{ amount: number }[]>`
      select (data ->> 'amount')::int as amount from events where stream = ${`invoice-${id}`} and version = 1`
    expect(issued?.amount).toBe(100_00)
    const again = await correct(70_00)
    expect(again.correction).toMatchObject({
      number: 'K/2026/11/0002',
      difference: 10_00,
      was: { amount: 60_00 },
    })
    expect(again.row.corrections.map(({ number }) => number)).toEqual(['K/2026/11/0001', 'K/2026/11/0002'])
    await sound()
  })

  test('of a paid invoice gives what is above it to the kid’s credit, and another takes it back', async () => {
    const { on, correct, credit } = await invoiced()
    await markPaid(ports, on())
    const down = await correct(60_00)
    expect(down).toMatchObject({ amountLeft: 0, paid: true, toCredit: 40_00 })
    expect(await credit()).toBe(40_00)
    const up = await correct(100_00, { withCredit: true })
    expect(up).toMatchObject({ amountLeft: 0, paid: true, toCredit: -40_00 })
    expect(await credit()).toBe(0)
    await sound()
  })

  test('up leaves the difference to pay; the credit is used only where it is asked for', async () => {
    const { place, kidId, on, correct, credit } = await invoiced()
    await markPaid(ports, on())
    await addCredit(ports, { ...by(place.placeId), kidId, amount: 30_00 })
    expect(await correct(120_00)).toMatchObject({ amountLeft: 20_00, paid: false })
    expect(await correct(125_00, { withCredit: true })).toMatchObject({ amountLeft: 0, creditUsed: 25_00 })
    expect(await credit()).toBe(5_00)
    await sound()
  })

  test('down, and the payment reversed afterwards, take the credit back', async () => {
    const { on, correct, credit } = await invoiced()
    const { paymentId } = await markPaid(ports, on())
    await correct(60_00)
    const reversal = { ...on(), payment: paymentId ?? 0, reason: 'bounced' } as const
    expect(await reversePayment(ports, reversal)).toMatchObject({ amountLeft: 60_00, toCredit: -40_00 })
    expect(await credit()).toBe(0)
    await sound()
  })

  test('keeps dates that still add up, and says that others are unknown', async () => {
    const { place, correct } = await invoiced()
    const daily = { paymentTypeId: place.types.daily, amount: 285_00, days: 21, absent: 2 }
    const { row } = await correct(100_00, { lines: [daily] })
    expect(row.parts).toMatchObject([
      { amount: 100_00 },
      { days: 21, absent: 2, charged: null, takenOff: null, computed: 285_00, rule: 1, daily: 15_00 },
    ])
    expect(row.amount).toBe(385_00)
    await sound()
  })

  test('tells the parents', async () => {
    const { id, correct } = await invoiced()
    await correct(60_00)
    const told = await sql<{ type: string }[]>`
      select data ->> 'type' as type from outbox
      where data #>> '{audience,invoiceId}' = ${String(id)} order by id`
    expect(told.map(({ type }) => type)).toEqual(['TYPE_KID_PAYMENT', 'TYPE_KID_PAYMENT_CORRECTED'])
  })

  test('sent twice is one; sent by two at once is one, and the other is told that nothing changes', async () => {
    const { correct } = await invoiced()
    const commandId = randomUUID()
    const [first, same] = await Promise.all([correct(60_00, { commandId }), correct(60_00, { commandId })])
    expect(same.correction).toEqual(first.correction)
    const codes = await Promise.all([codeOf(correct(50_00)), codeOf(correct(50_00))])
    expect(codes.sort()).toEqual(['correction.none', 'done'])
    await sound()
  })

  test('is refused with nothing changed', async () => {
    const { place, id, on, correct } = await invoiced()
    const other = await seedPlace(sql)
    const before = await sql`select * from events where place_id = ${place.placeId}`
    expect(await codeOf(correct(100_00))).toBe('correction.none')
    expect(await codeOf(correct(-1))).toBe('amount.negative')
    expect(await codeOf(correct(60_00, { reason: ' ' }))).toBe('correction.reason')
    expect(await codeOf(correct(60_00, { version: 7 }))).toBe('conflict.stale')
    expect(await codeOf(correct(60_00, { placeId: other.placeId }))).toBe('invoice.not_found')
    const foreign = [{ paymentTypeId: other.types.daily, amount: 1 }]
    expect(await codeOf(correct(0, { lines: foreign }))).toBe('payment_type.not_found')
    expect(await sql`select * from events where place_id = ${place.placeId}`).toEqual(before)
    await deleteInvoice(ports, on())
    expect(await codeOf(correct(60_00))).toBe('invoice.deleted')
    expect(id).toBeGreaterThan(0)
  })

  test('to below zero is refused with nothing changed: a difference of another invoice takes off what it did', async () => {
    const { place, id, kidId, credit } = await invoiced()
    const request = asked(place, kidId)
    const [row] = await sql<{ parts: InvoiceLine[] }[]>`select parts from invoices where id = ${id}`
    const [line] = row?.parts ?? []
    if (!line) throw new Error('the invoice has no line')
    const extra = { kind: 'difference' as const, carryId: 1, invoiceId: id, number: '2026/11/0001' }
    const off = {
      ...line,
      amount: -50_00,
      computed: null,
      rule: null,
      extra: { ...extra, causes: [], off: [], back: [] },
    }
    const carried = {
      load: () => Promise.resolve(new Map([[kidId, [off]]])),
      preview: () => Promise.resolve(new Map()),
      take: () => [],
      takenOf: () => Promise.resolve(new Set<number>()),
      daysTaken: noDaysTaken,
    }
    const { invoices } = await issueInvoices(
      { ...ports, carried },
      { ...by(place.placeId), basis: NO_BASIS, invoices: [{ ...request, carried: [1] }] },
    )
    const next = invoices[0]?.id ?? 0
    const correctTo = (amount: number) =>
      correctInvoice(ports, {
        ...by(place.placeId),
        id: next,
        lines: [{ paymentTypeId: place.types.constant, amount }],
        reason: 'Krócej',
      })
    const state = () => sql`select * from invoices where id = ${next}`
    const events = () => sql`select * from events where place_id = ${place.placeId}`
    const before = [await state(), await events()]
    expect(await codeOf(correctTo(49_99))).toBe('correction.negative')
    expect([await state(), await events()]).toEqual(before)
    expect(await credit()).toBe(0)
    // The refusal took no number.
    expect(await correctTo(50_00)).toMatchObject({
      row: { amount: 0 },
      correction: { number: 'K/2026/11/0001' },
    })
    await sound()
  })

  test('keeps its invoice from being deleted', async () => {
    const { on, correct } = await invoiced()
    await correct(60_00)
    expect(await codeOf(deleteInvoice(ports, on()))).toBe('invoice.corrected')
  })

  test('of several is one command: a refused one takes no number and does not stop the others', async () => {
    const { place, id, on } = await invoiced()
    const second = await issueOne(ports, place, { kidId: place.kids[1] ?? 0 })
    const lines = (amount: number) => [{ paymentTypeId: place.types.constant, amount }]
    const asked = {
      ...by(place.placeId, randomUUID()),
      reason: 'Różnice z listopada',
      invoices: [
        { id, lines: lines(100_00) },
        { id: second, lines: lines(90_00) },
        { id: 999_999, lines: lines(1) },
      ],
    }
    const result = await correctInvoices(ports, asked)
    expect(result).toMatchObject({
      done: [second],
      failed: [
        { id, code: 'correction.none' },
        { id: 999_999, code: 'invoice.not_found' },
      ],
      corrections: [{ invoiceId: second, number: 'K/2026/11/0001', difference: -10_00 }],
    })
    expect(await correctInvoices(ports, asked)).toEqual(result)
    expect(on().id).toBe(id)
    await sound()
  })
})

describe('credit used after the issue', () => {
  test('settles an invoice on its day, never above what is left or than there is', async () => {
    const { place, kidId, on, credit } = await invoiced()
    await addCredit(ports, { ...by(place.placeId), kidId, amount: 130_00 })
    expect(await codeOf(applyCredit(ports, { ...on(), amount: 100_01 }))).toBe('invoice.less_left')
    const settled = await applyCredit(ports, { ...on(), amount: 100_00 })
    expect(settled).toMatchObject({ amountLeft: 0, paid: true, row: { paidDay: '2026-11-12' } })
    expect(await credit()).toBe(30_00)
    const next = await issueOne(ports, place)
    expect(await codeOf(applyCredit(ports, { ...on(), id: next, amount: 30_01 }))).toBe('credit.insufficient')
    await sound()
  })
})
