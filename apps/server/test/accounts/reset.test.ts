import { codeKey } from '@skrzat/contract/identity'
import argon2 from 'argon2'
import { emptyTables } from '@skrzat/testing/empty'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ACCOUNT_TABLES, codeOf, PASSWORD, PIN, testServer, wrong } from './setup.ts'

const server = await testServer({ publicUrl: 'https://skrzat.example' })
const { app, sql, clock } = server
const { accounts } = server.services.domains
const PHONE = '600000005'
const EMAIL = 'anna@example.pl'

beforeEach(async () => {
  clock.set('2026-11-16T09:00:00Z')
  await emptyTables(sql, ...ACCOUNT_TABLES)
  await server.addAccounts(PHONE)
  await sql`update accounts set email = ${EMAIL}`
})
afterEach(() => vi.restoreAllMocks())

let addresses = 0
const address = () => `192.0.2.${(addresses += 1) % 250}`
const init = (payload: string, remoteAddress = address()) =>
  app.inject({
    method: 'POST',
    url: '/api/account/reset-password/init',
    payload,
    headers: { 'content-type': 'text/plain' },
    remoteAddress,
  })
const finish = (key: string, newPassword: string) =>
  app.inject({
    method: 'POST',
    url: '/api/account/reset-password/finish',
    payload: { key, newPassword },
    remoteAddress: address(),
  })
const mails = () => sql<{ recipient: string; body: string }[]>`select recipient, body from mails order by id`

describe('by SMS', () => {
  const sent = async () => {
    await init('600 000 005')
    await server.work()
    return await server.digitsTo(PHONE)
  }

  test('a code sets a new PIN, and ends every session', async () => {
    const token = await server.tokenOf(PHONE)
    expect((await finish(codeKey(PHONE, await sent()), '862947')).statusCode).toBe(200)
    expect(await accounts.authenticate(token)).toBeUndefined()
    expect(await codeOf(server.tokenOf(PHONE))).toBe('auth.failed')
    expect(await codeOf(server.tokenOf(PHONE, '862947'))).toBe('done')
  })

  test('whoever had to wait need not any more', async () => {
    for (let n = 0; n < 6; n += 1) await codeOf(server.tokenOf(PHONE, '135790'))
    await finish(codeKey(PHONE, await sent()), '862947')
    expect(await codeOf(server.tokenOf(PHONE, '862947'))).toBe('done')
  })

  test('an account that nobody has had yet is active then', async () => {
    await sql`insert into accounts (login) values ('600000066')`
    await init('600000066')
    await server.work()
    const key = codeKey('600000066', await server.digitsTo('600000066'))
    expect((await finish(key, PASSWORD)).statusCode).toBe(200)
    expect(await codeOf(server.tokenOf('600000066', PASSWORD))).toBe('done')
  })

  test('a deactivated one is not', async () => {
    await sql`update accounts set activated = false`
    await init(PHONE)
    await server.work()
    expect(await server.smsTo(PHONE)).toEqual([])
  })

  test('a wrong code is refused, and five of them use it up', async () => {
    const code = await sent()
    for (let n = 0; n < 5; n += 1) {
      const answer = await finish(codeKey(PHONE, wrong(code)), '862947')
      expect(answer.json()).toMatchObject({ message: 'error.account.code' })
    }
    clock.pass(61)
    expect((await finish(codeKey(PHONE, code), '862947')).statusCode).toBe(400)
    expect(await codeOf(server.tokenOf(PHONE, PIN))).toBe('done')
  })

  test('a new code makes the one before good for nothing', async () => {
    const first = await sent()
    const second = await sent()
    const before = first === second ? wrong(second) : first
    expect((await finish(codeKey(PHONE, before), '862947')).statusCode).toBe(400)
    expect((await finish(codeKey(PHONE, second), '862947')).statusCode).toBe(200)
  })

  test('a secret that will not do costs no try', async () => {
    const key = codeKey(PHONE, await sent())
    for (let n = 0; n < 6; n += 1)
      expect((await finish(key, '111111')).json()).toMatchObject({ message: 'error.account.weak_pin' })
    expect((await finish(key, '862947')).statusCode).toBe(200)
  })

  test("the system's admin needs a password", async () => {
    await accounts.createAdmin({ phone: PHONE, password: PASSWORD })
    const key = codeKey(PHONE, await sent())
    expect((await finish(key, '862947')).json()).toMatchObject({ message: 'error.account.password_required' })
    expect((await finish(key, 'another password')).statusCode).toBe(200)
  })
})

describe('by e-mail', () => {
  const link = async () => {
    await init(' Anna@Example.pl ')
    await server.work()
    const [mail] = await mails()
    return new URL(/https:\S+/.exec(mail?.body ?? '')?.[0] ?? 'https://nothing')
  }

  test('a link sets a new password, once', async () => {
    const url = await link()
    expect(url.origin + url.pathname).toBe('https://skrzat.example/account/reset/finish')
    const key = url.searchParams.get('key') ?? ''
    expect((await finish(key, PASSWORD)).statusCode).toBe(200)
    expect((await finish(key, 'another password')).statusCode).toBe(400)
    expect(await codeOf(server.tokenOf(PHONE, PASSWORD))).toBe('done')
  })

  test('for an hour', async () => {
    const key = (await link()).searchParams.get('key') ?? ''
    clock.pass(3600)
    expect((await finish(key, PASSWORD)).statusCode).toBe(400)
  })

  test('not after the address was taken away, which is told to the one before', async () => {
    const key = (await link()).searchParams.get('key') ?? ''
    const own = await server.caller(await server.tokenOf(PHONE))
    const settings = { firstName: 'Anna', lastName: 'Nowak', langKey: 'en' as const }
    await own.accounts.confirmIdentity({ by: 'secret', secret: PIN })
    await own.accounts.saveSettings({ ...settings, email: null })
    expect((await finish(key, PASSWORD)).statusCode).toBe(400)
    expect((await mails()).at(-1)).toMatchObject({
      recipient: EMAIL,
      body: expect.stringContaining('changed'),
    })
  })
})

describe('asking', () => {
  test.each(['600000005', '699999999', EMAIL, 'nobody@example.pl', '', 'x'.repeat(5000), "' or 1=1"])(
    'for %j is answered with 200 and nothing else',
    async (login) => {
      const answer = await init(login)
      expect([answer.statusCode, answer.body]).toEqual([200, ''])
    },
  )

  test('too often sends nothing, and is answered the same', async () => {
    for (let n = 0; n < 6; n += 1) expect((await init(PHONE)).statusCode).toBe(200)
    for (let n = 0; n < 40; n += 1) expect((await init('699999999', '203.0.113.9')).statusCode).toBe(200)
    await server.work()
    expect(await server.smsTo(PHONE)).toHaveLength(3)
  })

  test('costs the same whether or not there is an account: one job, no hash, no message yet', async () => {
    const [hash, verify] = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')]
    const left: unknown[] = []
    for (const login of [PHONE, '699999999', EMAIL, 'nobody@example.pl']) {
      await sql`truncate outbox`
      await init(login)
      left.push(await sql`select name from outbox`)
    }
    expect(new Set(left.map((rows) => JSON.stringify(rows))).size).toBe(1)
    expect(await sql`select from user_sms`).toHaveLength(0)
    expect(await sql`select from account_codes`).toHaveLength(0)
    expect([hash.mock.calls.length, verify.mock.calls.length]).toEqual([0, 0])
  })

  test('registering costs one hash, whether or not there is an account', async () => {
    const [hash, verify] = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')]
    for (const phone of [PHONE, '699999999']) {
      await app.inject({ method: 'POST', url: '/api/register', payload: { phone, password: PASSWORD } })
      expect([hash.mock.calls.length, verify.mock.calls.length]).toEqual([1, 0])
      hash.mockClear()
    }
  })
})
