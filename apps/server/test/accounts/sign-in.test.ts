/** Signing in: what a token is good for, what is written down, and what tRPC answers. */
import argon2 from 'argon2'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CONFIG, PHONE, PIN, testAccounts } from './setup.ts'

const server = await testAccounts()
const { accounts, address, clock, send, sql } = server

const signIn = (over: { password?: string; rememberMe?: boolean } = {}) =>
  accounts.signIn({
    phone: PHONE,
    password: PIN,
    rememberMe: false,
    address: address(),
    userAgent: 'test',
    ...over,
  })
const overTrpc = (input: object) => send('POST', '/trpc/accounts.signIn', input)

describe('signing in', () => {
  test('with the PIN as it is typed, in two groups, gives a token that speaks for the account', async () => {
    const { token, expiresAt } = await signIn({ password: '246 813' })
    expect(expiresAt.toISOString()).toBe('2026-11-17T09:00:00.000Z')
    const principal = await accounts.authenticate(token)
    expect(principal).toMatchObject({ login: PHONE, authorities: ['ROLE_USER'], staff: [], kids: [] })
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

  test('is written down, without the secret', async () => {
    await expect(signIn({ password: '135790' })).rejects.toThrow('auth.failed')
    await signIn()
    const rows = await sql`select principal, type, data, remote_address from audit_log order by id`
    expect(rows).toMatchObject([
      {
        type: 'AUTHENTICATION_FAILURE',
        principal: PHONE,
        remote_address: expect.stringContaining('192.0.2.'),
      },
      { type: 'AUTHENTICATION_SUCCESS' },
    ])
    expect(JSON.stringify(rows)).not.toContain('135790')
  })
})

describe('a password that was hashed as typed', () => {
  const [composed, taken] = ['zażółć gęślą jaźń', 'zażółć gęślą jaźń'.normalize('NFD')]
  const cheap = { type: argon2.argon2id, memoryCost: 1024, timeCost: 2, parallelism: 1 } as const
  const hashNow = async () => {
    const [row] = await sql<
      { hash: string }[]
    >`select secret_hash as hash from accounts where login = ${PHONE}`
    return row?.hash ?? ''
  }
  const setHash = (hash: string) => sql`update accounts set secret_hash = ${hash} where login = ${PHONE}`

  test('is hashed anew at the next signing in, once', async () => {
    const [before, older] = [await hashNow(), await argon2.hash(taken, cheap)]
    onTestFinished(async () => void (await setHash(before)))
    await setHash(older)
    await expect(signIn({ password: 'zażółć gęślą' })).rejects.toThrow('auth.failed')
    expect(await hashNow()).toBe(older)
    await signIn({ password: composed })
    const renewed = await hashNow()
    expect(await argon2.verify(renewed, composed)).toBe(true)
    await signIn({ password: taken })
    expect(await hashNow()).toBe(renewed)
  })
})

describe('over tRPC', () => {
  test('signing in gives a token, with which the account is told', async () => {
    const answer = await overTrpc({ phone: '600 000 005', password: PIN })
    expect(answer.statusCode).toBe(200)
    const { token, expiresAt } = answer.json().result.data
    expect(expiresAt).toBe('2026-11-17T09:00:00.000Z')
    expect((await send('GET', '/trpc/accounts.me', undefined, token)).json().result.data).toEqual({
      factorDue: null,
      id: expect.any(Number),
      secretDue: false,
      hasSecret: true,
      login: PHONE,
      phone: PHONE,
      firstName: 'Anna',
      lastName: 'Nowak',
      email: null,
      activated: true,
      langKey: 'pl',
      authorities: ['ROLE_USER'],
    })
  })

  test.each([
    [{ phone: PHONE, password: '135790' }, 401, 'auth.failed'],
    [{ phone: '6000', password: PIN }, 400, 'validation'],
    [{ phone: PHONE }, 400, 'validation'],
    [{ phone: PHONE, password: 'a'.repeat(201) }, 400, 'validation'],
    [[], 400, 'validation'],
  ])('%j is refused with a code', async (input, status, code) => {
    const answer = await overTrpc(input)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().error).toMatchObject({ message: code, data: { error: code, httpStatus: status } })
  })

  test('whoever has to wait is told how long', async () => {
    const wrong = { phone: '699999999', password: '135790' }
    for (let n = 0; n < 5; n += 1) await overTrpc(wrong)
    const answer = await overTrpc(wrong)
    expect(answer.statusCode).toBe(429)
    expect(answer.json().error.data).toMatchObject({ error: 'rate_limited', details: { retryAfter: 60 } })
  })

  test('nobody needs to sign in for what the sign-in page shows', async () => {
    expect((await send('GET', '/trpc/accounts.config')).json().result.data).toEqual({
      contactEmail: CONFIG.contactEmail,
      demo: true,
      oidc: false,
    })
  })
})
