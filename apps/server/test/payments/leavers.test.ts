/** Settlements: which kids that leave are listed, with what, and when they are settled. */
import { addDays, warsawDay } from '@skrzat/contract/days'
import type { LeaverView } from '@skrzat/contract/leaver'
import { beforeEach, describe, expect, test } from 'vitest'
import { groupIds } from '../places/setup.ts'
import { pricedPlace } from './priced-place.ts'

const server = await pricedPlace()
const { sql, first, accountant, command, callerOf, issue, kid, renew, clock } = server
const { motylki } = await groupIds(sql)

const period = { from: '2026-12-01', to: '2026-12-31' }
async function issued(kidId: number, charged = period) {
  const lines = [{ paymentTypeId: server.tuition.id, amount: 100_00 }]
  const invoice = { kidId, withCredit: false, lines }
  const { invoices } = await accountant.issue({ ...command(), period: charged, invoices: [invoice] })
  return invoices[0]?.id ?? 0
}

beforeEach(async () => {
  await renew()
  await setRule('WHOLE_MONTH')
})

const today = () => warsawDay(clock.now())
const setLastDay = (kidId: number, day: string) => sql`update kids set last_day = ${day} where id = ${kidId}`
const setRule = (rule: string) => sql`update places set charge_rule = ${rule} where id = ${first}`
const listed = (view: LeaverView = 'left') => accountant.leavers({ placeId: first, view })
const idsOf = async (view?: LeaverView) => (await listed(view)).kids.map((one) => one.kid.id)

describe('a kid whose last day has passed', () => {
  test('is listed while anything is left, held or under way, with what, and settled once nothing is', async () => {
    const kidId = kid('Zofia')
    const invoice = { id: await issued(kidId, { from: '2026-11-01', to: '2026-11-30' }) }
    await accountant.addCredit({ ...command(), kidId, amount: 30_00 })
    await accountant.receiveDeposit({ ...command(), kidId, amount: 50_00 })
    expect(await idsOf()).toEqual([])
    await setLastDay(kidId, addDays(today(), -1))
    const { kids, totals, counts } = await listed()
    expect(kids).toMatchObject([
      {
        kid: { id: kidId, group: { id: motylki } },
        lastDay: addDays(today(), -1),
        gone: false,
        left: 100_00,
        credit: 30_00,
        deposit: 50_00,
        refunding: 0,
        open: [{ id: invoice.id, amountLeft: 100_00 }],
      },
    ])
    expect(totals).toEqual({ left: 100_00, credit: 30_00, deposit: 50_00, refunding: 0 })
    expect(counts).toEqual({ left: 1, ahead: 0, settled: 0 })

    await accountant.useDeposit({ ...command(), kidId, amount: 50_00 })
    await accountant.applyCredit({ ...command(), id: invoice.id, amount: 80_00 })
    expect((await listed()).kids).toMatchObject([{ left: 20_00, credit: 0, deposit: 0 }])
    const { paymentId } = await accountant.pay({ ...command(), id: invoice.id })
    expect([await idsOf(), await idsOf('settled')]).toEqual([[], [kidId]])
    await accountant.reverse({ ...command(), id: invoice.id, payment: paymentId ?? 0, reason: 'mistake' })
    expect([await idsOf(), await idsOf('settled')]).toEqual([[kidId], []])
  })

  test('keeps its settlement when it is deleted, also without a last day', async () => {
    const kidId = kid('Zofia')
    await issue(kidId, 100_00)
    const { places } = await callerOf('director')
    await places.deleteKid({ placeId: first, groupId: motylki, kidId })
    expect((await listed()).kids).toMatchObject([
      { kid: { id: kidId }, gone: true, lastDay: null, day: today() },
    ])
  })
})

test('a kid whose last day lies ahead is in a view of its own', async () => {
  const kidId = kid('Zofia')
  await issue(kidId, 100_00)
  await setLastDay(kidId, today())
  expect([await idsOf(), await idsOf('ahead')]).toEqual([[], [kidId]])
})

describe('an invoice that reaches past the last day', () => {
  test('keeps a paid kid listed until it is corrected; one of a stay does not', async () => {
    const kidId = kid('Zofia')
    await setRule('BY_DAYS')
    const id = await issued(kidId)
    await accountant.pay({ ...command(), id })
    await setLastDay(kidId, '2026-11-10')
    expect((await listed()).kids).toMatchObject([{ left: 0, past: [{ id, ...period, amount: 100_00 }] }])
    const lines = [{ paymentTypeId: server.tuition.id, amount: 0 }]
    await accountant.correct({ ...command(), id, lines, reason: 'Odeszła wcześniej' })
    expect((await listed()).kids).toMatchObject([{ credit: 100_00, past: [] }])
    await accountant.returnCredit({ ...command(), kidId, amount: 100_00 })
    expect(await idsOf('settled')).toEqual([kidId])
  })
})

test('nothing is listed of another place, nor for those who do not bill', async () => {
  await issue(kid('Zofia'), 100_00)
  await setLastDay(kid('Zofia'), addDays(today(), -1))
  const [other] = await sql<{ id: number }[]>`select id from places where id <> ${first} order by id limit 1`
  const { payments } = await callerOf('otherDirector')
  expect((await payments.leavers({ placeId: other?.id ?? 0 })).kids).toEqual([])
  await expect(payments.leavers({ placeId: first })).rejects.toThrow('forbidden')
  await expect((await callerOf('parent')).payments.leavers({ placeId: first })).rejects.toThrow('forbidden')
})
