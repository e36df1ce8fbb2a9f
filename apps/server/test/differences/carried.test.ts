/** Approved differences that wait for the next invoice: charged once, given back with it, and never lost. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../absences/setup.ts'
import { differencesPlace } from './place.ts'

const place = await differencesPlace()
const { sql, first, second, ids, at, meals, payments, differences, clock } = place
const { issue, invoiceOf, amountOf, closeOn, list, approve, call, added, trpc, faults } = place
beforeEach(async () => {
  await place.renew()
  await sql`update places set difference_rule = 'NEXT_INVOICE' where id = ${first}`
})

const DECEMBER = { from: '2026-12-01', to: '2026-12-31' }
const carried = async () => (await differences.list({ ...at, month: '2026-11' })).carried
const screenOf = async (kidId: number) => {
  const { groups } = await payments.newInvoice({ ...at, period: DECEMBER, absencesPeriod: DECEMBER })
  return groups.flatMap(({ kids }) => kids).find(({ id }) => id === kidId)
}

/** Issues the next invoice, of meals over that many grosze. @returns its id */
async function next(amount: number, waiting: readonly number[], kidId: number = ids.zofia) {
  const { invoices } = await payments.issue({
    ...at,
    commandId: randomUUID(),
    mode: 'up',
    period: DECEMBER,
    absencesPeriod: null,
    invoices: [
      {
        kidId,
        withCredit: false,
        carried: [...waiting],
        lines: [{ paymentTypeId: meals, amount, days: null, absent: null }],
      },
    ],
  })
  return invoices[0]?.id ?? 0
}

async function zus() {
  await sql`insert into payers (place_id, kind, name) values (${first}, 'zus', 'ZUS') on conflict do nothing`
  const [payer] = await sql<
    { id: number }[]
  >`select id from payers where place_id = ${first} and kind = 'zus'`
  return payer?.id ?? 0
}

/** An invoice of November, and an absence after it, approved for the next invoice. */
async function waiting(day = '2026-11-24') {
  const id = await issue()
  clock.set('2026-11-20T06:05:00Z')
  await added(ids.zofia, day)
  await approve((await list()).map((one) => one.id))
  const [one] = await carried()
  if (!one) throw new Error('nothing waits')
  return { id, carry: one.id }
}

describe('a difference of a place that leaves them to the next invoice', () => {
  test('says so, makes no correction, and is a line of the next invoice with why', async () => {
    const id = await issue()
    clock.set('2026-11-20T06:05:00Z')
    await added(ids.zofia, '2026-11-24')
    const [difference] = await list()
    expect(difference).toMatchObject({ by: 'NEXT_INVOICE', difference: -15_00 })
    const answer = await approve([difference?.id ?? ''])
    expect(answer).toEqual({ corrections: [], carried: [{ invoiceId: id, amount: -15_00 }], failed: [] })
    expect([await list(), await amountOf(id)]).toEqual([[], 285_00])
    const [one] = await carried()
    expect(one).toMatchObject({
      invoice: { id },
      paymentType: { name: 'Obiady' },
      amount: -15_00,
      reason: 'Rozliczenie zmian: nieobecności 24\u00a0lis',
      takenBy: null,
      withdrawable: true,
    })
    const { number } = await invoiceOf(id)
    const display = `Obiady – wyrównanie do ${number}: nieobecności, 24\u00a0lis`
    expect((await screenOf(ids.zofia))?.carried).toEqual([
      { id: one?.id, number, paymentTypeId: meals, display, amount: -15_00 },
    ])
    const taker = await next(300_00, [one?.id ?? 0])
    const issued = await invoiceOf(taker)
    expect(issued.amount).toBe(285_00)
    expect(issued.lines.at(-1)).toMatchObject({ display, amount: -15_00, extra: { kind: 'difference' } })
    expect(await carried()).toMatchObject([{ takenBy: { id: taker }, withdrawable: false }])
    expect((await screenOf(ids.zofia))?.carried).toBeUndefined()
    expect(await faults()).toEqual([])
  })

  test('is taken once, also by two at once, and a repeated command answers the same', async () => {
    const { carry } = await waiting()
    const both = await Promise.allSettled([next(300_00, [carry]), next(300_00, [carry])])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await codeOf(next(300_00, [carry]))).toBe('conflict.stale')
    const rows = await sql`
      select from invoices where kid_id = ${ids.zofia} and deleted_at is null and amount = ${285_00}
        and parts @> '[{"extra": {"kind": "difference"}}]'`
    expect(rows).toHaveLength(1)
    expect(await faults()).toEqual([])
  })

  test('approved twice at once, it waits once', async () => {
    await issue()
    clock.set('2026-11-20T06:05:00Z')
    await added(ids.zofia, '2026-11-24')
    const wanted = (await list()).map(({ id }) => id)
    const commandId = randomUUID()
    const answers = await Promise.all([approve(wanted, commandId), approve(wanted)])
    expect(answers.flatMap((one) => one.carried)).toHaveLength(1)
    expect(await approve(wanted, commandId)).toEqual(answers[0])
    expect(await carried()).toHaveLength(1)
  })

  test('a deleted invoice gives it back, and the next takes it', async () => {
    const { carry } = await waiting()
    const taker = await next(300_00, [carry])
    await payments.delete({ ...at, commandId: randomUUID(), id: taker })
    expect(await carried()).toMatchObject([{ takenBy: null, withdrawable: true }])
    expect(await amountOf(await next(100_00, [carry]))).toBe(85_00)
  })

  test('its invoice is not deleted while another has it', async () => {
    const { id, carry } = await waiting()
    const taker = await next(300_00, [carry])
    const remove = (one: number) => payments.delete({ ...at, commandId: randomUUID(), id: one })
    expect(await codeOf(remove(id))).toBe('difference.carried')
    await remove(taker)
    await remove(id)
    expect(await carried()).toEqual([])
    expect(await codeOf(next(300_00, [carry]))).toBe('conflict.stale')
  })

  test('it makes an invoice nothing, and never less', async () => {
    const { carry } = await waiting()
    expect(await codeOf(next(14_99, [carry]))).toBe('amount.negative')
    const taker = await next(15_00, [carry])
    expect(await invoiceOf(taker)).toMatchObject({ amount: 0, paid: true })
    expect(await faults()).toEqual([])
  })

  test('what came after follows what waits, and what an invoice has', async () => {
    const { carry } = await waiting()
    await next(300_00, [carry])
    await closeOn('2026-11-27')
    await sql`update places set difference_rule = 'CORRECTION' where id = ${first}`
    const [later] = await list()
    expect(later).toMatchObject({ before: 270_00, after: 255_00, by: 'NEXT_INVOICE' })
    await approve([later?.id ?? ''])
    const [, second] = await carried()
    expect(second).toMatchObject({ amount: -15_00, takenBy: null })
    expect(await list()).toEqual([])
    expect(await amountOf(await next(300_00, [second?.id ?? 0]))).toBe(285_00)
    expect(await faults()).toEqual([])
  })

  test('withdrawn, it is proposed again; one that an invoice has stays', async () => {
    const { carry } = await waiting()
    const others = trpc('otherDirector').differences
    expect(await codeOf(others.withdraw({ placeId: second, id: carry }))).toBe('difference.gone')
    await differences.withdraw({ ...at, id: carry })
    await differences.withdraw({ ...at, id: carry })
    expect(await carried()).toEqual([])
    expect(await codeOf(next(300_00, [carry]))).toBe('conflict.stale')
    await approve((await list()).map(({ id }) => id))
    const [again] = await carried()
    await next(300_00, [again?.id ?? 0])
    expect(await codeOf(differences.withdraw({ ...at, id: again?.id ?? 0 }))).toBe('difference.gone')
  })

  test('withdrawn and taken at once, one of them wins', async () => {
    const { carry } = await waiting()
    const [withdrawn, taken] = await Promise.allSettled([
      differences.withdraw({ ...at, id: carry }),
      next(300_00, [carry]),
    ])
    expect([withdrawn, taken].filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await carried()).length + (await list()).length).toBe(1)
  })

  test('a line corrected by hand is proposed again, unless an invoice has its difference', async () => {
    const { id, carry } = await waiting()
    const correct = (amount: number) =>
      payments.correct({
        ...at,
        commandId: randomUUID(),
        id,
        lines: [{ paymentTypeId: meals, amount }],
        reason: 'Umowa',
      })
    await correct(280_00)
    expect(await carried()).toEqual([])
    expect(await list()).toMatchObject([{ before: 280_00, after: 265_00 }])
    expect(await codeOf(next(300_00, [carry]))).toBe('conflict.stale')
    await approve((await list()).map((one) => one.id))
    const [again] = await carried()
    await next(300_00, [again?.id ?? 0])
    await correct(100_00)
    await closeOn('2026-11-27')
    expect(await list()).toEqual([])
    expect((await carried()).map((one) => one.id)).toEqual([again?.id])
  })

  test('a kid that leaves before the next month is corrected, what waits too; what an invoice has, by hand', async () => {
    const { id } = await waiting()
    await sql`update kids set last_day = '2026-11-30' where id = ${ids.zofia}`
    expect(await carried()).toEqual([])
    const [difference] = await list()
    expect(difference).toMatchObject({ by: 'CORRECTION', before: 285_00, after: 270_00 })
    await approve([difference?.id ?? ''])
    expect(await amountOf(id)).toBe(270_00)
    const jan = await issue(ids.jan)
    await closeOn('2026-11-27')
    await approve((await list()).map((one) => one.id))
    const one = (await carried()).find(({ kid }) => kid.id === ids.jan)
    await next(300_00, [one?.id ?? 0], ids.jan)
    await sql`update kids set last_day = '2026-11-30' where id = ${ids.jan}`
    await closeOn('2026-11-26')
    const later = (await list()).find(({ invoice }) => invoice.id === jan)
    const { failed } = await approve([later?.id ?? ''])
    expect(failed).toEqual([{ id: later?.id, code: 'difference.carried' }])
    const refused = await call('POST', `/${later?.id}/approve`)
    expect(refused.json()).toMatchObject({ status: 409, errorKey: 'difference.carried' })
    expect(await faults()).toEqual([])
    await sql`update kids set last_day = null where place_id = ${first}`
  })

  test('an invoice that another pays a part of is corrected', async () => {
    const id = await issue()
    const payerId = await zus()
    await payments.split({
      ...at,
      commandId: randomUUID(),
      id,
      shares: [{ payerId, amount: 50_00 }],
      reason: 'Decyzja',
    })
    await closeOn('2026-11-27')
    expect(await list()).toMatchObject([{ by: 'CORRECTION' }])
  })

  test('its absences are not proposed to be taken off once more', async () => {
    await waiting()
    expect((await screenOf(ids.zofia))?.notDeducted.absences).toEqual([])
    const other = await issue()
    expect((await list()).filter(({ invoice }) => invoice.id === other)).toEqual([])
  })

  test('a kid whose invoices others pay a part of since is corrected, and what waited is proposed again', async () => {
    await waiting()
    const payerId = await zus()
    await sql`
      insert into kid_payers (place_id, kid_id, payer_id, kind, base, percent, from_month)
      values (${first}, ${ids.zofia}, ${payerId}, 'percent', 'invoice', 50, '2026-12-01')`
    expect(await carried()).toEqual([])
    expect(await list()).toMatchObject([{ by: 'CORRECTION', difference: -15_00 }])
    await sql`update kid_payers set to_month = '2026-10-01', from_month = '2026-10-01' where kid_id = ${ids.zofia}`
    expect(await list()).toEqual([])
    expect(await carried()).toHaveLength(1)
    await sql`delete from kid_payers where kid_id = ${ids.zofia}`
  })

  test('a closed day that waits, or that an invoice has, is not proposed to be added', async () => {
    await issue()
    await closeOn('2026-11-27')
    expect((await screenOf(ids.zofia))?.notDeducted.closedDays).toBe(1)
    await approve((await list()).map((one) => one.id))
    expect((await screenOf(ids.zofia))?.notDeducted.closedDays).toBe(0)
    const [one] = await carried()
    await next(300_00, [one?.id ?? 0])
    expect((await screenOf(ids.zofia))?.notDeducted.closedDays).toBe(0)
  })

  test('an invoice that it makes nothing is undone, and deleted', async () => {
    const { carry } = await waiting()
    const commandId = randomUUID()
    const { invoices } = await payments.issue({
      ...at,
      commandId,
      mode: 'up',
      period: DECEMBER,
      absencesPeriod: null,
      invoices: [
        {
          kidId: ids.zofia,
          withCredit: false,
          carried: [carry],
          lines: [{ paymentTypeId: meals, amount: 15_00 }],
        },
      ],
    })
    await payments.undo({ ...at, commandId: randomUUID(), undoes: commandId })
    expect(await carried()).toMatchObject([{ takenBy: null }])
    expect((await invoiceOf(invoices[0]?.id ?? 0)).deletedDate).not.toBeNull()
    const other = await next(15_00, [carry])
    await payments.delete({ ...at, commandId: randomUUID(), id: other })
    expect(await carried()).toMatchObject([{ takenBy: null }])
    expect(await faults()).toEqual([])
  })

  test('what waits on top of what an invoice has is proposed again where the kid leaves', async () => {
    const { carry } = await waiting()
    await next(300_00, [carry])
    await closeOn('2026-11-27')
    await approve((await list()).map((one) => one.id))
    expect(await carried()).toHaveLength(2)
    await sql`update kids set last_day = '2026-11-30' where id = ${ids.zofia}`
    expect(await list()).toMatchObject([{ difference: -15_00 }])
    expect(await carried()).toMatchObject([{ id: carry }])
    await sql`update kids set last_day = null where id = ${ids.zofia}`
  })

  test('dismissed while it is void, it does not come back', async () => {
    await waiting()
    await sql`update kids set last_day = '2026-11-30' where id = ${ids.zofia}`
    const [again] = await list()
    await differences.dismiss({ ...at, id: again?.id ?? '', reason: 'Zrezygnowali' })
    await sql`update kids set last_day = null where id = ${ids.zofia}`
    expect(await carried()).toEqual([])
    expect((await screenOf(ids.zofia))?.carried).toBeUndefined()
    expect(await list()).toMatchObject([{ state: 'DISMISSED' }])
  })

  test('a line that is settled by hand leaves a later absence to the kid’s other invoice', async () => {
    const former = await issue()
    const { id: other, carry } = await waiting()
    await next(300_00, [carry])
    await payments.correct({
      ...at,
      commandId: randomUUID(),
      id: former,
      lines: [{ paymentTypeId: meals, amount: 100_00 }],
      reason: 'Umowa',
    })
    clock.set('2026-11-20T06:20:00Z')
    await added(ids.zofia, '2026-11-26')
    expect(await list()).toMatchObject([{ invoice: { id: other }, why: { off: ['2026-11-26'] } }])
  })

  test('over REST it answers with the amount, and issuing takes what waits', async () => {
    await issue()
    clock.set('2026-11-20T06:05:00Z')
    await added(ids.zofia, '2026-11-24')
    const [listed] = (await call('GET', '?month=2026-11')).json()
    expect(listed).toMatchObject({ by: 'NEXT_INVOICE' })
    const answer = await call('POST', `/${listed.id}/approve`, { key: 'carry-1' })
    expect(answer.json()).toEqual({ id: listed.id, correction: null, nextInvoice: { amount: -15 } })
    const again = await call('POST', `/${listed.id}/approve`, { key: 'carry-1' })
    expect(again.json()).toEqual(answer.json())
    const body = { kid: { id: ids.zofia }, parts: [{ amount: 20, paymentType: { id: meals } }] }
    const made = await place.app.inject({
      method: 'POST',
      url: `/api/payments/${first}`,
      headers: { authorization: `Bearer ${await place.tokenNow('accountant')}` },
      payload: [body, { ...body, parts: [{ amount: 10, paymentType: { id: meals } }] }],
    })
    expect(made.json()).toMatchObject([{ amount: 5 }, { amount: 10 }])
    expect(await carried()).toMatchObject([{ takenBy: { id: made.json()[0].id } }])
  })
})
