import { SignJWT } from 'jose'
import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPlace } from '../../src/domains/places/index.ts'
import { sessionEndedTopic } from '../../src/kernel/sessions.ts'
import { PLACE, rosterFile } from '../places/setup.ts'
import { CONFIG, PASSWORD, PIN, testServer } from './setup.ts'

const server = await testServer()
const { sql, clock, kernel } = server
const { accounts, places } = server.services.domains
const PHONE = '600000005'

beforeEach(async () => {
  clock.set('2026-11-16T09:00:00Z')
  await emptyTables(sql, 'accounts', 'sessions', 'throttles', 'audit_log', 'places')
  await server.addAccounts(PHONE)
})

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

/** Listens from the answer on; `told` is fulfilled when the session's end was told to everybody. */
async function endOf(token: string): Promise<{ told: Promise<void> }> {
  const { sessionId = '' } = (await accounts.authenticate(token)) ?? {}
  const told = Promise.withResolvers<void>()
  const stop = kernel.bus.subscribe(sessionEndedTopic(sessionId), () => {
    stop()
    told.resolve()
  })
  return { told: told.promise }
}

const key = new TextEncoder().encode(CONFIG.secret)
/** A token that names a real session, and is signed otherwise. */
const forged = async (signingKey: Uint8Array, alg = 'HS256') => {
  const { sessionId = '' } = (await accounts.authenticate(await server.tokenOf(PHONE))) ?? {}
  return await new SignJWT({ jti: sessionId })
    .setProtectedHeader({ alg })
    .setExpirationTime('1h')
    .sign(signingKey)
}

describe('a token speaks for nobody', () => {
  test('without one, with rubbish, with one of another key or kind', async () => {
    const tokens = [
      undefined,
      '',
      'rubbish',
      'a.b.c',
      await forged(new TextEncoder().encode('another secret of 32 characters!!')),
      await forged(new Uint8Array([...key, ...key]), 'HS512'),
      await new SignJWT({ jti: 'not-a-session' })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('1h')
        .sign(key),
      `${btoa('{"alg":"none"}')}.${btoa('{"jti":"x"}')}.`,
    ]
    for (const token of tokens) expect(await accounts.authenticate(token)).toBeUndefined()
  })

  test.each([
    ['the account is deactivated', () => sql`update accounts set activated = false`],
    ['the account is deleted', () => sql`update accounts set deleted_at = now()`],
    ['the session is ended', () => sql`update sessions set ended_at = now()`],
    ['the session is gone', () => sql`delete from sessions`],
  ])('when %s', async (_name, change) => {
    const token = await server.tokenOf(PHONE)
    expect(await accounts.authenticate(token)).toBeDefined()
    await change()
    expect(await accounts.authenticate(token)).toBeUndefined()
  })
})

describe('a session ends, on every server,', () => {
  test('by signing out, and the others of the account do not', async () => {
    const [first, second] = [await server.tokenOf(PHONE), await server.tokenOf(PHONE)]
    const { told } = await endOf(first)
    const trpc = await server.caller(first)
    expect(await trpc.accounts.signOut()).toEqual({ logoutUrl: null, idToken: null })
    await told
    expect(await accounts.authenticate(first)).toBeUndefined()
    expect(await accounts.authenticate(second)).toBeDefined()
  })

  test('by a new PIN, with all others of the account', async () => {
    const tokens = [await server.tokenOf(PHONE), await server.tokenOf(PHONE)]
    const ends = await Promise.all(tokens.map(endOf))
    const nobody = await server.caller()
    await nobody.accounts.startReset({ login: PHONE })
    await server.work()
    const key = `${PHONE}-${await server.digitsTo(PHONE)}`
    await nobody.accounts.finishReset({ key, newPassword: '862947' })
    await Promise.all(ends.map(({ told }) => told))
    for (const token of tokens) expect(await accounts.authenticate(token)).toBeUndefined()
    expect(await codeOf(server.tokenOf(PHONE))).toBe('auth.failed')
    expect(await codeOf(server.tokenOf(PHONE, '862947'))).toBe('done')
  })
})

describe('what a token may do is looked up at each call', () => {
  test('a kid, a worker, roles and groups come and go with the tables', async () => {
    const token = await server.tokenOf(PHONE)
    const place = await addPlace(sql, PLACE)
    await places.importRoster(
      place,
      rosterFile(
        'KID;Motylki;Jan;Kowalski;601000001;600000005;;',
        'KID;Motylki;Ola;Nowak;601000003;;;',
        'WORKER;;;;600000005;;Ewa Lis;kucharka',
      ),
      { login: 'system' },
    )
    const before = await accounts.authenticate(token)
    expect(before?.kids).toMatchObject([{ placeId: place }])
    expect(before?.staff).toMatchObject([{ placeId: place, roles: ['is_worker'], tutorOf: [] }])

    await sql`insert into worker_roles select id, 'payments' from workers`
    await sql`insert into group_tutors select g.id, w.id from groups g, workers w`
    const given = await accounts.authenticate(token)
    expect(given?.staff[0]?.roles).toEqual(['payments', 'is_worker'])
    expect(given?.staff[0]?.tutorOf).toHaveLength(1)

    await sql`update groups set deleted_at = now()`
    expect((await accounts.authenticate(token))?.staff[0]?.tutorOf).toEqual([])
    await sql`update kids set phone2 = '601000009'`
    await sql`update workers set deleted_at = now()`
    expect(await accounts.authenticate(token)).toMatchObject({ kids: [], staff: [] })
    await sql`update kids set phone1 = ${PHONE}, deleted_at = now()`
    expect(await accounts.authenticate(token)).toMatchObject({ kids: [] })
  })
})

describe("the system's admin", () => {
  test('is made with a password and may do everything', async () => {
    const { id } = await accounts.createAdmin({ phone: '600 000 001', password: PASSWORD, firstName: 'Adam' })
    const principal = await accounts.authenticate(await server.tokenOf('600000001', PASSWORD))
    expect(principal).toMatchObject({
      accountId: id,
      firstName: 'Adam',
      authorities: ['ROLE_ADMIN', 'ROLE_USER'],
    })
  })

  test('is made of an account that is there, whose sessions end', async () => {
    const token = await server.tokenOf(PHONE)
    await accounts.createAdmin({ phone: PHONE, password: PASSWORD })
    expect(await accounts.authenticate(token)).toBeUndefined()
    expect(await codeOf(server.tokenOf(PHONE))).toBe('auth.failed')
    expect(await codeOf(server.tokenOf(PHONE, PASSWORD))).toBe('done')
    expect(await sql`select from accounts`).toHaveLength(1)
  })

  test.each([
    ['600000001', PIN, 'account.invalid_password'],
    ['600000001', 'a'.repeat(101), 'account.invalid_password'],
    ['60000000', PASSWORD, 'account.phone'],
  ])('is not made with %s and %s', async (phone, password, code) => {
    expect(await codeOf(accounts.createAdmin({ phone, password }))).toBe(code)
    expect(await sql`select from accounts`).toHaveLength(1)
  })

  test('gets no PIN', async () => {
    const { id } = await accounts.createAdmin({ phone: '600000001', password: PASSWORD })
    const admin = await server.provenCaller(await server.tokenOf('600000001', PASSWORD), PASSWORD)
    expect(await codeOf(admin.users.sendPin({ id }))).toBe('account.password_required')
  })
})

test.each(['12345', '1234567', '12345a', '000000', '123456', '987654', '600000', '000005'])(
  'the PIN %s is too easy to guess',
  async (pin) => {
    const trpc = await server.caller(await server.tokenOf(PHONE))
    const code = codeOf(trpc.accounts.changeSecret({ currentPassword: PIN, newPassword: pin }))
    expect(['account.weak_pin', 'account.invalid_password']).toContain(await code)
  },
)

test('every night what is long past goes', async () => {
  await server.tokenOf(PHONE)
  await sql`
    insert into email_changes (account_id, email, request, created_at, expires_at)
    select id, 'ewa@example.pl', gen_random_uuid(), ${server.clock.now()}, ${server.clock.now()} from accounts limit 1`
  await server.services.jobs.runScheduled('accounts.sweep')
  expect(await sql`select from sessions`).toHaveLength(1)
  expect(await sql`select from email_changes`).toHaveLength(1)
  clock.pass(92 * 24 * 3600)
  await server.services.jobs.runScheduled('accounts.sweep')
  expect(await sql`select from sessions`).toHaveLength(0)
  expect(await sql`select from throttles`).toHaveLength(0)
  expect(await sql`select from email_changes`).toHaveLength(0)
})

test('a language is kept', async () => {
  const token = await server.tokenOf(PHONE)
  const trpc = await server.caller(token)
  await trpc.accounts.setLanguage({ langKey: 'ru' })
  expect(await (await server.caller(token)).accounts.me()).toMatchObject({ langKey: 'ru', login: PHONE })
})
