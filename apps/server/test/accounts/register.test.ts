import { codeKey } from '@skrzat/contract/identity'
import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, describe, expect, test } from 'vitest'
import { ACCOUNT_TABLES, codeOf, PASSWORD, PIN, testServer, wrong } from './setup.ts'

const server = await testServer()
const { app, sql, clock } = server
const PHONE = '600000005'
const NEW = '600000066'

beforeEach(async () => {
  clock.set('2026-11-16T09:00:00Z')
  await emptyTables(sql, ...ACCOUNT_TABLES)
  await server.addAccounts(PHONE)
})

let addresses = 0
const post = (url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload, remoteAddress: `192.0.2.${(addresses += 1) % 250}` })
const register = (over: object = {}) =>
  post('/api/register', { login: NEW, password: PASSWORD, email: 'ola@example.pl', langKey: 'pl', ...over })
const activate = (key: string) =>
  app.inject({ url: `/api/activate?key=${key}`, remoteAddress: `198.51.100.${(addresses += 1) % 250}` })
const registered = async () => {
  await register()
  await server.work()
  return await server.digitsTo(NEW)
}

describe('registering', () => {
  test('sends a code that activates the account, with what was registered', async () => {
    const answer = await register({ phone: '600 000 066', firstName: 'Ola', lastName: null })
    expect([answer.statusCode, answer.body]).toEqual([201, ''])
    await server.work()
    expect(await codeOf(server.tokenOf(NEW, PASSWORD))).toBe('auth.failed')
    const code = await server.digitsTo(NEW)
    expect((await activate(codeKey(NEW, code))).statusCode).toBe(200)
    const me = await (await server.caller(await server.tokenOf(NEW, PASSWORD))).accounts.me()
    expect(me).toMatchObject({ login: NEW, firstName: 'Ola', lastName: null, email: 'ola@example.pl' })
  })

  test('claims the account that a kid or worker of the phone was given', async () => {
    await sql`insert into accounts (login) values (${NEW})`
    const code = await registered()
    expect((await activate(codeKey(NEW, code))).statusCode).toBe(200)
    expect(await sql`select from accounts where login = ${NEW}`).toHaveLength(1)
  })

  test('answers alike for a phone that has an account, and tells its owner', async () => {
    const [free, taken] = [await register(), await register({ login: PHONE })]
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body])
    await server.work()
    expect(await server.smsTo(PHONE)).toEqual([expect.stringContaining('konto juz istnieje')])
    expect(await codeOf(server.tokenOf(PHONE, PIN))).toBe('done')
    await register({ login: PHONE })
    await server.work()
    expect(await server.smsTo(PHONE)).toHaveLength(1)
  })

  test('leaves out an e-mail address that another account has, in silence', async () => {
    await sql`update accounts set email = 'OLA@example.pl' where login = ${PHONE}`
    expect((await activate(codeKey(NEW, await registered()))).statusCode).toBe(200)
    expect(await sql`select email from accounts where login = ${NEW}`).toEqual([{ email: null }])
  })

  test('does nothing to an account that an admin has deactivated', async () => {
    await sql`update accounts set activated = false where login = ${PHONE}`
    expect((await register({ login: PHONE })).statusCode).toBe(201)
    await server.work()
    expect(await server.smsTo(PHONE)).toEqual([])
  })

  test.each([
    [{ login: '6000' }, 'error.validation'],
    [{ login: undefined }, 'error.validation'],
    [{ password: '123456' }, 'error.account.weak_pin'],
    [{ password: '000066' }, 'error.account.weak_pin'],
    [{ password: 'short' }, 'error.invalid-password'],
    [{ email: 'nobody' }, 'error.validation'],
    [{ firstName: 'a'.repeat(51) }, 'error.validation'],
  ])('refuses %j, and changes nothing', async (over, message) => {
    const answer = await register(over)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message })
    expect(await sql`select from accounts`).toHaveLength(1)
  })

  test('has a limit for each phone, whether or not it has an account', async () => {
    for (const login of [NEW, PHONE]) {
      for (let n = 0; n < 3; n += 1) expect((await register({ login })).statusCode).toBe(201)
      expect((await register({ login })).statusCode).toBe(429)
    }
  })
})

describe('a code', () => {
  test('is good for five tries, also from many addresses at once', async () => {
    const code = await registered()
    const guesses = Array.from({ length: 12 }, () => activate(codeKey(NEW, wrong(code))))
    const answers = await Promise.all(guesses)
    const counts = answers.map((answer) => answer.statusCode)
    expect(counts.filter((status) => status === 400)).toHaveLength(5)
    expect(counts.filter((status) => status === 429)).toHaveLength(7)
    clock.pass(61)
    expect((await activate(codeKey(NEW, code))).statusCode).toBe(400)
  })

  test('is good for 15 minutes', async () => {
    const code = await registered()
    clock.pass(15 * 60)
    expect((await activate(codeKey(NEW, code))).json()).toMatchObject({ message: 'error.account.code' })
  })

  test('is good once', async () => {
    const key = codeKey(NEW, await registered())
    const answers = await Promise.all([activate(key), activate(key)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('is refused alike for a phone that nobody has', async () => {
    const known = await activate(codeKey(NEW, wrong(await registered())))
    const unknown = await activate('699999999-123456')
    expect(unknown.json()).toEqual({
      ...known.json(),
      path: '/api/activate',
      traceId: expect.any(String),
    })
  })

  test('is kept as a hash, and so is what was registered', async () => {
    const code = await registered()
    const [row] = await sql`select code_hash, registration from account_codes`
    expect(JSON.stringify(row)).not.toContain(code)
    expect(JSON.stringify(row)).not.toContain(PASSWORD)
  })

  test("does not activate somebody else's registration where the secret is asked for", async () => {
    const code = await registered()
    const nobody = await server.caller()
    const input = { phone: NEW, code, password: 'another secret' }
    expect(await codeOf(nobody.accounts.activate(input))).toBe('account.code')
    expect(await codeOf(nobody.accounts.activate({ ...input, password: PASSWORD }))).toBe('done')
  })

  test.each(['', 'x', '600000066', '600000066-12345', '600000066-1234567', '-'])(
    'that is none (%j) is refused',
    async (key) => {
      expect((await activate(key)).statusCode).toBe(400)
    },
  )
})

test('registrations that nobody proved are forgotten, the accounts of a roster are not', async () => {
  await registered()
  await sql`insert into accounts (login) values ('600000077')`
  clock.pass(9 * 24 * 3600)
  await sql`update accounts set created_at = '2026-11-16T09:00:00Z'`
  await server.services.jobs.runScheduled('accounts.sweep')
  const left = await sql`select login from accounts where deleted_at is null order by login`
  expect(left.map((row) => row['login'])).toEqual([PHONE, '600000077'])
})
