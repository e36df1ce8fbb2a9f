/** Sessions that nobody uses end: after 12 hours for staff, 30 days for parents, or as the system's admin says. */
import { beforeEach, describe, expect, test } from 'vitest'
import { addPlace } from '../../src/domains/places/index.ts'
import { PLACE, rosterFile } from '../places/setup.ts'
import { ADMIN, PASSWORD, PIN, testAccounts } from './setup.ts'

const [PARENT, WORKER, BOTH] = ['600000005', '600000006', '600000007']
const server = await testAccounts({ phones: [PARENT, WORKER, BOTH] })
const { accounts, address, app, clock, own, send, sql } = server
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

beforeEach(async () => {
  await sql`delete from session_limits`
  await accounts.createAdmin(ADMIN)
  await server.services.domains.places.importRoster(
    await addPlace(sql, PLACE),
    rosterFile(
      `KID;Motylki;Jan;Kowalski;${PARENT};;;`,
      `KID;Motylki;Ola;Nowak;${BOTH};;;`,
      `WORKER;;;;${WORKER};;Ewa Lis;kucharka`,
      `WORKER;;;;${BOTH};;Anna Wilk;kucharka`,
    ),
    { accountId: 0, login: 'system' },
  )
  await sql`update phone_answers set accepted_at = told_at`
})

async function remembered(phone: string): Promise<string> {
  const password = phone === ADMIN.phone ? PASSWORD : PIN
  return (await accounts.signIn({ phone, password, rememberMe: true, address: address(), userAgent: 'test' }))
    .token
}
const ofAdmin = async () => (await server.provenCaller(await remembered(ADMIN.phone), PASSWORD)).accounts
const limit = async (staffMinutes: number, parentMinutes: number) =>
  (await ofAdmin()).setSessionLimits({ staffMinutes, parentMinutes })

const rest = async (token: string) => (await send('GET', '/api/account', undefined, token)).statusCode
const trpc = async (token: string) => (await send('GET', '/trpc/accounts.me', undefined, token)).statusCode

test.each([
  ['a worker', WORKER, 12 * HOUR],
  ['who is worker and parent', BOTH, 12 * HOUR],
  ["the system's admin", ADMIN.phone, 12 * HOUR],
  ['a parent', PARENT, 30 * DAY],
])('%s (%s) is signed out after %i seconds without a request, on both wires', async (_who, phone, most) => {
  const [used, unused] = [await remembered(phone), await remembered(phone)]
  clock.pass(most - 1)
  expect([await rest(used), await trpc(used)]).toEqual([200, 200])
  clock.pass(1)
  expect([await rest(unused), await trpc(unused)]).toEqual([401, 401])
})

test('a session that is used stays, and no longer than it would', async () => {
  const token = await remembered(WORKER)
  for (let hours = 0; hours < 30 * 24 - 11; hours += 11) {
    expect(await rest(token)).toBe(200)
    clock.pass(11 * HOUR)
  }
  clock.set('2026-12-16T09:00:00Z')
  expect(await rest(token)).toBe(401)
})

test('a session that is not remembered ends when it is idle too', async () => {
  const token = await server.tokenOf(WORKER)
  clock.pass(12 * HOUR)
  expect(await rest(token)).toBe(401)
})

test('a parent who becomes staff has the limit of staff from the next call on', async () => {
  const token = await remembered(PARENT)
  clock.pass(2 * DAY)
  await sql`update workers set phone = ${PARENT} where phone = ${WORKER}`
  expect(await rest(token)).toBe(401)
})

test('a use is written once in five minutes, or in a tenth of a short limit', async () => {
  const token = await remembered(WORKER)
  const used = async () =>
    (await sql<{ at: Date }[]>`select last_used_at as at from sessions order by created_at limit 1`)[0]?.at
  const begun = clock.now()
  clock.pass(5 * MINUTE)
  await rest(token)
  expect(await used()).toEqual(begun)
  clock.pass(1)
  await rest(token)
  expect(await used()).toEqual(clock.now())
  await limit(20, 20)
  clock.pass(2 * MINUTE + 1)
  await rest(token)
  expect(await used()).toEqual(clock.now())
})

test('what a page keeps open by itself is no use', async () => {
  const token = await remembered(WORKER)
  clock.pass(11 * HOUR)
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
  await app.inject({ url: '/trpc/accounts.me', headers })
  clock.pass(HOUR)
  expect(await rest(token)).toBe(401)
})

test('what streams to an idle session is told that it has ended', async () => {
  const [idle, used] = [await remembered(WORKER), await remembered(BOTH)]
  const { told } = await server.endOf(idle)
  clock.pass(11 * HOUR)
  expect(await rest(used)).toBe(200)
  clock.pass(HOUR)
  await server.services.jobs.runScheduled('accounts.idle')
  await told
  expect(await rest(used)).toBe(200)
  const ended = await sql`select data from audit_log where type = 'SESSION_ENDED'`
  expect(ended).toEqual([{ data: { sessions: 1, idle: true } }])
  // What has ended does not come back with a longer limit.
  await limit(90 * 24 * 60, 90 * 24 * 60)
  expect(await rest(idle)).toBe(401)
})

test('a clock that jumps an hour ahead and back, or back and ahead, ends no session that was used since', async () => {
  const begun = clock.now()
  for (const jump of [HOUR, -HOUR]) {
    const before = await remembered(WORKER)
    clock.pass(jump)
    const meanwhile = await remembered(BOTH)
    await server.services.jobs.runScheduled('accounts.idle')
    expect([await rest(before), await rest(meanwhile)]).toEqual([200, 200])
    clock.set(begun.toISOString())
    await server.services.jobs.runScheduled('accounts.idle')
    expect([await rest(before), await rest(meanwhile)]).toEqual([200, 200])
  }
  // Nor do they last longer for it.
  clock.pass(13 * HOUR)
  await server.services.jobs.runScheduled('accounts.idle')
  expect(await sql`select from sessions where ended_at is null`).toHaveLength(0)
})

test('the list of devices leaves out those that are idle', async () => {
  await remembered(WORKER)
  clock.pass(12 * HOUR)
  expect(await (await own(await remembered(WORKER))).sessions()).toHaveLength(1)
})

describe("the system's admin sets the limits", () => {
  test('which are 12 hours and 30 days until then', async () => {
    expect(await (await ofAdmin()).sessionLimits()).toEqual({ staffMinutes: 720, parentMinutes: 43_200 })
  })

  test('and they hold from the next call on, with who set them on record', async () => {
    const [worker, parent] = [await remembered(WORKER), await remembered(PARENT)]
    clock.pass(HOUR)
    await limit(60, 61)
    expect([await rest(worker), await rest(parent)]).toEqual([401, 200])
    await limit(15, 15)
    clock.pass(15 * MINUTE)
    expect(await trpc(parent)).toBe(401)
    expect(await (await ofAdmin()).sessionLimits()).toEqual({ staffMinutes: 15, parentMinutes: 15 })
    expect(
      await sql`select principal, data from audit_log where type = 'SESSION_LIMITS_CHANGED' order by id`,
    ).toEqual([
      { principal: ADMIN.phone, data: { staffMinutes: 60, parentMinutes: 61 } },
      { principal: ADMIN.phone, data: { staffMinutes: 15, parentMinutes: 15 } },
    ])
  })

  test.each([
    [14, 43_200],
    [720, 14],
    [129_601, 43_200],
    [720, 129_601],
    [720.5, 43_200],
  ])('but not to %d and %d minutes', async (staffMinutes, parentMinutes) => {
    const limits = { staffMinutes, parentMinutes }
    const answer = await send(
      'POST',
      '/trpc/accounts.setSessionLimits',
      limits,
      await remembered(ADMIN.phone),
    )
    expect(answer.statusCode).toBe(400)
    expect(await sql`select from session_limits`).toHaveLength(0)
  })
})
