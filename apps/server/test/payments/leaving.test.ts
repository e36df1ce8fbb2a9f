/** Kids that start or leave within a period: what is proposed and issued for them, and which days are refused. */
import { randomUUID } from 'node:crypto'
import type { ChargeRule } from '@skrzat/contract/stay'
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '../../src/domains/payments/maintenance/verify.ts'
import { codeOf, testAbsences } from '../absences/setup.ts'

const { sql, first, ids, trpc, renew, added, tokenNow, app } = await testAbsences()
const at = { placeId: first }
const { payments, places } = trpc('accountant')
const period = { from: '2026-12-01', to: '2026-12-31' }
const periods = { period, absencesPeriod: { from: '2026-11-01', to: '2026-11-30' } }
const type = { ...at, mainValue: 0, daily: 0, display: '' }
const stay = await payments.createType({ ...type, name: 'Czesne', type: 'TYPE_CONST', mainValue: 1000_00 })
const meals = await payments.createType({ ...type, name: 'Obiady', type: 'TYPE_DAILY', daily: 15_00 })

const setDays = (kidId: number, firstDay: string | null, lastDay: string | null = null) =>
  sql`update kids set first_day = ${firstDay}, last_day = ${lastDay} where id = ${kidId}`
const setChargeRule = (rule: ChargeRule) => sql`update places set charge_rule = ${rule} where id = ${first}`

async function proposed(kidId: number) {
  const { groups } = await payments.newInvoice({ ...at, ...periods })
  return groups.flatMap(({ kids }) => kids).find(({ id }) => id === kidId)
}

async function issued(
  kidId: number,
  lines: { paymentTypeId: number; amount: number; days?: number; absent?: number }[],
) {
  const { invoices } = await payments.issue({
    ...at,
    ...periods,
    commandId: randomUUID(),
    mode: 'up',
    invoices: [{ kidId, withCredit: false, lines }],
  })
  return await payments.invoice({ id: invoices[0]?.id ?? 0 })
}

beforeEach(async () => {
  await renew()
  await setChargeRule('WHOLE_MONTH')
})

describe('a kid that starts within the period', () => {
  test.each<[ChargeRule, { part: number; of: number }, number]>([
    ['WHOLE_MONTH', { part: 1, of: 1 }, 1000_00],
    ['BY_DAYS', { part: 10, of: 21 }, 476_19],
    ['BY_HALVES', { part: 1, of: 2 }, 500_00],
  ])('is charged by %s, and the line says how', async (rule, share, main) => {
    await setChargeRule(rule)
    await setDays(ids.zofia, '2026-12-16')
    const range = { from: '2026-12-16', to: '2026-12-31' }
    const kid = await proposed(ids.zofia)
    expect(kid?.stay).toMatchObject({ ...range, ...share, days: 10 })
    const days = kid?.stay?.days ?? 0
    const charged = kid?.stay ? Math.round((1000_00 * kid.stay.part) / kid.stay.of) : 0
    const invoice = await issued(ids.zofia, [
      { paymentTypeId: stay.id, amount: charged },
      { paymentTypeId: meals.id, amount: days * 15_00, days, absent: 0 },
    ])
    expect(invoice.lines).toMatchObject([
      { rule: rule === 'WHOLE_MONTH' ? 1 : 2, computed: charged, amount: charged, stay: range },
      { rule: 1, days, computed: days * 15_00, stay: range },
    ])
    expect(charged).toBe(main)
    const [row] = await sql<{ charged: string[] }[]>`
      select parts #> '{1,charged}' as charged from invoices where id = ${invoice.id}`
    expect(row?.charged).toHaveLength(days)
    expect(row?.charged.every((day) => day >= range.from)).toBe(true)
    // `renew` leaves none of the rows of the kids before.
    const { differences } = await verifyLedger({ sql })
    expect(differences.filter((one) => !one.endsWith('is missing'))).toEqual([])
  })

  test('is charged by hand what staff enter, which its line shows beside what the rule gives', async () => {
    await setChargeRule('BY_HALVES')
    await setDays(ids.zofia, '2026-12-16')
    const { lines } = await issued(ids.zofia, [{ paymentTypeId: stay.id, amount: 700_00 }])
    expect(lines).toMatchObject([{ computed: 500_00, amount: 700_00 }])
  })
})

test('a kid is proposed for no period that it does not attend, and for the whole of one that it does', async () => {
  await setDays(ids.zofia, '2027-01-04')
  expect(await proposed(ids.zofia)).toBeUndefined()
  await setDays(ids.zofia, null, '2026-11-30')
  expect(await proposed(ids.zofia)).toBeUndefined()
  await setDays(ids.zofia, '2026-12-01', '2026-12-31')
  expect(await proposed(ids.zofia)).not.toHaveProperty('stay')
})

describe('the first and last day', () => {
  const url = () => `/api/kids/${ids.zofia}`
  async function put(body: object) {
    const authorization = `Bearer ${await tokenNow('director')}`
    const form = { firstname: 'Zofia', lastname: 'Wiśniewska', phone1: '600000005' }
    return await app.inject({
      method: 'PUT',
      url: url(),
      headers: { authorization },
      payload: { ...form, ...body },
    })
  }

  test('are set over REST, stay where they are left out, and are taken away by an empty text', async () => {
    const days = { firstDay: '2026-09-01', lastDay: '2027-06-30' }
    expect((await put(days)).json()).toMatchObject(days)
    expect((await put({})).json()).toMatchObject(days)
    expect((await put({ lastDay: '' })).json()).toMatchObject({ ...days, lastDay: null })
  })

  test('are refused if the last is before the first, or before an absence that counts, or not of this century', async () => {
    const reversed = await put({ firstDay: '2026-12-02', lastDay: '2026-12-01' })
    expect(reversed.json()).toMatchObject({ status: 400, errorKey: 'kid.last_day_first' })
    await added(ids.zofia, '2026-12-03', '2026-12-04')
    const early = await put({ lastDay: '2026-12-03' })
    expect(early.json()).toMatchObject({
      status: 400,
      errorKey: 'kid.last_day_absence',
      params: { date: '2026-12-04' },
    })
    expect((await put({ lastDay: '2026-12-04' })).json()).toMatchObject({ lastDay: '2026-12-04' })
    expect((await put({ lastDay: '1026-12-04' })).statusCode).toBe(400)
  })

  test('are those of a kid of the place alone', async () => {
    const form = { firstname: 'Adam', lastname: 'Nowak', phone1: '600000005', phone2: null }
    const [adam] = await sql<
      { groupId: number }[]
    >`select group_id as "groupId" from kids where id = ${ids.adam}`
    const change = { ...at, groupId: adam?.groupId ?? 0, kidId: ids.adam, ...form, lastDay: '2026-12-01' }
    expect(await codeOf(trpc('director').places.updateKid(change))).not.toBe('')
    const [row] = await sql`select last_day from kids where id = ${ids.adam}`
    expect(row).toMatchObject({ last_day: null })
  })

  test('are seen by those who may edit the group, and on the page of the kid', async () => {
    await setDays(ids.zofia, '2026-09-01', '2026-12-31')
    const [zofia] = await sql<
      { groupId: number }[]
    >`select group_id as "groupId" from kids where id = ${ids.zofia}`
    const seen = async (person: 'director' | 'parent') =>
      (await trpc(person).places.group({ groupId: zofia?.groupId ?? 0 })).kids.find(
        ({ id }) => id === ids.zofia,
      )
    expect(await seen('director')).toMatchObject({ firstDay: '2026-09-01', lastDay: '2026-12-31' })
    expect(await seen('parent')).toMatchObject({ firstDay: null, lastDay: null })
  })
})

test('the rule is a setting of the place', async () => {
  const director = trpc('director').places
  const { id: _id, image: _image, myRoles: _roles, ...form } = await director.get(at)
  expect(form.chargeRule).toBe('WHOLE_MONTH')
  await director.update({ ...at, ...form, state: 'łódzkie', chargeRule: 'BY_DAYS' })
  expect((await places.get(at)).chargeRule).toBe('BY_DAYS')
})
