import { randomUUID } from 'node:crypto'
import { testDatabase } from '@skrzat/testing/database'
import { describe, expect, test } from 'vitest'
import { addCredit, returnCredit } from '../../src/domains/payments/commands/credit.ts'
import {
  deleteInvoice,
  markPaid,
  recordPartPayment,
  remind,
  reversePayment,
  view,
} from '../../src/domains/payments/commands/invoice.ts'
import { issueInvoices } from '../../src/domains/payments/commands/issue.ts'
import { eraseLedgerNote } from '../../src/domains/payments/commands/notes.ts'
import { commandOf } from '../../src/kernel/commands/commands.ts'
import { findCommand } from '../../src/kernel/event-log/command.ts'
import { asked, by, codeOf, issueOne, NO_BASIS, NOW, portsOn, seedPlace } from './support.ts'

const { sql } = await testDatabase({ pool: 12 })
const ports = portsOn(sql)

const eventsOf = async (stream: string) =>
  (await sql<{ type: string }[]>`select type from events where stream = ${stream} order by version`).map(
    (row) => row.type,
  )
const noticesOf = async (invoiceId: number) =>
  (
    await sql<{ type: string }[]>`
      select data ->> 'type' as type from outbox where data #>> '{audience,invoiceId}' = ${String(invoiceId)} order by id`
  ).map((row) => row.type)
/** A place with an invoice over 100 zł of its first kid, and the meta of a new command on it. */
async function invoiced() {
  const place = await seedPlace(sql)
  const [kidId = 0] = place.kids
  const id = await issueOne(ports, place)
  const on = (commandId?: string) => ({ ...by(place.placeId, commandId), id })
  const pay = (amount: number, over: { commandId?: string; version?: number; placeId?: number } = {}) =>
    recordPartPayment(ports, { ...on(), amount, ...over })
  return { place, kidId, id, on, pay }
}
const creditOf = async (kidId: number) =>
  (await sql<{ amount: number }[]>`select amount from credits where kid_id = ${kidId}`)[0]?.amount ?? 0

describe('part payments', () => {
  test('move money to the invoice, then to the credit, and tell the parents once it is paid', async () => {
    const { kidId, id, pay } = await invoiced()
    const first = await pay(40_00)
    expect(first).toMatchObject({ version: 2, amountLeft: 60_00, paid: false, toCredit: 0 })
    const second = await pay(75_00)
    expect(second).toMatchObject({ version: 3, amountLeft: 0, paid: true, toCredit: 15_00 })
    expect(second.paymentId).toBeGreaterThan(first.paymentId ?? 0)
    expect(await creditOf(kidId)).toBe(15_00)
    expect(await noticesOf(id)).toEqual(['TYPE_KID_PAYMENT', 'TYPE_KID_PAID'])
  })

  test('are refused with nothing changed', async () => {
    const { id, pay } = await invoiced()
    const other = await seedPlace(sql)
    expect(await codeOf(pay(-1))).toBe('amount.negative')
    expect(await codeOf(pay(1, { placeId: other.placeId }))).toBe('invoice.not_found')
    expect(await eventsOf(`invoice-${id}`)).toEqual(['InvoiceIssued'])
  })

  test('sent by many at once are all recorded', async () => {
    const { kidId, id, pay } = await invoiced()
    await Promise.all(Array.from({ length: 20 }, () => codeOf(pay(7_00))))
    const [row] = await sql<{ left: number; payments: unknown[] }[]>`
      select amount_left as left, payments from invoices where id = ${id}`
    expect(row?.left).toBe(0)
    // 14 payments of 7 zł make 98 zł; the 15th brings 2 zł to the invoice and 5 zł to the credit.
    expect(row?.payments).toHaveLength(15)
    expect(await creditOf(kidId)).toBe(5_00)
  })
})

describe('a repeated command', () => {
  test('sent ten times at once is recorded once', async () => {
    const { id, pay } = await invoiced()
    const commandId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(10_00, { commandId })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await eventsOf(`invoice-${id}`)).toHaveLength(2)
  })
  test('with another payload is refused', async () => {
    const { on, pay } = await invoiced()
    const commandId = randomUUID()
    await pay(1_00, { commandId })
    expect(await codeOf(pay(2_00, { commandId }))).toBe('command.reused')
    expect(await codeOf(markPaid(ports, on(commandId)))).toBe('command.reused')
  })
  test('whose note was erased is answered as before, and leaves nothing on which the text can be tried', async () => {
    const place = await seedPlace(sql)
    const [kidId = 0] = place.kids
    const meta = by(place.placeId)
    const add = (additionalInfo: string) => addCredit(ports, { ...meta, kidId, amount: 7_00, additionalInfo })
    const first = await add('Mama: Ewa')
    expect(await codeOf(add('Mama: Ola'))).toBe('command.reused')
    expect(await add('Mama: Ewa')).toEqual(first)
    const [note] = await sql<{ id: string }[]>`
      select data ->> 'noteId' as id from events where command_id = ${meta.commandId}`
    await eraseLedgerNote(sql, note?.id ?? '', NOW)
    // All that is tried with stands in the log, save the text.
    const guess = (text: string) => findCommand(sql, commandOf(meta, 'credit.add', [kidId, 7_00, text], NOW))
    expect((await guess('Mama: Ola'))?.same).toBe((await guess('Mama: Ewa'))?.same)
    expect(await add('Mama: Ewa')).toEqual(first)
  })
  test('that issues invoices has the notes that it had', async () => {
    const place = await seedPlace(sql)
    const meta = by(place.placeId)
    const issue = (...notes: string[]) => {
      const invoices = notes.map((additionalInfo, index) =>
        asked(place, place.kids[index] ?? 0, { withCredit: true, additionalInfo }),
      )
      return issueInvoices(ports, { ...meta, basis: NO_BASIS, invoices })
    }
    const first = await issue('', 'Dwa')
    expect(await issue('', 'Dwa')).toEqual(first)
    expect(await codeOf(issue('', 'Trzy'))).toBe('command.reused')
    expect(await codeOf(issue('Dwa', ''))).toBe('command.reused')
  })
})

describe('a command on a stale version', () => {
  test('is refused, never merged', async () => {
    const { pay } = await invoiced()
    await pay(1_00, { version: 1 })
    expect(await codeOf(pay(1_00, { version: 1 }))).toBe('conflict.stale')
    expect(await codeOf(pay(1_00, { version: 9 }))).toBe('conflict.stale')
  })
  test('of two at once on one version, one is refused', async () => {
    const { pay } = await invoiced()
    const codes = await Promise.all([1, 2].map(() => codeOf(pay(1_00, { version: 1 }))))
    expect(codes.toSorted()).toEqual(['conflict.stale', 'done'])
  })
  test('is taken where a parent has only looked since', async () => {
    const { on, pay } = await invoiced()
    await view(ports, on())
    expect(await pay(1_00, { version: 1 })).toMatchObject({ version: 3 })
  })
})

describe('issuing', () => {
  const issue = (placeId: number, kidId: number, paymentTypeId: number, withCredit = false) =>
    issueInvoices(ports, {
      ...by(placeId),
      basis: { mode: 'up', period: { from: '2026-12-01', to: '2026-12-31' }, absencesPeriod: null },
      invoices: [{ kidId, withCredit, lines: [{ paymentTypeId, amount: 10_00, days: 20, absent: 1 }] }],
    })

  test('gives numbers without gaps to many at once, and none to what was refused', async () => {
    const place = await seedPlace(sql)
    const [kidId = 0] = place.kids
    const attempts = Array.from({ length: 24 }, (_, n) =>
      codeOf(issue(place.placeId, n % 4 === 3 ? 999_999 : kidId, place.types.daily)),
    )
    const codes = await Promise.all(attempts)
    expect(codes.filter((code) => code === 'kid.not_found')).toHaveLength(6)
    const rows = await sql<{ number: string }[]>`
      select number from invoices where place_id = ${place.placeId} order by number`
    expect(rows.map((row) => row.number)).toEqual(
      Array.from({ length: 18 }, (_, n) => `2026/11/${String(n + 1).padStart(4, '0')}`),
    )
  })
  test('numbers by the Warsaw month', async () => {
    const place = await seedPlace(sql)
    const lateOnTheLast = portsOn(sql, () => new Date('2026-11-30T23:30:00Z'))
    const id = await issueOne(lateOnTheLast, place)
    const [row] = await sql<{ number: string; day: string; deadline: string }[]>`
      select number, created_day as day, deadline from invoices where id = ${id}`
    expect(row).toEqual({ number: '2026/12/0001', day: '2026-12-01', deadline: '2026-12-15' })
  })
  test('is refused for a kid or a type of another place', async () => {
    const place = await seedPlace(sql)
    const other = await seedPlace(sql)
    const [kid = 0] = place.kids
    const [stranger = 0] = other.kids
    expect(await codeOf(issue(place.placeId, stranger, place.types.daily))).toBe('kid.not_found')
    expect(await codeOf(issue(place.placeId, kid, other.types.daily))).toBe('payment_type.not_found')
    expect(await codeOf(issue(999_999, kid, place.types.daily))).toBe('place.not_found')
  })
  test('uses credit once, also when asked twice at once', async () => {
    const place = await seedPlace(sql)
    const [kidId = 0] = place.kids
    await addCredit(ports, { ...by(place.placeId), kidId, amount: 15_00 })
    await Promise.all([1, 2, 3].map(() => issue(place.placeId, kidId, place.types.constant, true)))
    const rows = await sql<{ used: number }[]>`
      select credit_used as used from invoices where kid_id = ${kidId} order by used desc`
    expect(rows.map((row) => row.used)).toEqual([10_00, 5_00, 0])
    expect(await creditOf(kidId)).toBe(0)
  })
})

describe('the rest of an invoice’s life', () => {
  test('mark paid, reverse, delete: the money ends as credit or not at all', async () => {
    const { kidId, id, on, pay } = await invoiced()
    await pay(30_00)
    const paid = await markPaid(ports, on())
    const reversed = await reversePayment(ports, {
      ...on(),
      payment: paid.paymentId ?? 0,
      reason: 'bounced',
      note: 'Zwrot z banku',
    })
    expect(reversed).toMatchObject({ paid: false, amountLeft: 70_00 })
    const deleted = await deleteInvoice(ports, on())
    expect(deleted).toMatchObject({ deleted: true, toCredit: 30_00 })
    expect(await creditOf(kidId)).toBe(30_00)
    const texts = await sql<{ text: string }[]>`
      select text from ledger_notes join events on data ->> 'noteId' = id::text where stream = ${`invoice-${id}`}`
    expect(texts.map((row) => row.text)).toEqual(['Zwrot z banku'])
  })
  test('a payment whose excess has been used is not reversed', async () => {
    const { place, on, pay } = await invoiced()
    const { paymentId } = await pay(150_00)
    await issueOne(ports, place, { withCredit: true, amount: 20_00 })
    const reversing = reversePayment(ports, { ...on(), payment: paymentId ?? 0, reason: 'mistake' })
    expect(await codeOf(reversing)).toBe('credit.used')
  })
  test('a reminder goes out again on the next day, with an SMS where the place wants it', async () => {
    const { place, id, on } = await invoiced()
    await sql`update places set sms_reminders = true where id = ${place.placeId}`
    expect(await remind(ports, on())).toMatchObject({ reminded: '2026-11-12' })
    const tomorrow = portsOn(sql, () => new Date('2026-11-12T23:10:00Z'))
    await remind(tomorrow, on())
    const rows = await sql<{ sms: boolean; source: string }[]>`
      select (data #>> '{audience,sms}')::boolean as sms, data ->> 'source' as source from outbox
      where data ->> 'type' = 'TYPE_KID_PAYMENT_REMIND' and data #>> '{audience,invoiceId}' = ${String(id)} order by id`
    expect(rows).toEqual([
      { sms: true, source: `invoice-${id}@2` },
      { sms: true, source: `invoice-${id}@3` },
    ])
  })
})

describe('credit', () => {
  test('is added and paid out, for kids of the place only', async () => {
    const place = await seedPlace(sql)
    const other = await seedPlace(sql)
    const [kidId = 0] = place.kids
    const target = (amount: number, placeId = place.placeId) => ({ ...by(placeId), kidId, amount })
    expect(await addCredit(ports, target(9_00))).toMatchObject({ kidId, amount: 9_00, version: 1 })
    expect(await returnCredit(ports, target(4_00))).toMatchObject({ kidId, amount: 5_00, version: 2 })
    expect(await codeOf(addCredit(ports, target(1, other.placeId)))).toBe('kid.not_found')
  })
  test('of a kid that has left can be paid out, not added to', async () => {
    const place = await seedPlace(sql)
    const [kidId = 0] = place.kids
    const target = () => ({ ...by(place.placeId, randomUUID()), kidId, amount: 1_00 })
    await addCredit(ports, target())
    await sql`update kids set deleted_at = now() where id = ${kidId}`
    expect(await codeOf(addCredit(ports, target()))).toBe('kid.not_found')
    expect(await returnCredit(ports, target())).toMatchObject({ amount: 0 })
  })
})
