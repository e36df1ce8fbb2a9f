/** What a session that waits for a second factor, an old secret or a stale page must not get. */
import { addDays } from '@skrzat/contract/days'
import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPlace, grantRoles } from '../../src/domains/places/index.ts'
import { sessionEndedTopic } from '../../src/kernel/sessions.ts'
import { PLACE, rosterFile } from '../places/setup.ts'
import { factorApp } from './factor-app.ts'
import { ACCOUNT_TABLES, codeOf, PASSWORD, PIN, testServer } from './setup.ts'

const server = await testServer({ demo: false })
const { app, sql, clock, kernel } = server
const { accounts, places } = server.services.domains
const [ADMIN, SECOND, DIRECTOR, TEACHER, PARENT, STRANGER] = [
  '600000001',
  '600000002',
  '600000003',
  '600000004',
  '600000005',
  '600000009',
]
const NEW_PIN = '520974'
let place = 0
let addresses = 0
const address = () => `192.0.2.${(addresses += 1) % 250}`

const { shown, setUp } = factorApp(server)

async function signIn(phone: string, { code, password = PIN }: { code?: string; password?: string } = {}) {
  const input = { phone, password, rememberMe: true, address: address(), userAgent: '', code }
  return (await accounts.signIn(input)).token
}

async function idOf(phone: string): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    select id from accounts where login = ${phone} and deleted_at is null`
  return row?.id ?? 0
}

beforeEach(async () => {
  clock.set('2026-11-16T09:00:00Z')
  await emptyTables(sql, ...ACCOUNT_TABLES, 'phone_answers')
  await accounts.createAdmin({ phone: ADMIN, password: PASSWORD })
  await server.addAccounts(DIRECTOR, TEACHER, PARENT)
  place = await addPlace(sql, PLACE)
  await places.importRoster(
    place,
    rosterFile(
      `KID;Motylki;Jan;Kowalski;${PARENT};;;`,
      `WORKER;;;;${DIRECTOR};;Danuta Dyrektor;dyrektor`,
      `WORKER;;;;${TEACHER};;Ewa Lis;nauczycielka`,
    ),
    { login: 'system' },
  )
  await grantRoles(sql, place, [{ phone: DIRECTOR, role: 'admin' }])
})

describe('the system’s admin has a password', () => {
  test('also while rights wait for a second factor', async () => {
    const caller = await server.caller(await signIn(ADMIN, { password: PASSWORD }))
    const change = { currentPassword: PASSWORD, newPassword: NEW_PIN }
    expect(await codeOf(caller.accounts.changeSecret(change))).toBe('account.password_required')
    expect(await sql`select secret_kind from accounts where login = ${ADMIN}`).toEqual([
      { secret_kind: 'password' },
    ])
  })

  test('also where the account was made for somebody who registers for it', async () => {
    const token = await signIn(ADMIN, { password: PASSWORD })
    await setUp(token, PASSWORD)
    const admin = await server.caller(token)
    await admin.users.create({
      phone: SECOND,
      firstName: '',
      lastName: '',
      email: null,
      langKey: 'pl',
      activated: false,
      authorities: ['ROLE_ADMIN', 'ROLE_USER'],
    })
    const nobody = await server.caller()
    const person = { firstName: 'Ola', lastName: 'Nowak', email: null, langKey: 'pl' as const }
    await nobody.accounts.register({ phone: SECOND, password: PIN, ...person })
    await server.work()
    const code = await server.digitsTo(SECOND)
    expect(code).toMatch(/^\d{6}$/)
    await codeOf(nobody.accounts.activate({ phone: SECOND, code, password: PIN }))
    expect(
      await sql`
        select secret_kind from accounts
        where 'ROLE_ADMIN' = any(authorities) and activated and secret_kind = 'pin'`,
    ).toEqual([])
  })
})

describe('until the second factor was given', () => {
  /** A parent who has a factor, in a session that came without it, as from an identity provider. */
  async function waiting(phone = PARENT) {
    const token = await signIn(phone)
    const { key } = await setUp(token)
    await sql`update sessions set factor_at = null`
    expect(await accounts.authenticate(token)).toMatchObject({ factorDue: 'give', kids: [], staff: [] })
    return { token, key, caller: await server.caller(token) }
  }

  test('nobody reads of kids in notifications, on either wire', async () => {
    const { token, caller } = await waiting()
    const account = await idOf(PARENT)
    await sql`
      insert into notifications (account_id, place_id, type, section, data, source)
      select ${account}, place_id, 'TYPE_KID_ABSENCE_CONFIRM', 'absence_user',
        jsonb_build_object('kid', id, 'place', place_id), 'x' from kids`
    expect(JSON.stringify(await caller.notifications.unread())).not.toContain('Kowalski')
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.inject({ url: '/api/account/notifies', headers })).body).not.toContain('Kowalski')
    expect((await app.inject({ url: '/api/notifications/absence_user', headers })).body).not.toContain(
      'Kowalski',
    )
  })

  test('nobody gets a calendar address that shows all that is withheld', async () => {
    const { caller } = await waiting()
    const today = '2026-11-16'
    await sql`
      insert into calendar_events (place_id, teaser, description, start_day, end_day, created_by, command_id, created_at)
      values (${place}, 'Wycieczka', '', ${addDays(today, 1)}, ${addDays(today, 1)}, ${await idOf(DIRECTOR)},
        gen_random_uuid(), now())`
    expect(await codeOf(caller.calendar.renewFeed())).toBe('account.factor_required')
  })

  test('nobody leaves a place, or reads whose kid is there', async () => {
    const { caller } = await waiting()
    expect(await codeOf(caller.places.answer({ placeId: place, answer: 'leave' }))).toBe(
      'account.factor_required',
    )
    expect(await caller.places.ofMyPhone()).toEqual([])
  })
})

test('whoever takes the last factor away has no rights that ask for one', async () => {
  const director = await signIn(DIRECTOR)
  await setUp(director)
  await (await server.caller(director)).places.setFactorRequired({ placeId: place, required: true })
  const token = await signIn(TEACHER)
  await setUp(token)
  expect(await codeOf((await server.caller(token)).places.get({ placeId: place }))).toBe('done')
  expect(await codeOf((await server.caller(token)).accounts.removeTotp())).toBe('done')
  expect(await accounts.authenticate(token)).toMatchObject({ factorDue: 'set_up' })
  expect(await codeOf((await server.caller(token)).places.get({ placeId: place }))).toBe(
    'account.factor_required',
  )
})

test('a sign-in that is under way while the secret changes opens no session', async () => {
  const owner = await server.caller(await signIn(PARENT))
  const release = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  // Holds the sign-in up between verifying the secret and opening the session.
  const holding = sql.begin(async (tx) => {
    await tx`lock table known_devices in exclusive mode`
    held.resolve()
    await release.promise
  })
  await held.promise
  const input = { phone: PARENT, password: PIN, rememberMe: true, address: address(), userAgent: '' }
  const late = accounts.signIn({ ...input, device: Buffer.from('thief') }).catch(() => undefined)
  await expect
    .poll(
      () => sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      {
        timeout: 60_000,
      },
    )
    .toHaveLength(1)
  const changed = await codeOf(owner.accounts.changeSecret({ currentPassword: PIN, newPassword: NEW_PIN }))
  release.resolve()
  expect(changed).toBe('done')
  await holding
  const thief = await late
  expect(thief && (await accounts.authenticate(thief.token))).toBeUndefined()
})

test('taking an account out of use gives it no authority back that was taken meanwhile', async () => {
  await accounts.createAdmin({ phone: SECOND, password: PASSWORD })
  const token = await signIn(ADMIN, { password: PASSWORD })
  await setUp(token, PASSWORD)
  const admin = await server.caller(token)
  const id = await idOf(SECOND)
  const release = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const other = sql.begin(async (tx) => {
    await tx`update accounts set authorities = '{ROLE_USER}', first_name = 'Ewa' where id = ${id}`
    held.resolve()
    await release.promise
  })
  await held.promise
  const off = codeOf(admin.users.setActivated({ id, activated: false }))
  await expect
    .poll(
      () => sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      {
        timeout: 60_000,
      },
    )
    .toHaveLength(1)
  release.resolve()
  await other
  await off
  expect(await sql`select authorities, first_name from accounts where id = ${id}`).toEqual([
    { authorities: ['ROLE_USER'], first_name: 'Ewa' },
  ])
})

test('nobody keeps an e-mail address from its owner by registering with it', async () => {
  const nobody = await server.caller()
  const email = 'ofiara@example.pl'
  const person = { firstName: '', lastName: '', langKey: 'pl' as const }
  await nobody.accounts.register({ phone: STRANGER, password: PIN, email, ...person })
  await server.work()
  const code = await server.digitsTo(STRANGER)
  await nobody.accounts.activate({ phone: STRANGER, code, password: PIN })
  const token = await signIn(PARENT)
  const owner = await server.provenCaller(token)
  const settings = { firstName: 'Anna', lastName: 'Nowak', email, langKey: 'pl' as const }
  expect(await codeOf(owner.accounts.saveSettings(settings))).toBe('done')
  await server.work()
  const [mail] = await sql<{ body: string }[]>`
    select body from mails where recipient = ${email} order by id desc limit 1`
  const key = /key=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
  expect(await codeOf(nobody.accounts.verifyEmail({ key }))).toBe('done')
  expect(await sql`select login from accounts where email = ${email} and email_verified`).toEqual([
    { login: PARENT },
  ])
})

test('what streams to a session ends when that has lived its days', async () => {
  const token = await server.tokenOf(PARENT)
  const { sessionId = '' } = (await accounts.authenticate(token)) ?? {}
  let told = false
  const stop = kernel.bus.subscribe(sessionEndedTopic(sessionId), () => (told = true))
  clock.pass(24 * 3600 + 60)
  expect(await accounts.authenticate(token)).toBeUndefined()
  await server.services.jobs.runScheduled('accounts.idle')
  await expect.poll(() => told, { timeout: 60_000 }).toBe(true)
  stop()
})

test('a worker’s roles go to no other phone without the factor given lately', async () => {
  const token = await signIn(DIRECTOR)
  const { key } = await setUp(token)
  const [worker] = await sql<{ id: number }[]>`select id from workers where phone = ${DIRECTOR}`
  const form = { placeId: place, workerId: worker?.id ?? 0, name: 'Danuta', description: 'x' }
  clock.pass(11 * 60)
  const stale = await server.caller(token)
  const role = { placeId: place, workerId: form.workerId, role: 'files' } as const
  expect(await codeOf(stale.places.grantRole(role))).toBe('account.proof_required')
  expect(await codeOf(stale.places.updateWorker({ ...form, phone: STRANGER }))).toBe('account.proof_required')
  const put = await app.inject({
    method: 'PUT',
    url: `/api/workers/${form.workerId}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'Danuta', description: 'x', phone: STRANGER },
  })
  expect(put.statusCode).toBe(400)
  expect(await sql`select from workers where phone = ${STRANGER}`).toHaveLength(0)
  const fresh = await server.provenCaller(token, PIN, shown(key))
  expect(await codeOf(fresh.places.updateWorker({ ...form, phone: STRANGER }))).toBe('done')
})

test('a place keeps an admin who can enter, also where a worker’s phone is changed', async () => {
  await server.addAccounts(STRANGER)
  await sql`
    insert into phone_answers (place_id, phone, told_at, declined_at) values (${place}, ${STRANGER}, now(), now())`
  const caller = await server.caller(await signIn(DIRECTOR))
  const [worker] = await sql<{ id: number }[]>`select id from workers where phone = ${DIRECTOR}`
  const form = { placeId: place, workerId: worker?.id ?? 0, name: 'Danuta', description: 'x' }
  expect(await codeOf(caller.places.updateWorker({ ...form, phone: STRANGER }))).toBe('place.last_admin')
})
