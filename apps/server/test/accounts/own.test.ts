import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, describe, expect, test } from 'vitest'
import { sessionEndedTopic } from '../../src/kernel/sessions.ts'
import { ACCOUNT_TABLES, codeOf, PASSWORD, PIN, testServer } from './setup.ts'

const server = await testServer()
const { app, sql, clock, kernel } = server
const { accounts } = server.services.domains
const PHONE = '600000005'

beforeEach(async () => {
  clock.set('2026-11-16T09:00:00Z')
  await emptyTables(sql, ...ACCOUNT_TABLES)
  await server.addAccounts(PHONE, '600000006')
})

const post = (url: string, token: string | undefined, payload: object) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
const change = (token: string, currentPassword: string, newPassword: string) =>
  post('/api/account/change-password', token, { currentPassword, newPassword })

describe('changing the PIN or password', () => {
  test('ends every other session, on every server, and keeps this one', async () => {
    const [here, there] = [await server.tokenOf(PHONE), await server.tokenOf(PHONE)]
    const { sessionId = '' } = (await accounts.authenticate(there)) ?? {}
    const told = Promise.withResolvers<void>()
    const stop = kernel.bus.subscribe(sessionEndedTopic(sessionId), () => told.resolve())
    expect((await change(here, '246 813', '862947')).statusCode).toBe(200)
    await told.promise
    stop()
    expect(await accounts.authenticate(here)).toBeDefined()
    expect(await accounts.authenticate(there)).toBeUndefined()
    expect(await codeOf(server.tokenOf(PHONE, '862947'))).toBe('done')
  })

  test.each([
    ['135790', '862947', 'error.incorrectpassword'],
    [PIN, '222222', 'error.account.weak_pin'],
    [PIN, 'short', 'error.invalid-password'],
    [PIN, 'a'.repeat(101), 'error.invalid-password'],
  ])('from %s to %s is refused', async (current, next, message) => {
    const answer = await change(await server.tokenOf(PHONE), current, next)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message })
    expect(await codeOf(server.tokenOf(PHONE))).toBe('done')
  })

  test('gives nobody more guesses than signing in does', async () => {
    const token = await server.tokenOf(PHONE)
    const answers = await Promise.all(Array.from({ length: 9 }, () => change(token, '135790', '862947')))
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5)
    expect(await codeOf(server.tokenOf(PHONE))).toBe('rate_limited')
  })

  test("gives the system's admin no PIN", async () => {
    await accounts.createAdmin({ phone: '600000001', password: PASSWORD })
    const answer = await change(await server.tokenOf('600000001', PASSWORD), PASSWORD, '862947')
    expect(answer.json()).toMatchObject({ message: 'error.account.password_required' })
  })
})

describe('settings', () => {
  test('are kept; login, authorities and the rest of the object are not taken', async () => {
    const token = await server.tokenOf(PHONE)
    const answer = await post('/api/account', token, {
      id: 1,
      login: '600000006',
      activated: false,
      authorities: ['ROLE_ADMIN'],
      firstName: 'Ewa',
      lastName: 'Lis',
      email: 'Ewa@example.pl',
      imageUrl: null,
      langKey: 'de',
    })
    expect(answer.statusCode).toBe(200)
    expect(await (await server.caller(token)).accounts.me()).toMatchObject({
      login: PHONE,
      authorities: ['ROLE_USER'],
      firstName: 'Ewa',
      // Waits for the code of the phone, and then for its link.
      email: null,
      langKey: 'de',
    })
  })

  test('refuse an e-mail address that another account has', async () => {
    await sql`update accounts set email = 'ola@example.pl' where login = '600000006'`
    const answer = await post('/api/account', await server.tokenOf(PHONE), { email: 'OLA@example.pl' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message: 'error.emailexists', entityName: 'account' })
    expect(answer.headers['x-skrzatapp-error']).toBe('error.emailexists')
  })

  test.each(['/api/account', '/api/account/change-password'])('%s asks to sign in', async (url) => {
    expect((await post(url, undefined, {})).statusCode).toBe(401)
  })
})

describe('sessions', () => {
  test("are listed, and ended one by one, but not somebody else's", async () => {
    const [here, there] = [await server.tokenOf(PHONE), await server.tokenOf(PHONE)]
    const other = await accounts.authenticate(await server.tokenOf('600000006'))
    const trpc = await server.caller(here)
    const list = await trpc.accounts.sessions()
    expect(list.filter(({ current }) => current)).toHaveLength(1)
    expect(list).toHaveLength(2)
    const { id = '' } = list.find(({ current }) => !current) ?? {}
    await trpc.accounts.endSession({ id })
    expect(await accounts.authenticate(there)).toBeUndefined()
    expect(await codeOf(trpc.accounts.endSession({ id }))).toBe('session.not_found')
    expect(await codeOf(trpc.accounts.endSession({ id: other?.sessionId ?? '' }))).toBe('session.not_found')
    expect(await trpc.accounts.sessions()).toHaveLength(1)
  })

  test('are listed and ended over REST', async () => {
    const [here, there] = [await server.tokenOf(PHONE), await server.tokenOf(PHONE)]
    const neighbour = await accounts.authenticate(await server.tokenOf('600000006'))
    const headers = { authorization: `Bearer ${here}` }
    const end = (id: string | undefined) =>
      app.inject({ method: 'DELETE', url: `/api/account/sessions/${id}`, headers })
    const list = await app.inject({ url: '/api/account/sessions', headers })
    const known = await accounts.authenticate(there)
    expect(list.json()).toMatchObject([{ address: expect.any(String) }, { userAgent: 'test' }])
    expect((await end(known?.sessionId)).statusCode).toBe(204)
    expect(await accounts.authenticate(there)).toBeUndefined()
    const refused = await end(neighbour?.sessionId)
    expect(refused.statusCode).toBe(404)
    expect(refused.json()).toMatchObject({ message: 'error.http.404', errorKey: 'session.not_found' })
    expect((await end('rubbish')).statusCode).toBe(404)
    expect((await app.inject({ url: '/api/account/sessions' })).statusCode).toBe(401)
  })

  test('are all ended at once, but this one and those of others', async () => {
    const here = await server.tokenOf(PHONE)
    const there = [await server.tokenOf(PHONE), await server.tokenOf(PHONE)]
    const neighbour = await server.tokenOf('600000006')
    const trpc = await server.caller(here)
    await trpc.accounts.endOtherSessions()
    for (const token of there) expect(await accounts.authenticate(token)).toBeUndefined()
    expect(await accounts.authenticate(neighbour)).toBeDefined()
    expect(await trpc.accounts.sessions()).toMatchObject([{ current: true }])
    await trpc.accounts.endOtherSessions()
    expect(await sql`select from audit_log where type = 'SESSION_ENDED'`).toHaveLength(1)
  })
})
