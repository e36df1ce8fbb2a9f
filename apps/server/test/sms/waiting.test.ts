import type { SmsCaps } from '@skrzat/contract/sms-caps'
import { beforeEach, describe, expect, test } from 'vitest'
import { grantRoles } from '../../src/domains/people/index.ts'
import { addPlace } from '../../src/domains/places/index.ts'
import { requestSms } from '../../src/domains/sms/index.ts'
import { ADMIN, PASSWORD, PHONE, testAccounts } from '../accounts/setup.ts'
import { PLACE } from '../places/setup.ts'

const caps: SmsCaps = {
  address: { hour: 3, day: 50 },
  number: { hour: 50, day: 50 },
  prefix: { hour: 50, day: 50 },
  place: { hour: 2, day: 50 },
  public: { hour: 5, day: 50 },
  total: { hour: 15, day: 100 },
}

const server = await testAccounts({ smsCaps: caps })
const { accounts, app, clock, sql } = server
let placeId = 0

beforeEach(async () => {
  clock.set('2026-11-16T09:20:00Z')
  await accounts.createAdmin(ADMIN)
  await sql`update accounts set email = 'admin@skrzat.example' where login = ${ADMIN.phone}`
  placeId = await addPlace(sql, { ...PLACE, name: 'Żłobek' })
})

const admin = async () => server.caller(await server.tokenOf(ADMIN.phone, PASSWORD))

/** A reminder or a PIN that the place sends. */
const ask = (key: string) => sql.begin((tx) => requestSms(tx, { phone: PHONE, text: 'hello', key, placeId }))
const states = async () =>
  (await sql<{ state: string }[]>`select state from user_sms order by id`).map(({ state }) => state)
const reset = (login: string, address: string) =>
  app.inject({
    method: 'POST',
    url: '/api/account/reset-password/init',
    headers: { 'content-type': 'text/plain' },
    payload: login,
    remoteAddress: address,
  })
/** The same on the web, which says so where a cap is reached. */
const resetOnWeb = (login: string, remoteAddress: string) =>
  app.inject({ method: 'POST', url: '/trpc/accounts.startReset', payload: { login }, remoteAddress })
const alarms = () => server.mailsTo('admin@skrzat.example')
const used = (key: string, span = 'hour') =>
  sql`select used from sms_usage where key = ${key} and span = ${span}`

describe('what a place sends beyond its cap', () => {
  test('waits for the next hour, in order, and none is lost or sent twice', async () => {
    for (const key of ['a', 'b', 'c', 'd', 'e']) await ask(key)
    await server.work()
    expect(await states()).toEqual(['stored', 'stored', 'queued', 'queued', 'queued'])
    expect(await sql`select distinct waits_until as until from user_sms where state = 'queued'`).toEqual([
      { until: new Date('2026-11-16T10:00:00Z') },
    ])
    clock.set('2026-11-16T09:59:59Z')
    await server.work()
    expect(await states()).toEqual(['stored', 'stored', 'queued', 'queued', 'queued'])
    clock.set('2026-11-16T10:00:00Z')
    await server.work()
    expect(await states()).toEqual(['stored', 'stored', 'stored', 'stored', 'queued'])
    clock.set('2026-11-16T11:00:00Z')
    await server.work()
    expect(await states()).toEqual(Array.from({ length: 5 }, () => 'stored'))
    expect(await used(`house:place:${placeId}`, 'day')).toEqual([{ used: 5 }])
    expect(await sql`select from outbox`).toHaveLength(0)
  })

  test('is sent where nothing but strangers have used up their own', async () => {
    for (let n = 0; n < 6; n += 1) await reset(`60000010${n}`, `192.0.2.${n}`)
    await ask('a')
    await server.work()
    expect(await states()).toEqual(['stored'])
  })

  test('is counted anew where it is corrected and sent again', async () => {
    await ask('a')
    await server.work()
    await sql`update user_sms set state = 'failed'`
    const [row] = await sql<{ id: number }[]>`select id from user_sms`
    await (await admin()).sms.edit({ id: row?.id ?? 0, phone: PHONE, text: 'corrected' })
    await server.work()
    expect(await used(`house:place:${placeId}`)).toEqual([{ used: 2 }])
  })
})

describe('a code that somebody asks for', () => {
  test('is refused beyond the cap, in the same words whether or not there is an account', async () => {
    for (let n = 0; n < 3; n += 1) expect((await reset(PHONE, '192.0.2.1')).statusCode).toBe(200)
    await server.addAccounts('600000006')
    for (const phone of ['600000006', '699999999']) {
      const answer = await resetOnWeb(phone, '192.0.2.1')
      expect(answer.statusCode).toBe(429)
      expect(answer.json().error.data).toMatchObject({ error: 'sms.limit', params: { retryAfter: 2400 } })
    }
  })

  test('is answered over REST as always beyond the cap, and nothing is sent', async () => {
    for (let n = 0; n < 3; n += 1) await reset('699999999', '192.0.2.1')
    const answer = await reset(PHONE, '192.0.2.1')
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    await server.work()
    expect(await states()).toEqual([])
  })

  test('is counted when it is asked for, also where no message follows', async () => {
    for (let n = 0; n < 5; n += 1) expect((await reset(`69999999${n}`, `192.0.2.${n}`)).statusCode).toBe(200)
    await server.work()
    expect(await states()).toEqual([])
    expect((await resetOnWeb(PHONE, '192.0.2.9')).statusCode).toBe(429)
  })

  test('is not counted again when it is sent', async () => {
    await reset(PHONE, '192.0.2.1')
    await server.work()
    expect(await states()).toEqual(['stored'])
    expect(await used('public:budget')).toEqual([{ used: 1 }])
    expect(await used('house:budget')).toEqual([])
  })
})

describe('four fifths of a cap', () => {
  test('are told to the admins by e-mail, once in a window', async () => {
    for (let n = 0; n < 3; n += 1) await reset(PHONE, `192.0.2.${n}`)
    await server.work()
    expect(await alarms()).toEqual([])
    await reset('600000101', '192.0.2.4')
    await reset('600000102', '192.0.2.5')
    await reset('600000103', '192.0.2.6')
    await server.work()
    expect(await alarms()).toEqual([expect.stringContaining('kody dla niezalogowanych, 5 na godzinę')])
    clock.set('2026-11-16T10:00:00Z')
    for (let n = 0; n < 5; n += 1) await reset(`60000020${n}`, `192.0.2.1${n}`)
    await server.work()
    expect(await alarms()).toHaveLength(2)
  })

  test('are told in the app to every active admin of the system, and to nobody else', async () => {
    const second = await accounts.createAdmin({ phone: '600000009', password: PASSWORD })
    await sql`update accounts set email = null, email_verified = false where id = ${second.id}`
    await sql`update accounts set email_verified = false where login = ${ADMIN.phone}`
    const off = await accounts.createAdmin({ phone: '600000010', password: PASSWORD })
    await sql`update accounts set activated = false where id = ${off.id}`
    await sql`insert into workers (place_id, name, description, phone) values (${placeId}, 'Ewa', '-', ${PHONE})`
    await grantRoles(sql, placeId, [{ phone: PHONE, role: 'admin' }])
    for (let n = 0; n < 6; n += 1) await reset(`60000010${n}`, `192.0.2.${n}`)
    await server.work()
    const told = await sql`
      select a.login, n.type, n.section, n.place_id from notifications n join accounts a on a.id = n.account_id
      order by a.login`
    const notice = { type: 'TYPE_SMS_LIMIT', section: 'admin', place_id: null }
    expect(told).toEqual([
      { login: ADMIN.phone, ...notice },
      { login: '600000009', ...notice },
    ])
    // An address that was not verified is written to by nobody.
    expect(await alarms()).toEqual([])
    const token = await server.tokenOf('600000009', PASSWORD)
    const notices = async () => (await server.caller(token)).notifications
    expect(await (await notices()).counts()).toEqual({ admin: 1 })
    await sql`update accounts set authorities = '{ROLE_USER}' where id = ${second.id}`
    expect(await (await notices()).counts()).toEqual({})
    expect(await (await notices()).unread()).toEqual([])
  })

  test('of a place are told for each place, with its name', async () => {
    await ask('a')
    await ask('b')
    await server.work()
    expect(await alarms()).toEqual([expect.stringContaining('placówka Żłobek, 2 na godzinę')])
    expect(await sql`select recipient, state from mails`).toEqual([
      { recipient: 'admin@skrzat.example', state: 'stored' },
    ])
  })

  test('of many numbers or addresses are told once', async () => {
    await ask('wait')
    for (const login of ['699999999', PHONE])
      for (const address of ['192.0.2.1', '192.0.2.2'])
        for (let n = 0; n < 3; n += 1) await reset(login, address)
    await server.work()
    expect((await alarms()).filter((body) => body.includes('SMS-y zlecone z adresu'))).toHaveLength(1)
  })
})

test('the admin sees how much of each cap is used, what waits, and until when', async () => {
  for (const key of ['a', 'b', 'c']) await ask(key)
  await reset(PHONE, '192.0.2.1')
  await server.work()
  const { sms } = await admin()
  const usage = await sms.usage()
  expect(usage).toMatchObject({
    waiting: 1,
    hourEnds: '2026-11-16T10:00:00.000Z',
    dayEnds: '2026-11-16T23:00:00.000Z',
    totals: [
      { budget: 'public', hour: { used: 1, cap: 5 }, day: { used: 1, cap: 50 } },
      { budget: 'house', hour: { used: 2, cap: 10 }, day: { used: 2, cap: 50 } },
    ],
  })
  expect(usage.fullest).toContainEqual({
    dimension: 'place',
    budget: 'house',
    of: String(placeId),
    place: { id: placeId, name: 'Żłobek' },
    hour: { used: 2, cap: 2 },
    day: { used: 2, cap: 50 },
  })
  expect(usage.fullest.filter(({ dimension }) => dimension === 'address')).toMatchObject([
    { of: '192.0.2.1' },
  ])
  clock.set('2026-11-17T10:00:00Z')
  const unused = { hour: { used: 0 }, day: { used: 0 } }
  expect(await sms.usage()).toMatchObject({ totals: [unused, unused], fullest: [] })
})

test('counts of windows long past are forgotten at night, with the phones and addresses in them', async () => {
  await reset(PHONE, '192.0.2.1')
  await server.services.jobs.runScheduled('sms.sweep')
  expect((await sql`select from sms_usage`).length).toBeGreaterThan(0)
  clock.set('2026-11-19T03:50:00Z')
  await server.services.jobs.runScheduled('sms.sweep')
  expect(await sql`select from sms_usage`).toHaveLength(0)
})
