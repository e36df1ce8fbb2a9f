/** Differences over the wires: what is proposed is what approving makes, once, and what is dismissed stays dismissed. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { statementsOf } from '../../bench/spoken.ts'
import { countedAbsences } from '../../src/domains/absences/index.ts'
import { differencesOfMonth } from '../../src/domains/differences/queries.ts'
import { codeOf } from '../absences/setup.ts'
import { alertOf } from '../places/call.ts'
import { differencesPlace, WORKING_DAYS } from './place.ts'

const place = await differencesPlace()
const { sql, first, second, ids, at, meals, fee, payments, differences, databaseUrl, clock } = place
const { app, tokenNow, issue, invoiceOf, amountOf, closeOn, list, approve, call, added, trpc, faults } = place
beforeEach(place.renew)

/** An invoice and an absence that came after it. */
async function late(day = '2026-11-24') {
  const id = await issue()
  clock.set('2026-11-20T06:05:00Z')
  await added(ids.zofia, day)
  const [difference] = await list()
  if (!difference) throw new Error('there is no difference')
  return { id, difference }
}
const correctionsOf = async (id: number) =>
  (await invoiceOf(id)).corrections.map(({ number, reason, difference }) => ({ number, reason, difference }))

describe('over tRPC', () => {
  test('an absence after the issue is a difference with its days, and approving is a correction that says why', async () => {
    const { id, difference } = await late()
    expect(difference).toMatchObject({
      invoice: { id },
      kid: { id: ids.zofia, group: expect.any(String) },
      paymentType: { id: meals, name: 'Obiady' },
      cause: 'absences',
      why: { off: ['2026-11-24'], back: [], stay: null, rates: null },
      before: 285_00,
      after: 270_00,
      difference: -15_00,
      state: 'OPEN',
      reason: null,
    })
    const { corrections, failed } = await approve([difference.id])
    expect(failed).toEqual([])
    expect(corrections).toMatchObject([{ invoiceId: id, difference: -15_00 }])
    expect(await amountOf(id)).toBe(270_00)
    expect(await correctionsOf(id)).toEqual([
      {
        number: corrections[0]?.number,
        reason: 'Rozliczenie zmian: nieobecności 24\u00a0lis',
        difference: -15_00,
      },
    ])
    expect(await list()).toEqual([])
    expect(await faults()).toEqual([])
  })

  test('a closed day, a kid that left, and days of two types are lines of their own', async () => {
    const daily = { amount: WORKING_DAYS * 15_00, days: WORKING_DAYS, absent: 0 }
    const id = await issue(ids.zofia, [
      { paymentTypeId: meals, ...daily },
      { paymentTypeId: fee, amount: 1000_00 },
    ])
    await closeOn('2026-11-27')
    await sql`update kids set last_day = '2026-11-20' where id = ${ids.zofia}`
    await sql`update places set charge_rule = 'BY_HALVES' where id = ${first}`
    const found = await list()
    expect(found.map(({ cause, before, after, why }) => [cause, before, after, why.off, why.stay])).toEqual([
      ['left', 285_00, 210_00, [], { from: '2026-11-01', to: '2026-11-20' }],
      ['closed', 285_00, 270_00, ['2026-11-27'], null],
    ])
    const { together } = await differences.list({ ...at, month: '2026-11' })
    expect(together).toBe(-75_00)
    await approve(found.map((one) => one.id))
    expect(await amountOf(id)).toBe(1210_00)
    expect((await correctionsOf(id))[0]?.reason).toBe(
      'Rozliczenie zmian: pobyt 1–20\u00a0listopada\u00a02026; dni zamknięcia 27\u00a0lis',
    )
    await sql`update places set charge_rule = 'WHOLE_MONTH' where id = ${first}`
    expect(await list()).toEqual([])
  })

  test('a discount in percent is a part of what is proposed, to the grosz', async () => {
    const discount = await payments.addDiscount({
      ...at,
      kidId: ids.zofia,
      paymentTypeId: meals,
      kind: 'card',
      percent: 33,
      amount: null,
      fromDay: '2026-11-01',
      toDay: null,
    })
    const extra = { kind: 'discount' as const, discountId: discount.id }
    const id = await issue(ids.zofia, [
      { paymentTypeId: meals, amount: 285_00, days: WORKING_DAYS, absent: 0 },
      { paymentTypeId: meals, amount: -94_05, extra },
    ])
    clock.set('2026-11-20T06:05:00Z')
    await added(ids.zofia, '2026-11-24')
    const [difference] = await list()
    expect(difference).toMatchObject({ before: 190_95, after: 180_90, difference: -10_05 })
    await approve([difference?.id ?? ''])
    expect(await amountOf(id)).toBe(180_90)
  })

  test('a price corrected backwards is a difference of invoices of its time, as far as they had the former price', async () => {
    const daily = { amount: WORKING_DAYS * 15_00, days: WORKING_DAYS, absent: 0 }
    const zofia = await issue(ids.zofia, [{ paymentTypeId: meals, ...daily }])
    await issue(ids.jan, [{ paymentTypeId: meals, ...daily, daily: 12_00, amount: WORKING_DAYS * 12_00 }])
    clock.set('2026-11-20T06:05:00Z')
    const type = { ...at, id: meals, name: 'Obiady', type: 'TYPE_DAILY' as const, mainValue: 0, display: '' }
    await payments.updateType({ ...type, daily: 14_00 })
    expect(await list()).toEqual([])
    await payments.updateType({ ...type, daily: 15_00 })
    await payments.updateType({ ...type, daily: 16_50, correctedFrom: '2026-11-02' })
    expect(await list()).toEqual([])
    await payments.updateType({ ...type, daily: 15_00, correctedFrom: '2026-11-02' })
    await payments.updateType({ ...type, daily: 16_00, correctedFrom: '2026-11-01' })
    await payments.updateType({ ...type, daily: 17_00 })
    const [difference, ...others] = await list()
    expect(others).toEqual([])
    expect(difference).toMatchObject({
      invoice: { id: zofia },
      cause: 'price',
      why: {
        off: [],
        rates: { before: { mainValue: 0, daily: 15_00 }, after: { mainValue: 0, daily: 16_00 } },
      },
      difference: WORKING_DAYS * 1_00,
    })
    const [listed] = (await call('GET', '?month=2026-11')).json()
    expect(listed.why.rates).toEqual({
      before: { mainValue: 0, daily: 15 },
      after: { mainValue: 0, daily: 16 },
    })
    await approve([difference?.id ?? ''])
    expect(await amountOf(zofia)).toBe(WORKING_DAYS * 16_00)
    expect((await correctionsOf(zofia))[0]?.reason).toBe('Rozliczenie zmian: stawka dzienna 15,00 → 16,00 zł')
    expect(await list()).toEqual([])
    expect(await faults()).toEqual([])
    await payments.updateType({ ...type, daily: 15_00 })
  })

  test('a kid’s own rate corrected backwards is a difference of that kid alone', async () => {
    await issue(ids.zofia)
    await issue(ids.jan)
    clock.set('2026-11-20T06:05:00Z')
    const value = { paymentTypeId: meals, mainValue: null, daily: 10_00, defaultUnchecked: false }
    await payments.setCustomValue({ ...at, kidId: ids.jan, ...value, correctedFrom: '2026-11-01' })
    expect(await list()).toMatchObject([
      { kid: { id: ids.jan }, cause: 'price', before: 285_00, after: 190_00 },
    ])
    // The type's price is none of a kid's with a rate of its own.
    const type = { ...at, id: meals, name: 'Obiady', type: 'TYPE_DAILY' as const, mainValue: 0, display: '' }
    await payments.updateType({ ...type, daily: 16_00, correctedFrom: '2026-11-01' })
    expect((await list()).map(({ kid, after }) => [kid.id, after])).toEqual(
      expect.arrayContaining([
        [ids.jan, 190_00],
        [ids.zofia, 304_00],
      ]),
    )
    await payments.updateType({ ...type, daily: 15_00 })
  })

  test('what staff changed by hand stays changed', async () => {
    const id = await issue(ids.zofia, [
      { paymentTypeId: meals, amount: 200_00, days: WORKING_DAYS, absent: 0 },
      { paymentTypeId: fee, amount: 700_00 },
    ])
    await closeOn('2026-11-27')
    const [difference, ...others] = await list()
    expect(others).toEqual([])
    expect(difference).toMatchObject({ before: 200_00, after: 185_00 })
    await approve([difference?.id ?? ''])
    expect(await amountOf(id)).toBe(885_00)
    await payments.correct({
      ...at,
      commandId: randomUUID(),
      id,
      lines: [{ paymentTypeId: meals, amount: 10_00 }],
      reason: 'Umowa',
    })
    expect(await list()).toEqual([])
  })

  test('all at once: what no longer stands is refused alone, and a repetition answers the same', async () => {
    const zofia = await issue()
    const jan = await issue(ids.jan)
    await closeOn('2026-11-27')
    const wanted = (await list()).map(({ id }) => id)
    const gone = `${jan}-${meals}-closed-0123456789abcdef`
    const commandId = randomUUID()
    const answer = await approve([...wanted, gone], commandId)
    expect(answer.corrections.map(({ invoiceId }) => invoiceId).sort((a, b) => a - b)).toEqual([zofia, jan])
    expect(answer.failed).toEqual([{ id: gone, code: 'difference.gone' }])
    expect(await approve([...wanted, gone], commandId)).toEqual(answer)
    expect(await codeOf(approve(wanted, commandId))).toBe('command.reused')
    expect((await correctionsOf(jan)).length).toBe(1)
    const late = randomUUID()
    const refused = await approve([gone], late)
    expect(refused).toEqual({ corrections: [], carried: [], failed: [{ id: gone, code: 'difference.gone' }] })
    expect(await approve([gone], late)).toEqual(refused)
    expect(await faults()).toEqual([])
  })

  test('an absence in the periods of two invoices is taken off the first, whichever are asked about', async () => {
    const former = await issue()
    const later = await issue()
    clock.set('2026-11-20T06:05:00Z')
    await added(ids.zofia, '2026-11-24')
    const found = await list()
    expect(found).toMatchObject([{ invoice: { id: former }, why: { off: ['2026-11-24'] } }])
    const [ofFormer = ''] = found.map(({ id }) => id)
    const ofLater = ofFormer.replace(`${former}-`, `${later}-`)
    const { corrections, failed } = await approve([ofLater])
    expect([corrections, failed]).toEqual([[], [{ id: ofLater, code: 'difference.gone' }]])
    await approve([ofLater, ofFormer])
    expect([await amountOf(former), await amountOf(later)]).toEqual([270_00, 285_00])
    expect(await list()).toEqual([])
    expect(await faults()).toEqual([])
  })

  test('approved twice at once is one correction', async () => {
    const { id, difference } = await late()
    const answers = await Promise.all([approve([difference.id]), approve([difference.id])])
    expect(answers.flatMap(({ corrections }) => corrections)).toHaveLength(1)
    expect(answers.flatMap(({ failed }) => failed)).toHaveLength(1)
    expect(await amountOf(id)).toBe(270_00)
    expect(await correctionsOf(id)).toHaveLength(1)
  })

  test('approved while another invoice takes its absence off, only one of them does', async () => {
    const { difference } = await late()
    const december = { from: '2026-12-01', to: '2026-12-31' }
    const line = { paymentTypeId: meals, amount: 300_00, days: 22, absent: 1 }
    const [approved, issued] = await Promise.allSettled([
      approve([difference.id]),
      payments.issue({
        ...at,
        commandId: randomUUID(),
        mode: 'up',
        period: december,
        absencesPeriod: december,
        invoices: [{ kidId: ids.zofia, withCredit: false, takenOff: ['2026-11-24'], lines: [line] }],
      }),
    ])
    const corrections = approved.status === 'fulfilled' ? approved.value.corrections.length : 0
    expect(corrections + (issued.status === 'fulfilled' ? 1 : 0)).toBe(1)
    expect(await faults()).toEqual([])
  })

  test('dismissed with a reason, it stays so until the facts change, and may yet be approved', async () => {
    const { difference } = await late()
    await differences.dismiss({ ...at, id: difference.id, reason: 'Ustalone z rodzicami' })
    await differences.dismiss({ ...at, id: difference.id, reason: 'Ustalone na piśmie' })
    expect(await list()).toMatchObject([
      { id: difference.id, state: 'DISMISSED', reason: 'Ustalone na piśmie' },
    ])
    expect((await differences.list({ ...at, month: '2026-11' })).together).toBe(0)
    clock.set('2026-11-20T06:10:00Z')
    await added(ids.zofia, '2026-11-26')
    const [changed] = await list()
    expect(changed).toMatchObject({ state: 'OPEN', why: { off: ['2026-11-24', '2026-11-26'] } })
    await differences.dismiss({ ...at, id: changed?.id ?? '', reason: 'Też' })
    const { corrections } = await approve([changed?.id ?? ''], randomUUID(), { dismissed: true })
    expect(corrections).toMatchObject([{ difference: -30_00 }])
  })

  test('dismissed meanwhile, it is refused alone to those who saw it open', async () => {
    const zofia = await issue()
    const jan = await issue(ids.jan)
    await closeOn('2026-11-27')
    const seen = (await list()).map(({ id }) => id)
    const dismissed = seen.find((id) => id.startsWith(`${zofia}-`)) ?? ''
    await differences.dismiss({ ...at, id: dismissed, reason: 'Ustalone z rodzicami' })
    const { corrections, failed } = await approve(seen)
    expect(corrections.map(({ invoiceId }) => invoiceId)).toEqual([jan])
    expect(failed).toEqual([{ id: dismissed, code: 'difference.gone' }])
    expect(await approve([dismissed])).toMatchObject({ corrections: [], failed: [{ id: dismissed }] })
    expect(await list()).toMatchObject([{ id: dismissed, state: 'DISMISSED' }])
    expect(await amountOf(zofia)).toBe(285_00)
  })

  test('of an invoice of a closed month, it is a correction of today', async () => {
    const { id, difference } = await late()
    clock.set('2026-12-02T09:00:00Z')
    await trpc('accountant').months.close({ ...at, commandId: randomUUID(), month: '2026-11', reason: 'Tak' })
    await approve([difference.id])
    expect((await invoiceOf(id)).corrections).toMatchObject([{ day: '2026-12-02', difference: -15_00 }])
    expect(await faults()).toEqual([])
    // The trigger forbids the month's money ever after, which other tests need.
    await sql`delete from month_closes where place_id = ${first}`
  })

  test('refused is what is gone, of a neighbour, or without a reason', async () => {
    const { difference } = await late()
    const { differences: others } = trpc('otherDirector')
    const theirs = { placeId: second, id: difference.id }
    expect(await codeOf(others.dismiss({ ...theirs, reason: 'Nie' }))).toBe('difference.gone')
    expect(
      await others.approve({ placeId: second, commandId: randomUUID(), ids: [difference.id] }),
    ).toMatchObject({ corrections: [], failed: [{ code: 'difference.gone' }] })
    expect(await codeOf(differences.dismiss({ ...at, id: difference.id, reason: ' ' }))).toBe('validation')
    const gone = difference.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    expect(await codeOf(differences.dismiss({ ...at, id: gone, reason: 'Nie' }))).toBe('difference.gone')
  })

  test('is one statement, whatever the number of kids', async () => {
    await issue()
    await issue(ids.jan)
    await closeOn('2026-11-27')
    const said = await statementsOf(databaseUrl, async (one) => {
      const { differences: found } = await differencesOfMonth(
        { sql: one, clock, countedAbsences },
        first,
        '2026-11',
      )
      expect(found).toHaveLength(2)
    })
    expect(said).toHaveLength(1)
  })
})

describe('over REST', () => {
  test('the list is in złote, and approving answers with the correction, once', async () => {
    const { id, difference } = await late()
    const [listed] = (await call('GET', '?month=2026-11')).json()
    expect(listed).toMatchObject({ id: difference.id, before: 285, after: 270, difference: -15 })
    expect((await call('GET', '?month=2026-10')).json()).toEqual([])
    const answer = await call('POST', `/${difference.id}/approve`, { key: 'approve-1' })
    const { correction } = answer.json()
    expect(alertOf(answer)).toEqual([200, 'difference.approved', encodeURIComponent(correction.number)])
    expect(answer.json()).toMatchObject({ id: difference.id, correction: { amount: -15 } })
    const again = await call('POST', `/${difference.id}/approve`, { key: 'approve-1' })
    expect(again.json()).toEqual(answer.json())
    expect(await correctionsOf(id)).toHaveLength(1)
    const gone = await call('POST', `/${difference.id}/approve`)
    expect(gone.json()).toMatchObject({ status: 409, errorKey: 'difference.gone' })
  })

  test('a refusal has the code of what refused it', async () => {
    const { difference } = await late()
    const twice = await Promise.all([
      call('POST', `/${difference.id}/approve`),
      call('POST', `/${difference.id}/approve`),
    ])
    expect(twice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await call('GET', '?month=2026-13')).statusCode).toBe(400)
    expect((await call('POST', '/abc/approve')).statusCode).toBe(404)
  })

  test('a price, and a kid’s own rate, are corrected backwards from a day', async () => {
    await issue(ids.zofia)
    await issue(ids.jan)
    clock.set('2026-11-20T06:05:00Z')
    const put = async (url: string, payload: object) =>
      await app.inject({
        method: 'PUT',
        url,
        headers: { authorization: `Bearer ${await tokenNow('accountant')}` },
        payload,
      })
    const type = { name: 'Obiady', type: 'TYPE_DAILY', mainValue: 0 }
    const own = { paymentType: meals, daily: 10, correctedFrom: '2026-11-01' }
    expect((await put(`/api/place/${first}/payments/ownData/${ids.jan}`, own)).statusCode).toBe(200)
    const wrong = await put(`/api/payment_type/${meals}`, { ...type, daily: 16, correctedFrom: '1.11.2026' })
    expect(wrong.statusCode).toBe(400)
    await put(`/api/payment_type/${meals}`, { ...type, daily: 16, correctedFrom: '2026-11-01' })
    const listed: { kid: { id: number }; difference: number }[] = (await call('GET', '?month=2026-11')).json()
    const byKid = new Map(listed.map(({ kid, difference }) => [kid.id, difference]))
    expect(byKid).toEqual(
      new Map([
        [ids.zofia, WORKING_DAYS],
        [ids.jan, WORKING_DAYS * -5],
      ]),
    )
    await put(`/api/payment_type/${meals}`, { ...type, daily: 15 })
    await put(`/api/place/${first}/payments/ownData/${ids.jan}`, { paymentType: meals })
  })

  test('dismissing takes a reason', async () => {
    const { difference } = await late()
    expect((await call('POST', `/${difference.id}/dismiss`, { body: { reason: '' } })).statusCode).toBe(400)
    const done = await call('POST', `/${difference.id}/dismiss`, { body: { reason: 'Ustalone' } })
    expect(alertOf(done).slice(0, 2)).toEqual([204, 'difference.dismissed'])
    expect((await call('GET', '?month=2026-11')).json()).toMatchObject([
      { state: 'DISMISSED', reason: 'Ustalone' },
    ])
    expect((await call('POST', `/${difference.id}/approve`)).statusCode).toBe(200)
  })

  test('another place’s staff, teachers and parents get nothing', async () => {
    const { difference } = await late()
    for (const as of ['otherDirector', 'teacher', 'parent'] as const) {
      expect((await call('GET', '?month=2026-11', { as })).statusCode).toBe(403)
      expect((await call('POST', `/${difference.id}/approve`, { as })).statusCode).toBe(403)
    }
    const there = await call('POST', `/${difference.id}/approve`, { as: 'otherDirector', place: second })
    expect(there.json()).toMatchObject({ status: 409, errorKey: 'difference.gone' })
  })
})
