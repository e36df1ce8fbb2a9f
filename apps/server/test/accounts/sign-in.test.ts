import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, describe, expect, test } from 'vitest'
import { PIN, testServer } from './setup.ts'

const server = await testServer()
const { sql, clock } = server
const { accounts } = server.services.domains
const PHONE = '600000005'

const signIn = (over: { phone?: string; password?: string; rememberMe?: boolean; address?: string } = {}) =>
  accounts.signIn({
    phone: PHONE,
    password: PIN,
    rememberMe: false,
    address: '192.0.2.7',
    userAgent: 'test',
    ...over,
  })
const failing = (over: Parameters<typeof signIn>[0] = {}) => signIn({ password: '135790', ...over })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'signed in',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

beforeEach(async () => {
  clock.set('2026-11-16T09:00:00Z')
  await emptyTables(sql, 'accounts', 'sessions', 'throttles', 'audit_log')
  await server.addAccounts(PHONE)
})

describe('signing in', () => {
  test('with the PIN gives a token that speaks for the account', async () => {
    const { token, expiresAt } = await signIn()
    expect(expiresAt.toISOString()).toBe('2026-11-17T09:00:00.000Z')
    const principal = await accounts.authenticate(token)
    expect(principal).toMatchObject({ login: PHONE, authorities: ['ROLE_USER'], staff: [], kids: [] })
  })

  test('with the PIN as it is typed, in two groups', async () => {
    expect(await codeOf(signIn({ password: '246 813' }))).toBe('signed in')
  })

  test('for 30 days where the person wants to be remembered, 24 hours otherwise', async () => {
    const short = await signIn()
    const long = await signIn({ rememberMe: true })
    clock.pass(24 * 3600)
    expect(await accounts.authenticate(short.token)).toBeUndefined()
    clock.pass(29 * 24 * 3600 - 1)
    expect(await accounts.authenticate(long.token)).toBeDefined()
    clock.pass(1)
    expect(await accounts.authenticate(long.token)).toBeUndefined()
  })

  test('is refused alike for a wrong PIN, an unknown phone, an account without a PIN and one not activated', async () => {
    await sql`insert into accounts (login) values ('600000010')`
    await server.addAccounts('600000011')
    await sql`update accounts set activated = false where login = '600000011'`
    await server.addAccounts('600000012')
    await sql`update accounts set deleted_at = now() where login = '600000012'`
    expect(await codeOf(failing())).toBe('auth.failed')
    for (const phone of ['699999999', '600000010', '600000011', '600000012'])
      expect(await codeOf(signIn({ phone }))).toBe('auth.failed')
  })

  test('is written down, without the secret', async () => {
    await codeOf(failing())
    await signIn()
    const rows = await sql`select principal, type, data, remote_address from audit_log order by id`
    expect(rows.map((row) => row['type'])).toEqual(['AUTHENTICATION_FAILURE', 'AUTHENTICATION_SUCCESS'])
    expect(JSON.stringify(rows)).not.toContain('135790')
    expect(rows[0]).toMatchObject({ principal: PHONE, remote_address: '192.0.2.7' })
  })
})
