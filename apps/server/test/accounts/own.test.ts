/** What everybody changes of their own account: the secret, the settings, and the sessions. */
import { describe, expect, test } from 'vitest'
import { alertOf } from '../places/call.ts'
import { codeOf, NEIGHBOUR, NEW_PIN, PASSWORD, PHONE, PIN, testAccounts } from './setup.ts'

const server = await testAccounts({ phones: [PHONE, NEIGHBOUR] })
const { accounts, adminToken, clock, own, send, sql, tokenOf } = server

const change = (token: string, currentPassword: string, newPassword: string) =>
  send('POST', '/api/account/change-password', { currentPassword, newPassword }, token)

describe('changing the PIN or password', () => {
  test('ends every other session, on every server, and keeps this one', async () => {
    const [here, there] = [await tokenOf(PHONE), await tokenOf(PHONE)]
    const { told } = await server.endOf(there)
    expect((await change(here, '246 813', NEW_PIN)).statusCode).toBe(200)
    await told
    expect(await accounts.authenticate(here)).toBeDefined()
    expect(await accounts.authenticate(there)).toBeUndefined()
    expect(await codeOf(tokenOf(PHONE, NEW_PIN))).toBe('done')
  })

  test.each([
    ['135790', NEW_PIN, 'error.incorrectpassword'],
    [PIN, '222222', 'error.account.weak_pin'],
    [PIN, '12345', 'error.invalid-password'],
    [PIN, 'short', 'error.invalid-password'],
    [PIN, 'a'.repeat(101), 'error.invalid-password'],
  ])('from %s to %s is refused', async (current, next, message) => {
    const answer = await change(await tokenOf(PHONE), current, next)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }])
    expect(await codeOf(tokenOf(PHONE))).toBe('done')
  })

  test('gives nobody more guesses than signing in does', async () => {
    const token = await tokenOf(PHONE)
    const answers = await Promise.all(Array.from({ length: 9 }, () => change(token, '135790', NEW_PIN)))
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5)
    expect(await codeOf(tokenOf(PHONE))).toBe('rate_limited')
  })

  test("gives the system's admin no PIN", async () => {
    const answer = await change(await adminToken(), PASSWORD, NEW_PIN)
    expect(answer.json()).toMatchObject({ message: 'error.account.password_required' })
  })
})

describe('settings', () => {
  test('are kept; login, authorities and the rest of the object are not taken', async () => {
    const token = await tokenOf(PHONE)
    const settings = {
      id: 1,
      login: NEIGHBOUR,
      activated: false,
      authorities: ['ROLE_ADMIN'],
      firstName: 'Ewa',
      lastName: 'Lis',
      email: 'Ewa@example.pl',
      imageUrl: null,
      langKey: 'de',
    }
    expect((await send('POST', '/api/account', settings, token)).statusCode).toBe(200)
    expect(await (await own(token)).me()).toMatchObject({
      login: PHONE,
      authorities: ['ROLE_USER'],
      firstName: 'Ewa',
      // Waits for the code of the phone, and then for its link.
      email: null,
      langKey: 'de',
    })
  })

  test('refuse an e-mail address that another account has', async () => {
    await sql`update accounts set email = 'ola@example.pl' where login = ${NEIGHBOUR}`
    const answer = await send('POST', '/api/account', { email: 'OLA@example.pl' }, await tokenOf(PHONE))
    expect(alertOf(answer)).toEqual([400, 'error.emailexists', 'account'])
    expect(answer.json()).toMatchObject({ message: 'error.emailexists', entityName: 'account' })
  })

  test('of the language alone are kept too', async () => {
    const token = await tokenOf(PHONE)
    await (await own(token)).setLanguage({ langKey: 'ru' })
    expect(await (await own(token)).me()).toMatchObject({ langKey: 'ru', login: PHONE })
  })
})

describe('sessions', () => {
  test("are listed, and ended one by one, but not somebody else's", async () => {
    const [here, there] = [await tokenOf(PHONE), await tokenOf(PHONE)]
    const other = await accounts.authenticate(await tokenOf(NEIGHBOUR))
    const mine = await own(here)
    const list = await mine.sessions()
    expect(list.filter(({ current }) => current)).toHaveLength(1)
    expect(list).toHaveLength(2)
    const { id = '' } = list.find(({ current }) => !current) ?? {}
    await server.proveAll()
    await (await own(here)).endSession({ id })
    expect(await accounts.authenticate(there)).toBeUndefined()
    for (const gone of [id, other?.sessionId ?? ''])
      expect(await codeOf((await own(here)).endSession({ id: gone }))).toBe('session.not_found')
    expect(await mine.sessions()).toHaveLength(1)
  })

  test('other than this one are ended only after the secret was given again, on each wire', async () => {
    const [here, there] = [await tokenOf(PHONE), await tokenOf(PHONE)]
    const { sessionId = '' } = (await accounts.authenticate(there)) ?? {}
    const mine = await own(here)
    expect(await codeOf(mine.endSession({ id: sessionId }))).toBe('account.proof_required')
    expect(await codeOf(mine.endOtherSessions())).toBe('account.proof_required')
    const overRest = await send('DELETE', `/api/account/sessions/${sessionId}`, undefined, here)
    expect(overRest.json()).toMatchObject({ errorKey: 'account.proof_required' })
    expect(await accounts.authenticate(there)).toBeDefined()
    await mine.confirmIdentity({ by: 'secret', secret: PIN })
    await (await own(here)).endOtherSessions()
    expect(await accounts.authenticate(there)).toBeUndefined()
    const { sessionId: id = '' } = (await accounts.authenticate(here)) ?? {}
    clock.pass(11 * 60)
    expect(await codeOf((await own(here)).endSession({ id }))).toBe('done')
  })

  test('are listed and ended over REST', async () => {
    const [here, there] = [await tokenOf(PHONE), await tokenOf(PHONE)]
    const known = await accounts.authenticate(there)
    const url = '/api/account/sessions'
    await server.proveAll()
    const list = await send('GET', url, undefined, here)
    expect(list.json()).toMatchObject([{ address: expect.any(String) }, { userAgent: 'test' }])
    const end = (id: string | undefined) => send('DELETE', `${url}/${id}`, undefined, here)
    expect((await end(known?.sessionId)).statusCode).toBe(204)
    expect(await accounts.authenticate(there)).toBeUndefined()
    const refused = await end(known?.sessionId)
    expect(refused.statusCode).toBe(404)
    expect(refused.json()).toMatchObject({ message: 'error.http.404', errorKey: 'session.not_found' })
    expect((await end('rubbish')).statusCode).toBe(404)
  })

  test('also those beyond the listed ones are ended with the others', async () => {
    const token = await tokenOf(PHONE)
    const mine = await own(token)
    const { sessionId = '' } = (await accounts.authenticate(token)) ?? {}
    await sql`
      insert into sessions (id, account_id, remember, user_agent, address, created_at, expires_at)
      select gen_random_uuid(), account_id, remember, user_agent, address, created_at, expires_at
      from sessions, generate_series(1, 60) where id = ${sessionId}`
    expect(await mine.sessions()).toHaveLength(50)
    await server.proveAll()
    await (await own(token)).endOtherSessions()
    expect(await mine.sessions()).toMatchObject([{ current: true }])
  })

  test('are all ended at once, but this one and those of others', async () => {
    const here = await tokenOf(PHONE)
    const there = [await tokenOf(PHONE), await tokenOf(PHONE)]
    const neighbour = await tokenOf(NEIGHBOUR)
    await server.proveAll()
    const mine = await own(here)
    await mine.endOtherSessions()
    for (const token of there) expect(await accounts.authenticate(token)).toBeUndefined()
    expect(await accounts.authenticate(neighbour)).toBeDefined()
    expect(await mine.sessions()).toMatchObject([{ current: true }])
    await mine.endOtherSessions()
    expect(await sql`select from audit_log where type = 'SESSION_ENDED'`).toHaveLength(1)
  })
})
