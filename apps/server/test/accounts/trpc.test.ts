import { describe, expect, test } from 'vitest'
import { CONFIG, PIN, testServer } from './setup.ts'

const server = await testServer()
const { app } = server
const PHONE = '600000005'
await server.addAccounts(PHONE)

let addresses = 0
const signIn = (input: object) =>
  app.inject({
    method: 'POST',
    url: '/trpc/accounts.signIn',
    payload: input,
    remoteAddress: `192.0.2.${(addresses += 1)}`,
  })
const me = (authorization?: string) =>
  app.inject({ url: '/trpc/accounts.me', headers: authorization === undefined ? {} : { authorization } })

describe('over HTTP', () => {
  test('signing in gives a token, and signing out takes it back', async () => {
    const answer = await signIn({ phone: '600 000 005', password: PIN })
    expect(answer.statusCode).toBe(200)
    const { token, expiresAt } = answer.json().result.data
    expect(expiresAt).toBe('2026-11-17T09:00:00.000Z')

    const authorization = `Bearer ${token}`
    expect((await me(authorization)).json().result.data).toEqual({
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
    await app.inject({
      method: 'POST',
      url: '/trpc/accounts.signOut',
      headers: { authorization },
      payload: {},
    })
    expect((await me(authorization)).json().error.data.error).toBe('unauthenticated')
  })

  test.each([
    [{ phone: PHONE, password: '135790' }, 401, 'auth.failed'],
    [{ phone: '6000', password: PIN }, 400, 'validation'],
    [{ phone: PHONE }, 400, 'validation'],
    [{ phone: PHONE, password: 'a'.repeat(101) }, 400, 'validation'],
    [[], 400, 'validation'],
  ])('%j is refused with a code', async (input, status, code) => {
    const answer = await signIn(input)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().error).toMatchObject({ message: code, data: { error: code, httpStatus: status } })
  })

  test('whoever has to wait is told how long', async () => {
    for (let n = 0; n < 5; n += 1) await signIn({ phone: '699999999', password: '135790' })
    const answer = await signIn({ phone: '699999999', password: '135790' })
    expect(answer.statusCode).toBe(429)
    expect(answer.json().error.data).toMatchObject({ error: 'rate_limited', details: { retryAfter: 60 } })
  })

  test('nobody needs to sign in for what the sign-in page shows', async () => {
    const answer = await app.inject('/trpc/accounts.config')
    expect(answer.json().result.data).toEqual({
      contactEmail: CONFIG.contactEmail,
      demo: true,
      oidc: false,
    })
  })

  test.each(['me', 'menu'])('%s is for those who are signed in', async (name) => {
    const answer = await app.inject(`/trpc/accounts.${name}`)
    expect(answer.statusCode).toBe(401)
  })
})
