import { codeKey } from '@skrzat/contract/identity'
import { describe, expect, test } from 'vitest'
import { codeOf, PASSWORD, PHONE, PIN, testAccounts, wrong } from './setup.ts'

const server = await testAccounts()
const { clock, own, send, sql, tokenOf } = server
const NEW = '600000066'

const register = (over: object = {}) =>
  send('POST', '/api/register', {
    login: NEW,
    password: PASSWORD,
    email: 'ola@example.pl',
    langKey: 'pl',
    ...over,
  })
const activate = (key: string) => send('GET', `/api/activate?key=${key}`)
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
    expect(await codeOf(tokenOf(NEW, PASSWORD))).toBe('auth.failed')
    const code = await server.digitsTo(NEW)
    expect((await activate(codeKey(NEW, code))).statusCode).toBe(200)
    const me = await (await own(await tokenOf(NEW, PASSWORD))).me()
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
    expect(await codeOf(tokenOf(PHONE, PIN))).toBe('done')
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
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }])
    expect(await sql`select from accounts`).toHaveLength(1)
  })

  test('has a limit for each phone, whether or not it has an account', async () => {
    for (const login of [NEW, PHONE]) {
      for (let n = 0; n < 6; n += 1) expect((await register({ login })).statusCode).toBe(201)
      expect((await register({ login })).statusCode).toBe(429)
    }
  })
})

describe('a code', () => {
  test('is good for five tries, also from many addresses at once', async () => {
    const code = await registered()
    const guesses = Array.from({ length: 12 }, () => activate(codeKey(NEW, wrong(code))))
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 5 }, () => 400),
      ...Array.from({ length: 7 }, () => 429),
    ])
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
    expect(unknown.json()).toEqual({ ...known.json(), traceId: expect.any(String) })
  })

  test('is kept as a hash, and so is what was registered', async () => {
    const code = await registered()
    const [row] = await sql`select code_hash, registration from account_codes`
    expect(JSON.stringify(row)).not.toContain(code)
    expect(JSON.stringify(row)).not.toContain(PASSWORD)
  })

  test("does not activate somebody else's registration where the secret is asked for", async () => {
    const code = await registered()
    const nobody = await own()
    const input = { phone: NEW, code, password: 'another secret' }
    expect(await codeOf(nobody.activate(input))).toBe('account.code')
    expect(await codeOf(nobody.activate({ ...input, password: PASSWORD }))).toBe('done')
  })

  test.each(['', 'x', NEW, `${NEW}-12345`, `${NEW}-1234567`, '-'])(
    'that is none (%j) is refused',
    async (key) => expect((await activate(key)).statusCode).toBe(400),
  )
})

test('registrations that nobody proved are forgotten, the accounts of a roster are not', async () => {
  await registered()
  await sql`insert into accounts (login) values ('600000077')`
  clock.pass(9 * 24 * 3600)
  await sql`update accounts set created_at = '2026-11-16T09:00:00Z'`
  await server.services.jobs.runScheduled('accounts.sweep')
  const left = await sql`select login from accounts where deleted_at is null order by login`
  expect(left).toEqual([{ login: PHONE }, { login: '600000077' }])
})
