/** What the system's admin needs a second factor for, and does for whoever has lost theirs. */
import { beforeEach, describe, expect, test } from 'vitest'
import { ADMIN, PHONE, testFactors } from './factors-setup.ts'
import { codeOf, PASSWORD, PIN } from './setup.ts'

const server = await testFactors()
const { accounts, app, clock, outcome, provenCaller, setUp, shown, signIn, sql, withApp } = server

describe("the system's admin of an installation without demo data", () => {
  beforeEach(async () => {
    await accounts.createAdmin(ADMIN)
  })

  test('has to set a factor up before anything else, on every wire', async () => {
    const { token } = await signIn(undefined, ADMIN)
    const caller = await server.caller(token)
    expect(await caller.accounts.me()).toMatchObject({ factorDue: 'set_up', authorities: ['ROLE_USER'] })
    const list = { page: 0, size: 20, search: '' }
    expect(await codeOf(caller.users.list(list))).toBe('account.factor_required')
    expect(await codeOf(caller.places.get({ placeId: 1 }))).toBe('account.factor_required')
    const headers = { authorization: `Bearer ${token}` }
    for (const url of ['/api/users', '/api/user-sms', '/api/places/1']) {
      const answer = await app.inject({ url, headers })
      expect([url, answer.statusCode]).toEqual([url, 403])
      expect(answer.json().message).toBe('error.account.factor_required')
    }
    expect((await app.inject({ url: '/api/account', headers })).statusCode).toBe(200)
    await setUp(token, PASSWORD)
    const after = await server.caller(token)
    expect(await after.accounts.me()).toMatchObject({ factorDue: null })
    expect(await codeOf(after.users.list(list))).toBe('done')
    expect((await app.inject({ url: '/api/users', headers })).statusCode).toBe(200)
  })

  test('is let in again by whoever has the machine', async () => {
    const { token } = await setUp((await signIn(undefined, ADMIN)).token, PASSWORD)
    await accounts.resetFactors(ADMIN.phone, 'system')
    expect(await accounts.authenticate(token)).toBeUndefined()
    expect(await outcome(undefined, ADMIN)).toBe('done')
    expect(await codeOf(accounts.resetFactors(ADMIN.phone, 'system'))).toBe('factor.not_found')
    expect(await codeOf(accounts.resetFactors('699999999', 'system'))).toBe('account.not_found')
  })
})

describe('whoever has lost the factor', () => {
  /** The system's admin, with a factor of their own, proven at this moment. */
  async function provenAdmin() {
    await accounts.createAdmin(ADMIN)
    const { token } = await signIn(undefined, ADMIN)
    return await setUp(token, PASSWORD)
  }

  test('is let in again by the system’s admin, and told', async () => {
    const { token: theirs } = await withApp()
    await sql`update accounts set email = 'ola@example.pl' where login = ${PHONE}`
    const admin = await server.caller((await provenAdmin()).token)
    const { rows } = await admin.users.list({ search: PHONE })
    const id = rows[0]?.id ?? 0
    expect(rows).toMatchObject([{ hasFactor: true }])
    expect(await codeOf(admin.users.resetFactors({ id }))).toBe('done')
    expect(await accounts.authenticate(theirs)).toBeUndefined()
    expect(await outcome()).toBe('done')
    expect((await server.smsTo(PHONE)).at(-1)).toContain('usunieto drugi skladnik')
    expect(await sql`select from mails where recipient = 'ola@example.pl'`).toHaveLength(1)
    expect(await sql`select principal, data from audit_log where type = 'FACTORS_RESET'`).toEqual([
      { principal: ADMIN.phone, data: { account: id } },
    ])
    expect(await admin.users.get({ id })).toMatchObject({ hasFactor: false })
    expect(await codeOf(admin.users.resetFactors({ id }))).toBe('factor.not_found')
    expect(await codeOf(admin.users.resetFactors({ id: 999_999 }))).toBe('account.not_found')
  })

  test('is let in by nobody who has not proven who they are, and by no other', async () => {
    const { token: theirs, key } = await withApp()
    const [row] = await sql<{ id: number }[]>`select id from accounts where login = ${PHONE}`
    const id = row?.id ?? 0
    const { token } = await provenAdmin()
    clock.pass(10 * 60)
    const reset = async (as?: string) => codeOf((await server.caller(as)).users.resetFactors({ id }))
    expect(await reset(token)).toBe('account.proof_required')
    await provenCaller(theirs, PIN, shown(key))
    expect(await reset(theirs)).toBe('forbidden')
    expect(await reset()).toBe('unauthenticated')
    expect(await outcome()).toBe('auth.second_factor')
  })
})

test('over REST the system’s admin has to have proven it before accounts are made, changed or deleted', async () => {
  await accounts.createAdmin(ADMIN)
  const { token: bare } = await signIn(undefined, ADMIN)
  const { key } = await setUp(bare, PASSWORD)
  const { token } = await signIn(shown(key), ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  const url = '/api/users'
  const rest = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    await app.inject({ method, url: path, headers, ...(payload && { payload }) })
  const status = async (...args: Parameters<typeof rest>) => (await rest(...args)).statusCode
  const user = (await rest('GET', `${url}/${PHONE}`)).json()
  const dangerous = async (phone: string) => [
    await status('POST', url, { login: phone, activated: true }),
    await status('PUT', url, { ...user, authorities: ['ROLE_ADMIN'], password: PASSWORD }),
    await status('DELETE', `${url}/${phone}`),
  ]
  clock.pass(11 * 60)
  expect(await dangerous('600000071')).toEqual([400, 400, 400])
  expect((await rest('DELETE', `${url}/${PHONE}`)).json()).toMatchObject({
    message: 'error.account.proof_required',
  })
  expect(await status('PUT', url, { ...user, firstName: 'Ewa' })).toBe(200)
  await provenCaller(token, PASSWORD, shown(key))
  expect(await dangerous('600000072')).toEqual([201, 200, 204])
})
