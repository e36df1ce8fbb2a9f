/** A kid's third guardian, whom no wire enters yet: has all that the first two have, as far as the place allows. */
import { emptyTables } from '@skrzat/testing/empty'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SqlFragment } from '@skrzat/db/client'
import { addGuardian, setPhones } from '../../bench/kids.ts'
import { EVENT } from '../calendar/setup.ts'
import { runDue } from '../kernel/run-due.ts'
import { pricedPlace } from '../payments/priced-place.ts'
import { groupIds, PHONES, rosterFile } from '../places/setup.ts'

const server = await pricedPlace()
const { call, sql, first, second, services, accountant, callerOf, command, issue, kid, renew } = server
const { accounts, places } = services.domains
const { motylki } = await groupIds(sql)

const SECOND = '609000002'
const GRANNY = '609000003'
await server.addAccounts(SECOND, GRANNY)
let token = ''
const granny = async () => await server.caller(token)
const zofia = () => kid('Zofia')
const at = () => ({ placeId: first, groupId: motylki, kidId: zofia() })
const may = (change: SqlFragment) => sql`update guardians set ${change} where phone = ${GRANNY}`
const guardiansOf = async (kidId = zofia()) => {
  const rows = await sql`select phone from guardians where kid_id = ${kidId} order by position`
  return rows.map((row) => String(row['phone']))
}
const form = async (over = {}) => {
  const { places } = await callerOf('director')
  const name = { firstname: 'Zofia', lastname: 'Wiśniewska' }
  await places.updateKid({ ...at(), ...name, phone1: PHONES.parent, phone2: SECOND, ...over })
}
const noticed = async (phone = GRANNY) => {
  await runDue(services.relay, services.jobs)
  const rows = await sql`
    select n.type from notifications n join accounts a on a.id = n.account_id where a.login = ${phone} order by n.id`
  return rows.map((row) => String(row['type']))
}

beforeEach(async () => {
  await renew()
  token = await server.tokenOf(GRANNY)
  await sql`update kids set lastname = 'Wiśniewska' where id = ${zofia()}`
  await setPhones(sql, sql`id = ${zofia()}`, [PHONES.parent, SECOND])
  await addGuardian(sql, sql`id = ${zofia()}`, GRANNY)
  await emptyTables(sql, 'phone_answers', 'user_sms', 'notifications', 'outbox', 'chat_rooms', 'audit_log')
})

describe('sees', () => {
  test('the kid, its place, absences and events', async () => {
    const caller = await granny()
    expect(await caller.accounts.menu()).toMatchObject({ parent: true, places: [{ id: first }] })
    expect(await caller.kids.page({ kidId: zofia() })).toMatchObject({ own: true, talks: true, phones: null })
    await caller.absences.report({
      ...command(),
      kidId: zofia(),
      from: '2026-11-20',
      to: '2026-11-20',
    })
    expect(await caller.absences.my({ from: '2026-11-01', to: '2026-11-30' })).toMatchObject([
      { day: '2026-11-20', kid: { id: zofia() }, byPlace: false },
    ])
    await (await callerOf('director')).calendar.add({ ...command(), ...EVENT, groupId: motylki })
    const { path } = await caller.calendar.renewFeed()
    const feed = await server.app.inject({ url: path, remoteAddress: '203.0.113.7' })
    expect(feed.body).toContain(EVENT.teaser)
  })

  test('its invoices and credit', async () => {
    const { id } = await issue(zofia())
    const { payments, today } = await granny()
    expect(await payments.my({ history: false })).toMatchObject([{ id }])
    expect(await payments.invoice({ id })).toMatchObject({ id })
    expect(await payments.myCredits()).toMatchObject([{ kid: { id: zofia() } }])
    expect(await today.parent()).toMatchObject({ kids: [{ id: zofia() }], due: { count: 1 } })
  })

  test('once the kid left, what is open alone', async () => {
    const { id } = await issue(zofia())
    await (await callerOf('director')).places.deleteKid(at())
    expect(await accounts.authenticate(token)).toMatchObject({ kids: [], formerKids: [{ id: zofia() }] })
    expect(await (await granny()).payments.my({ history: true })).toMatchObject([{ id }])
    await accountant.pay({ ...command(), id })
    expect(await accounts.authenticate(token)).toMatchObject({ kids: [], formerKids: [] })
  })

  test('nothing of another kid or place, whose people learn nothing of the phone', async () => {
    const caller = await granny()
    await expect(caller.kids.page({ kidId: kid('Jan') })).rejects.toThrow('kid.not_found')
    await expect(caller.places.get({ placeId: second })).rejects.toThrow('forbidden')
    const neighbour = await callerOf('otherDirector')
    await expect(neighbour.kids.page({ kidId: zofia() })).rejects.toThrow('kid.not_found')
    expect(await neighbour.places.users({ placeId: second, search: GRANNY })).toEqual([])
    expect((await neighbour.chat.find({})).persons.map(({ kids }) => kids)).toEqual([['Adam Zając']])
    const found = await (await callerOf('teacher')).places.users({ placeId: first, search: GRANNY })
    expect(found).toMatchObject([{ phone: GRANNY, kids: ['Zofia Wiśniewska'], worker: false }])
  })
})

describe('is told', () => {
  const tell = async () => {
    await issue(zofia())
    await (await callerOf('director')).calendar.add({ ...command(), ...EVENT })
  }

  test('as the others, by SMS too', async () => {
    await tell()
    expect(await noticed()).toEqual(await noticed(PHONES.parent))
    expect(await noticed()).toEqual(['TYPE_KID_PAYMENT', 'TYPE_EVENT'])
    expect((await (await granny()).notifications.list({})).notices).toHaveLength(2)
    await sql`update places set sms_reminders = true`
    const { id } = await issue(zofia())
    await accountant.remind({ ...command(), id })
    await noticed()
    expect(await server.smsTo(GRANNY)).toHaveLength(1)
  })

  test('nothing without the permission to be told, and still sees the kid', async () => {
    await may(sql`may_be_told = false`)
    await tell()
    expect(await noticed(SECOND)).toHaveLength(2)
    expect(await noticed()).toEqual([])
    expect(await (await granny()).kids.page({ kidId: zofia() })).toMatchObject({ own: true })
    expect(await (await granny()).payments.my({ history: false })).toHaveLength(1)
  })

  test('of no money without the permission to pay, and sees none', async () => {
    await may(sql`may_pay = false`)
    await tell()
    expect(await noticed()).toEqual(['TYPE_EVENT'])
    const { payments, kids, today, absences } = await granny()
    const [invoice] = await accountant.list({ placeId: first }).then(({ invoices }) => invoices)
    expect(await payments.my({ history: true })).toEqual([])
    await expect(payments.invoice({ id: invoice?.id ?? 0 })).rejects.toThrow('invoice.not_found')
    await expect(payments.credit({ kidId: zofia() })).rejects.toThrow('not_found')
    expect(await payments.myCredits()).toEqual([])
    const absence = { kidId: zofia(), from: '2026-11-20', to: '2026-11-20' }
    expect((await absences.form()).kids).toMatchObject([{ id: zofia(), dailySaving: 0 }])
    expect(await absences.report({ ...command(), ...absence })).toMatchObject({ saves: 0 })
    expect(await today.parent()).toMatchObject({ kids: [{ id: zofia() }], due: { count: 0 } })
    expect(await kids.page({ kidId: zofia() })).toMatchObject({ own: true, account: null })
    await (await callerOf('director')).places.deleteKid(at())
    expect(await accounts.authenticate(token)).toMatchObject({ kids: [], formerKids: [] })
  })
})

test('is a member of the talk about the kid, named as the third', async () => {
  const teacher = (await callerOf('teacher')).chat
  const { id: roomId } = await teacher.open({ with: 'kid', kidId: zofia() })
  await teacher.send({ roomId, text: 'Dzień dobry', files: [], commandId: randomUUID() })
  const { members } = await teacher.room({ id: roomId })
  expect(members.map(({ fullname }) => fullname)).toContain('Rodzic 3: Zofia Wiśniewska')
  const { chat, notifications } = await granny()
  expect((await chat.messages({ roomId, query: '' })).messages).toMatchObject([{ text: 'Dzień dobry' }])
  expect((await chat.rooms({ query: '' })).map(({ id }) => id)).toEqual([roomId])
  expect((await chat.find({})).persons).toHaveLength(3)
  expect(await notifications.unread()).toEqual([])
})

test('answers the place that entered the phone, and leaving it ends the rights', async () => {
  const { places: own } = await granny()
  expect(await own.ofMyPhone()).toMatchObject([{ id: first, parent: true, kids: ['Zofia Wiśniewska'] }])
  await own.answer({ placeId: first, answer: 'leave' })
  expect(await accounts.authenticate(token)).toMatchObject({ kids: [] })
  await issue(zofia())
  expect(await noticed()).toEqual([])
  expect(await noticed(SECOND)).toEqual(['TYPE_KID_PAYMENT'])
})

describe('stays through wires that know two', () => {
  test('with what is entered of her; the phone that is taken out makes room', async () => {
    await may(sql`name = 'Babcia Ela', relation = 'grandparent', may_pay = false`)
    await form({ lastname: 'Nowa' })
    expect(await guardiansOf()).toEqual([PHONES.parent, SECOND, GRANNY])
    await form({ phone2: null })
    expect(await guardiansOf()).toEqual([PHONES.parent, GRANNY])
    expect(await sql`select name, relation, may_pay as pays from guardians where phone = ${GRANNY}`).toEqual([
      { name: 'Babcia Ela', relation: 'grandparent', pays: false },
    ])
    await form({ phone1: GRANNY, phone2: PHONES.parent })
    expect(await guardiansOf()).toEqual([GRANNY, PHONES.parent])
  })

  test('and a phone that is entered twice is one guardian', async () => {
    await form({ phone2: PHONES.parent })
    expect(await guardiansOf()).toEqual([PHONES.parent, GRANNY])
  })

  test('REST shows the first two, in the kid and in the answer to a change', async () => {
    const path = `/api/kids/${zofia()}`
    const two = { phone1: PHONES.parent, phone2: SECOND }
    expect((await call('director', 'GET', path)).json()).toMatchObject(two)
    const body = { firstname: 'Zofia', lastname: 'Nowa', ...two }
    expect((await call('director', 'PUT', path, body)).json()).toMatchObject(body)
    expect(await guardiansOf()).toEqual([PHONES.parent, SECOND, GRANNY])
  })

  test('an import changes the second alone, and an export has the first two', async () => {
    const lines = (await places.exportRoster(first)).split('\r\n')
    const line = `KID;Motylki;Zofia;Wiśniewska;${PHONES.parent};${SECOND};;`
    expect(lines).toContain(line)
    const system = { accountId: 0, login: 'system' }
    expect(await places.importRoster(first, rosterFile(line), system)).toMatchObject({ kids: { updated: 0 } })
    const other = rosterFile(line.replace(SECOND, '609000004'))
    expect(await places.importRoster(first, other, system)).toMatchObject({ kids: { updated: 1 } })
    expect(await guardiansOf()).toEqual([PHONES.parent, '609000004', GRANNY])
  })
})

test('whose kid is deleted loses the session, as nothing else is left', async () => {
  await (await callerOf('director')).places.deleteKid(at())
  expect(await accounts.authenticate(token)).toBeUndefined()
})
