/** What a session that waits for a second factor, an old secret or a stale page must not get. */
import { addDays } from '@skrzat/contract/days'
import { describe, expect, test } from 'vitest'
import { EVENT } from '../calendar/setup.ts'
import { ADMIN, codeOf, NEIGHBOUR, NEW_PIN, PASSWORD, PIN } from './setup.ts'
import { DIRECTOR, PARENT, TEACHER, testStaff } from './staff-setup.ts'

/** Later than any notice. */
const ALL = Number.MAX_SAFE_INTEGER

const server = await testStaff()
const { accounts, clock, idOf, ids, own, send, setUp, shown, sql, tokenFor, workerOf } = server
const { adminToken, provenCaller } = server

/** Registers for a phone, with the code that it was sent. */
async function register(phone: string, email: string | null) {
  const nobody = await own()
  const person = { firstName: 'Ola', lastName: 'Nowak', email, langKey: 'pl' as const }
  await nobody.register({ phone, password: PIN, ...person })
  await server.work()
  return await codeOf(nobody.activate({ phone, code: await server.digitsTo(phone), password: PIN }))
}

describe('the system’s admin has a password', () => {
  test('also while rights wait for a second factor', async () => {
    const { changeSecret } = await own(await adminToken())
    const change = { currentPassword: PASSWORD, newPassword: NEW_PIN }
    expect(await codeOf(changeSecret(change))).toBe('account.password_required')
    expect(await sql`select secret_kind from accounts where login = ${ADMIN.phone}`).toEqual([
      { secret_kind: 'password' },
    ])
  })

  test('also where the account was made for somebody who registers for it', async () => {
    const token = await adminToken()
    await setUp(token, PASSWORD)
    const { users } = await server.caller(token)
    const unnamed = { firstName: '', lastName: '', email: null, langKey: 'pl', activated: false } as const
    await users.create({ ...unnamed, phone: NEIGHBOUR, authorities: ['ROLE_ADMIN', 'ROLE_USER'] })
    expect(await register(NEIGHBOUR, null)).toBe('account.password_required')
    expect(await codeOf(server.tokenOf(NEIGHBOUR))).toBe('auth.failed')
  })
})

describe('until the second factor was given', () => {
  /** A parent who has a factor, in a session that came without it, as from an identity provider. */
  async function waiting() {
    const token = await tokenFor(PARENT)
    const { key } = await setUp(token)
    await sql`update sessions set factor_at = null`
    expect(await accounts.authenticate(token)).toMatchObject({ factorDue: 'give', kids: [], staff: [] })
    return { token, key, caller: await server.caller(token) }
  }

  test('nobody has rights, and all of them then', async () => {
    const { token, key } = await waiting()
    await provenCaller(token, PIN, shown(key))
    expect(await accounts.authenticate(token)).toMatchObject({ factorDue: null, kids: [{}] })
  })

  test('nobody reads of kids in notifications or marks them read, on either wire', async () => {
    const { token, caller } = await waiting()
    await sql`
      insert into notifications (account_id, place_id, type, section, data, source)
      select ${await idOf(PARENT)}, place_id, 'TYPE_KID_ABSENCE_CONFIRM', 'absence_user',
        jsonb_build_object('kid', id, 'place', place_id), 'x' from kids`
    expect(JSON.stringify(await caller.notifications.unread())).not.toContain('Kowalski')
    for (const url of ['/api/account/notifies', '/api/notifications/absence_user'])
      expect((await send('GET', url, undefined, token)).body).not.toContain('Kowalski')
    await caller.notifications.markRead({ section: 'absence_user', upTo: ALL })
    const read = await send('POST', '/api/notifications/absence_user/read', undefined, token)
    expect(read.statusCode).toBe(204)
    expect(await sql`select from notifications where read_at is null`).toHaveLength(1)
  })

  test('nobody gets a calendar address that shows all that is withheld', async () => {
    const { caller } = await waiting()
    const tomorrow = addDays('2026-11-16', 1)
    await sql`
      insert into calendar_events (place_id, teaser, description, start_day, end_day, created_by, created_at)
      values (${ids.place}, 'Wycieczka', '', ${tomorrow}, ${tomorrow}, ${await idOf(DIRECTOR)}, now())`
    expect(await codeOf(caller.calendar.renewFeed())).toBe('account.factor_required')
  })

  test('nobody leaves a place, or reads whose kid is there', async () => {
    const { places } = (await waiting()).caller
    const leave = { placeId: ids.place, answer: 'leave' } as const
    expect(await codeOf(places.answer(leave))).toBe('account.factor_required')
    expect(await places.ofMyPhone()).toEqual([])
  })
})

test('a calendar address shows nothing of a place that requires a factor to staff without one', async () => {
  const { calendar, places } = await server.caller(await tokenFor(TEACHER))
  const director = await server.caller(await tokenFor(DIRECTOR))
  await director.calendar.add({ placeId: ids.place, commandId: crypto.randomUUID(), ...EVENT })
  await sql`update phone_answers set accepted_at = null where phone = ${TEACHER}`
  const { path } = await calendar.renewFeed()
  const listed = async () => (await send('GET', path)).body.includes(EVENT.teaser)
  expect(await listed()).toBe(true)
  await sql`update places set factor_required = true where id = ${ids.place}`
  expect(await listed()).toBe(false)
  await places.answer({ placeId: ids.place, answer: 'accept' })
  expect(await listed()).toBe(false)
  await setUp(await tokenFor(TEACHER))
  expect(await listed()).toBe(true)
})

test('whoever takes the last factor away has no rights that ask for one', async () => {
  await sql`update places set factor_required = true`
  const token = await tokenFor(TEACHER)
  await setUp(token)
  const ofPlace = async () => codeOf((await server.caller(token)).places.get({ placeId: ids.place }))
  expect(await ofPlace()).toBe('done')
  expect(await codeOf((await own(token)).removeTotp())).toBe('done')
  expect(await accounts.authenticate(token)).toMatchObject({ factorDue: 'set_up' })
  expect(await ofPlace()).toBe('account.factor_required')
})

test('nobody keeps an e-mail address from its owner by registering with it', async () => {
  const email = 'ofiara@example.pl'
  expect(await register(NEIGHBOUR, email)).toBe('done')
  const owner = (await provenCaller(await tokenFor(PARENT))).accounts
  const settings = { firstName: 'Anna', lastName: 'Nowak', email, langKey: 'pl' as const }
  expect(await codeOf(owner.saveSettings(settings))).toBe('done')
  await server.work()
  const key = /key=([\w-]+)/.exec((await server.mailsTo(email)).at(-1) ?? '')?.[1] ?? ''
  expect(await codeOf((await own()).verifyEmail({ key }))).toBe('done')
  expect(await sql`select login from accounts where email = ${email} and email_verified`).toEqual([
    { login: PARENT },
  ])
})

test('what streams to a session ends when that has lived its days', async () => {
  const token = await server.tokenOf(PARENT)
  const { told } = await server.endOf(token)
  clock.pass(24 * 3600 + 60)
  await server.services.jobs.runScheduled('accounts.idle')
  await told
  expect(await accounts.authenticate(token)).toBeUndefined()
})

describe('another phone of a worker', () => {
  const form = async () => ({
    placeId: ids.place,
    workerId: await workerOf(DIRECTOR),
    name: 'Danuta',
    description: 'x',
    phone: NEIGHBOUR,
  })

  test('gets the roles of the one before by nobody without the factor given lately', async () => {
    const token = await tokenFor(DIRECTOR)
    const { key } = await setUp(token)
    const change = await form()
    clock.pass(11 * 60)
    const stale = await server.caller(token)
    expect(await codeOf(stale.places.updateWorker(change))).toBe('account.proof_required')
    expect((await send('PUT', `/api/workers/${change.workerId}`, change, token)).statusCode).toBe(400)
    expect(await sql`select from workers where phone = ${NEIGHBOUR}`).toHaveLength(0)
    const fresh = await provenCaller(token, PIN, shown(key))
    expect(await codeOf(fresh.places.updateWorker(change))).toBe('done')
  })

  test('leaves the place an admin who can enter', async () => {
    await server.addAccounts(NEIGHBOUR)
    await sql`
      insert into phone_answers (place_id, phone, told_at, declined_at)
      values (${ids.place}, ${NEIGHBOUR}, now(), now())`
    const caller = await provenCaller(await tokenFor(DIRECTOR))
    expect(await codeOf(caller.places.updateWorker(await form()))).toBe('place.last_admin')
  })
})
