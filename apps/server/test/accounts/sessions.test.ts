/** Whom a token speaks for, what it may do, and how the system's first admin is made. */
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { setPhones } from '../../bench/kids.ts'
import { addPlace } from '../../src/domains/places/index.ts'
import { PLACE, rosterFile } from '../places/setup.ts'
import { codeOf, CONFIG, PASSWORD, PHONE, PIN, testAccounts } from './setup.ts'

const server = await testAccounts()
const { accounts, clock, own, sql, tokenOf } = server
const { authenticate } = accounts

const key = new TextEncoder().encode(CONFIG.secret)
const signed = (jti: string, signingKey: Uint8Array = key, alg = 'HS256') =>
  new SignJWT({ jti }).setProtectedHeader({ alg }).setExpirationTime('1h').sign(signingKey)

describe('a token speaks for nobody', () => {
  test('without one, with rubbish, with one of another key or kind', async () => {
    const { sessionId = '' } = (await authenticate(await tokenOf(PHONE))) ?? {}
    expect(await authenticate(await signed(sessionId))).toBeDefined()
    const tokens = [
      undefined,
      '',
      'rubbish',
      'a.b.c',
      await signed(sessionId, new TextEncoder().encode('another secret of 32 characters!!')),
      await signed(sessionId, new Uint8Array([...key, ...key]), 'HS512'),
      await signed('not-a-session'),
      `${btoa('{"alg":"none"}')}.${btoa('{"jti":"x"}')}.`,
    ]
    for (const token of tokens) expect(await authenticate(token)).toBeUndefined()
  })

  test.each([
    ['the account is deactivated', () => sql`update accounts set activated = false`],
    ['the account is deleted', () => sql`update accounts set deleted_at = now()`],
    ['the session is ended', () => sql`update sessions set ended_at = now()`],
    ['the session is gone', () => sql`delete from sessions`],
  ])('when %s', async (_name, change) => {
    const token = await tokenOf(PHONE)
    expect(await authenticate(token)).toBeDefined()
    await change()
    expect(await authenticate(token)).toBeUndefined()
  })
})

test('a session ends, on every server, by signing out, and the others of the account do not', async () => {
  const [first, second] = [await tokenOf(PHONE), await tokenOf(PHONE)]
  const { told } = await server.endOf(first)
  expect(await (await own(first)).signOut()).toEqual({ logoutUrl: null, idToken: null })
  await told
  expect(await authenticate(first)).toBeUndefined()
  expect(await authenticate(second)).toBeDefined()
})

test('what a token may do is looked up at each call: authorities, kids, workers, roles and groups', async () => {
  const token = await tokenOf(PHONE)
  const place = await addPlace(sql, PLACE)
  await server.services.domains.places.importRoster(
    place,
    rosterFile(
      `KID;Motylki;Jan;Kowalski;601000001;${PHONE};;`,
      'KID;Motylki;Ola;Nowak;601000003;;;',
      `WORKER;;;;${PHONE};;Ewa Lis;kucharka`,
    ),
    { accountId: 0, login: 'system' },
  )
  expect(await authenticate(token)).toMatchObject({
    authorities: ['ROLE_USER'],
    kids: [{ placeId: place }],
    staff: [{ placeId: place, roles: ['is_worker'], tutorOf: [] }],
  })

  await sql`update accounts set authorities = '{ROLE_ADMIN,ROLE_USER}'`
  await sql`insert into worker_roles select id, 'payments' from workers`
  await sql`insert into group_tutors select g.id, w.id from groups g, workers w`
  expect(await authenticate(token)).toMatchObject({
    authorities: ['ROLE_ADMIN', 'ROLE_USER'],
    staff: [{ roles: ['payments', 'is_worker'], tutorOf: [expect.any(Number)] }],
  })

  await sql`update accounts set authorities = '{ROLE_USER}'`
  await sql`update groups set deleted_at = now()`
  expect(await authenticate(token)).toMatchObject({ authorities: ['ROLE_USER'], staff: [{ tutorOf: [] }] })
  await setPhones(sql, sql`true`, ['601000001'])
  await sql`update workers set deleted_at = now()`
  expect(await authenticate(token)).toMatchObject({ kids: [], staff: [] })
  await setPhones(sql, sql`true`, [PHONE])
  await sql`update kids set deleted_at = now()`
  expect(await authenticate(token)).toMatchObject({ kids: [] })
})

describe("the system's admin", () => {
  test('is made with a password and may do everything', async () => {
    const { id } = await accounts.createAdmin({ phone: '600 000 001', password: PASSWORD, firstName: 'Adam' })
    expect(await authenticate(await tokenOf('600000001', PASSWORD))).toMatchObject({
      accountId: id,
      firstName: 'Adam',
      authorities: ['ROLE_ADMIN', 'ROLE_USER'],
    })
  })

  test('is made of an account that is there, whose sessions end', async () => {
    const token = await tokenOf(PHONE)
    await accounts.createAdmin({ phone: PHONE, password: PASSWORD })
    expect(await authenticate(token)).toBeUndefined()
    expect(await codeOf(tokenOf(PHONE))).toBe('auth.failed')
    expect(await codeOf(tokenOf(PHONE, PASSWORD))).toBe('done')
    expect(await sql`select from accounts`).toHaveLength(1)
  })

  test('has a hundred letters at most, however a device composes them', async () => {
    const password = 'zażółć gęślą jaźń, nużąca łódź'.repeat(4).slice(0, 100).normalize('NFD')
    await accounts.createAdmin({ phone: '600000001', password })
    expect(await codeOf(tokenOf('600000001', password))).toBe('done')
    expect(await codeOf(tokenOf('600000001', password.normalize('NFC')))).toBe('done')
  })

  test.each([
    ['600000001', PIN, 'account.invalid_password'],
    ['600000001', 'a'.repeat(101), 'account.invalid_password'],
    ['600000001', 'admin12345', 'account.common_password'],
    ['60000000', PASSWORD, 'account.phone'],
  ])('is not made with %s and %s', async (phone, password, code) => {
    expect(await codeOf(accounts.createAdmin({ phone, password }))).toBe(code)
    expect(await sql`select from accounts`).toHaveLength(1)
  })
})

test('every night what is long past goes', async () => {
  await tokenOf(PHONE)
  await sql`
    insert into email_changes (account_id, email, request, created_at, expires_at)
    select id, 'ewa@example.pl', gen_random_uuid(), ${clock.now()}, ${clock.now()} from accounts`
  const left = async () => {
    await server.services.jobs.runScheduled('accounts.sweep')
    const [row] = await sql`
      select (select count(*)::int from sessions) as sessions, (select count(*)::int from throttles) as throttles,
        (select count(*)::int from email_changes) as changes`
    return row
  }
  expect(await left()).toMatchObject({ sessions: 1, changes: 1 })
  clock.pass(92 * 24 * 3600)
  expect(await left()).toEqual({ sessions: 0, throttles: 0, changes: 0 })
})
