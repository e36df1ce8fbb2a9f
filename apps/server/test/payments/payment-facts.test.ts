/** The day, the method and the note of a payment, and taking it back at once, on the whole server. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verifyLedger } from '../../src/domains/payments/maintenance/verify.ts'
import { pricedPlace } from './priced-place.ts'

const place = await pricedPlace()
const { call, sql, second, clock, accountant, callerOf, command, kid, issue } = place
const db = { sql }
const TODAY = '2026-11-16'

async function rest(id: number, action: 'pay' | 'partly', payload: object, key: string = randomUUID()) {
  const answer = await call('accountant', 'POST', `/api/payments/${action}/${id}`, payload, key)
  return { status: answer.statusCode, ...answer.json() }
}

/** Checks that the log, the books and the tables agree. */
const sound = async () => expect(await verifyLedger(db)).toMatchObject({ differences: [] })

const eventsOf = (id: number) => sql<{ type: string; data: Record<string, unknown> }[]>`
  select type, data from events where stream = ${`invoice-${id}`} order by version`

describe('a payment', () => {
  test('keeps its day, method and note', async () => {
    const { id } = await issue(kid('Zofia'), 100_00)
    const facts = { day: TODAY, method: 'cash', note: ' Zapłaciła babcia. ' } as const
    await accountant.payPart({ ...command(), id, amount: 40_00, ...facts })
    await accountant.pay({ ...command(), id, day: TODAY, method: 'card' })
    const { payments } = await accountant.invoice({ id })
    expect(payments).toMatchObject([
      { amount: 40_00, day: TODAY, method: 'cash', note: 'Zapłaciła babcia.' },
      { amount: 60_00, day: TODAY, method: 'card', note: null },
    ])
    await sound()
    // The text is not in the log, but its digest is.
    const [, part] = await eventsOf(id)
    expect(part?.data).toMatchObject({ method: 'cash', noteDigest: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(JSON.stringify(part?.data)).not.toContain('babcia')
  })

  test('is shown to the parent without what staff note of it and of its reversal', async () => {
    const { id } = await issue(kid('Zofia'), 100_00)
    const paid = { ...command(), id, amount: 1_00, method: 'transfer', note: 'nie dla rodzica' } as const
    const { paymentId } = await accountant.payPart(paid)
    const reversal = { payment: paymentId ?? 0, reason: 'bounced', note: 'Brak środków' } as const
    await accountant.reverse({ ...command(), id, ...reversal })
    const seen = { amount: 1_00, day: TODAY, method: 'transfer' }
    const [staffs] = (await accountant.invoice({ id })).payments
    expect(staffs).toMatchObject({
      ...seen,
      note: paid.note,
      reversed: { reason: 'bounced', note: reversal.note },
    })
    const [parents] = (await (await callerOf('parent')).payments.invoice({ id })).payments
    expect(parents).toMatchObject({ ...seen, note: null, reversed: { reason: 'bounced', note: null } })
  })

  test('without any of it says nothing of it in the log', async () => {
    const { id } = await issue(kid('Zofia'), 100_00)
    await accountant.pay({ ...command(), id })
    const [, paid] = await eventsOf(id)
    expect(paid).toEqual({
      type: 'PaymentRecorded',
      data: { paymentId: expect.any(Number), amount: 100_00, applied: 100_00, toCredit: 0, day: TODAY },
    })
    expect((await accountant.invoice({ id })).payments).toMatchObject([
      { day: TODAY, method: null, note: null },
    ])
  })

  test('has a note of at most 200 characters, and one of four methods', async () => {
    const { id } = await issue(kid('Zofia'), 100_00)
    const bad = { code: 'BAD_REQUEST' }
    await expect(accountant.pay({ ...command(), id, note: 'x'.repeat(201) })).rejects.toMatchObject(bad)
    const form = { ...command(), id, method: 'czek' }
    // @ts-expect-error no such method
    await expect(accountant.pay(form)).rejects.toMatchObject(bad)
    expect(await rest(id, 'pay', { method: 'czek' })).toMatchObject({
      status: 400,
      message: 'error.validation',
    })
    expect(await rest(id, 'pay', { note: 'x'.repeat(201) })).toMatchObject({ status: 400 })
    await accountant.pay({ ...command(), id, note: 'x'.repeat(200) })
  })

  test('sent again under its id is one; with another note it is refused', async () => {
    const { id } = await issue(kid('Zofia'), 100_00)
    const input = { ...command(), id, amount: 10_00, method: 'cash', note: 'raz' } as const
    const answer = await accountant.payPart(input)
    expect(await accountant.payPart(input)).toEqual(answer)
    const others = [{ note: 'dwa' }, { note: '' }, { method: 'card' }, { day: '2026-11-15' }] as const
    for (const other of others) {
      await expect(accountant.payPart({ ...input, ...other })).rejects.toThrow('command.reused')
    }
    expect((await accountant.invoice({ id })).amountLeft).toBe(90_00)
  })

  test('over REST takes the same, all of it optional', async () => {
    const { id } = await issue(kid('Zofia'), 100_00)
    const key = randomUUID()
    const part = { amount: '30,00', date: TODAY, method: 'transfer', note: 'przelew z błędem' }
    const paid = await rest(id, 'partly', part, key)
    expect(paid).toMatchObject({
      status: 200,
      partlyPaid: [{ amount: 30, date: TODAY, method: 'transfer', note: 'przelew z błędem' }],
    })
    expect(await rest(id, 'partly', part, key)).toEqual(paid)
    expect(await rest(id, 'pay', { method: '', note: null })).toMatchObject({
      paid: true,
      partlyPaid: [{ amount: 30 }, { amount: 70, date: TODAY, method: null, note: null }],
    })
  })
})

test('many invoices are paid with one day, method and note', async () => {
  const ids = [await issue(kid('Zofia'), 10_00), await issue(kid('Jan'), 20_00)].map(({ id }) => id)
  const input = { ...command(), ids, method: 'transfer', note: 'wyciąg 11/2026' } as const
  const answer = await accountant.bulkPay(input)
  expect(answer).toEqual({ done: ids, failed: [] })
  expect(await accountant.bulkPay(input)).toEqual(answer)
  await expect(accountant.bulkPay({ ...input, note: 'inny' })).rejects.toThrow('command.reused')
  for (const id of ids) {
    expect((await accountant.invoice({ id })).payments).toMatchObject([
      { day: TODAY, method: 'transfer', note: 'wyciąg 11/2026' },
    ])
  }
  await sound()
})

describe('what has just been paid', () => {
  test('is taken back by whoever paid it, and the history says so', async () => {
    const { id } = await issue(kid('Zofia'), 100_00)
    const paid = command()
    await accountant.payPart({ ...paid, id, amount: 120_00 })
    expect((await accountant.credit({ kidId: kid('Zofia') })).amount).toBe(20_00)
    const undo = { ...command(), undoes: paid.commandId }
    const answer = await accountant.undo(undo)
    expect(answer).toEqual({ done: [id], failed: [] })
    expect(await accountant.undo(undo)).toEqual(answer)
    const invoice = await accountant.invoice({ id })
    expect(invoice).toMatchObject({ paid: false, amountLeft: 100_00 })
    expect(invoice.payments).toMatchObject([{ amount: 120_00, reversed: { reason: 'undone' } }])
    expect((await accountant.credit({ kidId: kid('Zofia') })).amount).toBe(0)
    await sound()
  })

  test('on many invoices goes back on each; one that was reversed meanwhile is named', async () => {
    const ids = [await issue(kid('Zofia'), 10_00), await issue(kid('Jan'), 20_00)].map(({ id }) => id)
    const [one = 0, two = 0] = ids
    const paid = command()
    await accountant.bulkPay({ ...paid, ids })
    const [payment] = (await accountant.invoice({ id: one })).payments
    await accountant.reverse({ ...command(), id: one, payment: payment?.id ?? 0, reason: 'bounced' })
    expect(await accountant.undo({ ...command(), undoes: paid.commandId })).toEqual({
      done: [two],
      failed: [{ id: one, code: 'payment.reversed' }],
    })
    expect(await accountant.invoice({ id: two })).toMatchObject({ paid: false })
    await sound()
  })

  test('is an invoice that goes, also where credit covered it, its number kept; not where money has come', async () => {
    const credited = kid('Jan')
    await accountant.addCredit({ ...command(), kidId: credited, amount: 70_00 })
    const sent = command()
    const lines = [{ paymentTypeId: place.tuition.id, amount: 70_00 }]
    const invoices = [credited, kid('Zofia'), kid('Zofia')].map((kidId) => ({
      kidId,
      withCredit: true,
      lines,
    }))
    const issued = (await accountant.issue({ ...sent, invoices })).invoices
    const [covered, open, paid] = issued.map(({ id }) => id)
    await accountant.payPart({ ...command(), id: paid ?? 0, amount: 1_00 })
    expect(await accountant.undo({ ...command(), undoes: sent.commandId })).toEqual({
      done: [covered, open],
      failed: [{ id: paid, code: 'conflict.stale' }],
    })
    expect((await accountant.credit({ kidId: credited })).amount).toBe(70_00)
    const withdrawn = await sql<{ source: string }[]>`
      select data ->> 'source' as source from outbox where name = 'notifications.withdraw'
        and data ->> 'source' = any(${[covered, open, paid].map((id) => `invoice-${id}@1`)}) order by id`
    expect(withdrawn.map(({ source }) => source)).toEqual([`invoice-${covered}@1`, `invoice-${open}@1`])
    const next = await issue(kid('Zofia'), 70_00)
    expect(Number(next.number.slice(-4))).toBe(Number(issued.at(-1)?.number.slice(-4)) + 1)
    await sound()
  })

  test('stays after five minutes', async () => {
    const { id } = await issue(kid('Zofia'), 100_00)
    const [paid, before] = [command(), clock.now()]
    await accountant.pay({ ...paid, id })
    clock.set(new Date(before.getTime() + 5 * 60_000 + 1).toISOString())
    const late = accountant.undo({ ...command(), undoes: paid.commandId })
    await expect(late).rejects.toThrow('payment.undo_late')
    clock.set(before.toISOString())
    expect(await accountant.invoice({ id })).toMatchObject({ paid: true })
  })

  test('is nobody else’s to take back, nor another place’s, nor anything but a payment or an invoice', async () => {
    const { id } = await issue(kid('Zofia'), 100_00)
    const paid = command()
    await accountant.pay({ ...paid, id })
    const undo = () => ({ ...command(), undoes: paid.commandId })
    const missing = 'payment.not_found'
    await expect((await callerOf('director')).payments.undo(undo())).rejects.toThrow(missing)
    await expect((await callerOf('otherDirector')).payments.undo(undo())).rejects.toThrow('forbidden')
    const there = { ...undo(), placeId: second }
    await expect((await callerOf('otherDirector')).payments.undo(there)).rejects.toThrow(missing)
    await expect(accountant.undo({ ...command(), undoes: randomUUID() })).rejects.toThrow(missing)
    const reminded = command()
    const open = await issue(kid('Zofia'), 5_00)
    await accountant.remind({ ...reminded, id: open.id })
    await expect(accountant.undo({ ...command(), undoes: reminded.commandId })).rejects.toThrow(missing)
    expect(await accountant.invoice({ id })).toMatchObject({ paid: true })
  })
})
