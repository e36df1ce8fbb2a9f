/**
 * A kid that was deleted: its parents see and pay its open invoices, and see its credit, deposit and refunds, until all is
 * settled, and nothing else of it.
 */
import { randomUUID } from 'node:crypto'
import { warsawDay } from '@skrzat/contract/days'
import { beforeEach, expect, test } from 'vitest'
import { addGuardian, setPhones } from '../../bench/kids.ts'
import { runDue } from '../kernel/run-due.ts'
import { groupIds, PHONES } from '../places/setup.ts'
import { pricedPlace } from './priced-place.ts'

const server = await pricedPlace()
const { call, sql, first, services, accountant, command, callerOf, issue, kid, renew } = server
const { motylki } = await groupIds(sql)
/** With the rights of now. */
const parent = async () => await callerOf('parent')

beforeEach(async () => {
  await renew()
  await setPhones(sql, sql`id = ${kid('Zofia')}`, [PHONES.parent])
  await sql`delete from phone_answers`
})

async function leave() {
  const { places } = await callerOf('director')
  await places.deleteKid({ placeId: first, groupId: motylki, kidId: kid('Zofia') })
}
const idsOf = (invoices: readonly { id: number }[]) => invoices.map(({ id }) => id)
const announce = () => runDue(services.relay, services.jobs)

test('open invoices stay in the parent’s list, detail, PDF, search, start page and notices, others do not', async () => {
  const [open, paid] = [await issue(kid('Zofia'), 100_00), await issue(kid('Zofia'), 50_00)]
  await accountant.pay({ ...command(), id: paid.id })
  await accountant.payPart({ ...command(), id: open.id, amount: 30_00 })
  await announce()
  await leave()
  const at = `/api/payments/${open.id}`

  expect(await (await parent()).accounts.menu()).toMatchObject({
    parent: false,
    payer: true,
    places: [],
    groups: [],
  })
  expect(idsOf(await (await parent()).payments.my({ history: true }))).toEqual([open.id])
  expect(await (await parent()).payments.my({ history: false })).toMatchObject([
    { id: open.id, amountLeft: 70_00 },
  ])
  expect(await (await parent()).payments.invoice({ id: open.id })).toMatchObject({ amountLeft: 70_00 })
  await (await parent()).payments.view({ commandId: randomUUID(), id: open.id })
  expect((await call('parent', 'GET', '/api/payments/user/my')).json()).toMatchObject([{ id: open.id }])
  expect((await call('parent', 'GET', at)).statusCode).toBe(200)
  expect((await call('parent', 'GET', `${at}/pdf`)).statusCode).toBe(200)
  expect(await (await parent()).today.parent()).toMatchObject({
    kids: [],
    due: { count: 1, sum: 70_00 },
    events: [],
  })
  const notices = await (await parent()).notifications.list({})
  expect(notices.notices.map(({ type, data }) => [type, data.payment])).toEqual([
    ['TYPE_KID_PAYMENT', open.id],
  ])
  expect(await (await parent()).search.find({ text: open.number })).toMatchObject({
    invoices: { hits: [{ id: open.id }] },
  })

  await expect((await parent()).payments.invoice({ id: paid.id })).rejects.toThrow('invoice.not_found')
  await expect((await parent()).payments.view({ commandId: randomUUID(), id: paid.id })).rejects.toThrow(
    'invoice.not_found',
  )
  expect((await call('parent', 'GET', `/api/payments/${paid.id}/pdf`)).statusCode).toBe(404)
  await expect((await parent()).kids.page({ kidId: kid('Zofia') })).rejects.toThrow('kid.not_found')
  await expect((await parent()).places.group({ groupId: motylki })).rejects.toThrow('group.not_found')
  for (const path of [`/api/walls/groups/${motylki}`, `/api/places/${first}/files`])
    expect([403, 404]).toContain((await call('parent', 'GET', path)).statusCode)
})

test('once all is settled they see nothing, and again what is open again', async () => {
  const { id } = await issue(kid('Zofia'), 100_00)
  await leave()
  const { paymentId } = await accountant.pay({ ...command(), id })
  await announce()
  expect(await (await parent()).accounts.menu()).toMatchObject({ payer: false })
  expect(await (await parent()).payments.my({ history: true })).toEqual([])
  await expect((await parent()).payments.invoice({ id })).rejects.toThrow('invoice.not_found')
  expect((await (await parent()).notifications.list({})).notices).toEqual([])
  await accountant.reverse({ ...command(), id, payment: paymentId ?? 0, reason: 'mistake' })
  expect(idsOf(await (await parent()).payments.my({ history: false }))).toEqual([id])
  await accountant.delete({ ...command(), id })
  expect(await (await parent()).payments.my({ history: true })).toEqual([])
})

test('credit, deposit and a refund stay in sight until the last of them has gone', async () => {
  const kidId = kid('Zofia')
  await accountant.addCredit({ ...command(), kidId, amount: 20_00 })
  await accountant.receiveDeposit({ ...command(), kidId, amount: 300_00 })
  await leave()
  const credits = async () => await (await parent()).payments.myCredits()
  expect(await credits()).toMatchObject([
    { kid: { id: kidId }, amount: 20_00, deposit: 300_00, refunding: 0 },
  ])
  expect(await (await parent()).accounts.menu()).toMatchObject({ parent: false, payer: true })
  expect(await (await parent()).payments.credit({ kidId })).toMatchObject({ amount: 20_00, deposit: 300_00 })
  const surcharges = `/api/payments/${kidId}/surcharges`
  expect((await call('parent', 'GET', surcharges)).json()).toMatchObject({ amount: 20 })
  await expect((await callerOf('otherParent')).payments.credit({ kidId })).rejects.toThrow('kid.not_found')
  await accountant.returnCredit({ ...command(), kidId, amount: 20_00 })
  const { refunds } = await callerOf('accountant')
  const payee = {
    accountNumber: '61109010140000071219812874',
    name: 'Anna Wiśniewska',
    address: '',
    title: '',
  }
  const order = { ...command(), kidId, amount: 300_00, from: 'deposit' as const, ...payee }
  const { id } = await refunds.order(order)
  expect(await credits()).toMatchObject([{ amount: 0, deposit: 0, refunding: 300_00 }])
  await refunds.pay({ ...command(), id, day: warsawDay(server.clock.now()) })
  expect(await credits()).toEqual([])
  await expect((await parent()).payments.credit({ kidId })).rejects.toThrow('kid.not_found')
  expect((await call('parent', 'GET', surcharges)).statusCode).toBe(404)
})

test('the place still lists, reminds, takes what is too much as credit, and pays it out', async () => {
  const { id } = await issue(kid('Zofia'), 100_00)
  await leave()
  expect(idsOf((await accountant.list({ placeId: first })).invoices)).toEqual([id])
  await accountant.remind({ ...command(), id })
  await announce()
  expect(await (await parent()).notifications.list({})).toMatchObject({
    notices: [{ type: 'TYPE_KID_PAYMENT_REMIND' }, { type: 'TYPE_KID_PAYMENT' }],
  })
  await accountant.payPart({ ...command(), id, amount: 120_00 })
  await accountant.returnCredit({ ...command(), kidId: kid('Zofia'), amount: 20_00 })
  expect(await accountant.credit({ kidId: kid('Zofia') })).toMatchObject({ amount: 0 })
})

test('a neighbour, and a phone that left the child or the place before, see nothing', async () => {
  const { id } = await issue(kid('Zofia'), 100_00)
  await addGuardian(sql, sql`id = ${kid('Zofia')}`, PHONES.otherParent)
  const other = await callerOf('otherParent')
  expect(idsOf(await other.payments.my({ history: false }))).toEqual([id])
  await setPhones(sql, sql`id = ${kid('Zofia')}`, [PHONES.parent])
  await leave()
  for (const person of ['otherParent', 'otherDirector', 'teacher'] as const) {
    const { payments } = await callerOf(person)
    expect(await payments.my({ history: true })).toEqual([])
    await expect(payments.invoice({ id })).rejects.toThrow('invoice.not_found')
  }
  await sql`insert into phone_answers (place_id, phone, told_at, declined_at)
    values (${first}, ${PHONES.parent}, now(), now())`
  expect(await (await parent()).payments.my({ history: false })).toEqual([])
})

test('the session of who only pays goes on; of who has nothing left it ends', async () => {
  await server.addAccounts('609000001', '609000002')
  const { id } = await issue(kid('Zofia'), 100_00)
  await setPhones(sql, sql`id = ${kid('Zofia')}`, ['609000001'])
  await setPhones(sql, sql`id = ${kid('Jan')}`, ['609000002'])
  await sql`update kids set group_id = ${motylki} where id = ${kid('Jan')}`
  const [payer, settled] = [await server.tokenOf('609000001'), await server.tokenOf('609000002')]
  await leave()
  await (await callerOf('director')).places.deleteKid({ placeId: first, groupId: motylki, kidId: kid('Jan') })
  expect(idsOf(await (await server.caller(payer)).payments.my({ history: false }))).toEqual([id])
  await expect((await server.caller(settled)).payments.my({ history: false })).rejects.toThrow(
    'unauthenticated',
  )
})
