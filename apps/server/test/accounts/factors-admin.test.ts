/** What the system's admin needs a second factor for, and does for those who have lost theirs. */
import { describe, expect, test } from 'vitest'
import { testFactors } from './factors-setup.ts'
import { ADMIN, codeOf, PASSWORD, PHONE } from './setup.ts'

const server = await testFactors()
const { accounts, adminToken, clock, idOf, outcome, own, provenCaller, send, setUp, shown, sql, withApp } =
  server

/** The system's admin, with a factor of their own, proven at this moment. */
const provenAdmin = async () => setUp(await adminToken(), PASSWORD)

test('the system’s admin has to set a factor up before anything else, on every wire', async () => {
  const token = await adminToken()
  const caller = await server.caller(token)
  expect(await caller.accounts.me()).toMatchObject({ factorDue: 'set_up', authorities: ['ROLE_USER'] })
  expect(await codeOf(caller.users.list({}))).toBe('account.factor_required')
  expect(await codeOf(caller.places.get({ placeId: 1 }))).toBe('account.factor_required')
  for (const url of ['/api/users', '/api/places/1']) {
    const answer = await send('GET', url, undefined, token)
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'error.account.factor_required'])
  }
  expect((await send('GET', '/api/account', undefined, token)).statusCode).toBe(200)
  await setUp(token, PASSWORD)
  expect(await (await own(token)).me()).toMatchObject({ factorDue: null })
  expect((await send('GET', '/api/users', undefined, token)).statusCode).toBe(200)
})

test('whoever has the machine lets the system’s admin in again', async () => {
  const { token } = await provenAdmin()
  await accounts.resetFactors(ADMIN.phone, 'system')
  expect(await accounts.authenticate(token)).toBeUndefined()
  expect(await outcome(undefined, ADMIN)).toBe('done')
  expect(await codeOf(accounts.resetFactors(ADMIN.phone, 'system'))).toBe('factor.not_found')
  expect(await codeOf(accounts.resetFactors('699999999', 'system'))).toBe('account.not_found')
})

describe('whoever has lost the factor', () => {
  test('is let in again by the system’s admin, and told', async () => {
    const { token: theirs } = await withApp()
    await sql`update accounts set email = 'ola@example.pl' where login = ${PHONE}`
    const { users } = await server.caller((await provenAdmin()).token)
    const id = await idOf()
    expect(await users.list({ search: PHONE })).toMatchObject({ rows: [{ id, hasFactor: true }] })
    expect(await codeOf(users.resetFactors({ id }))).toBe('done')
    expect(await accounts.authenticate(theirs)).toBeUndefined()
    expect(await outcome()).toBe('done')
    expect((await server.smsTo(PHONE)).at(-1)).toContain('usunieto drugi skladnik')
    expect(await server.mailsTo('ola@example.pl')).toHaveLength(1)
    expect(await sql`select principal, data from audit_log where type = 'FACTORS_RESET'`).toEqual([
      { principal: ADMIN.phone, data: { account: id } },
    ])
    expect(await users.get({ id })).toMatchObject({ hasFactor: false })
    expect(await codeOf(users.resetFactors({ id }))).toBe('factor.not_found')
    expect(await codeOf(users.resetFactors({ id: 999_999 }))).toBe('account.not_found')
  })

  test('is let in by no admin who has not proven who they are', async () => {
    await withApp()
    const { token } = await provenAdmin()
    clock.pass(10 * 60)
    const { users } = await server.caller(token)
    expect(await codeOf(users.resetFactors({ id: await idOf() }))).toBe('account.proof_required')
    expect(await outcome()).toBe('auth.second_factor')
  })
})

test('over REST the system’s admin has to have proven it before accounts are made, changed or deleted', async () => {
  const { token, key } = await provenAdmin()
  const url = '/api/users'
  const status = async (...[method, path, payload]: Parameters<typeof send>) =>
    (await send(method, path, payload, token)).statusCode
  const user = (await send('GET', `${url}/${PHONE}`, undefined, token)).json()
  const dangerous = async (phone: string) => [
    await status('POST', url, { login: phone, activated: true }),
    await status('PUT', url, { ...user, authorities: ['ROLE_ADMIN'], password: PASSWORD }),
    await status('DELETE', `${url}/${PHONE}`),
  ]
  clock.pass(11 * 60)
  expect(await dangerous('600000071')).toEqual([400, 400, 400])
  expect((await send('DELETE', `${url}/${PHONE}`, undefined, token)).json()).toMatchObject({
    message: 'error.account.proof_required',
  })
  expect(await status('PUT', url, { ...user, firstName: 'Ewa' })).toBe(200)
  await provenCaller(token, PASSWORD, shown(key))
  expect(await dangerous('600000072')).toEqual([201, 200, 204])
})
