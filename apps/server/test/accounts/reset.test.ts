import { codeKey } from '@skrzat/contract/identity'
import argon2 from 'argon2'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { codeOf, NEW_PIN, PASSWORD, PHONE, PIN, testAccounts, wrong } from './setup.ts'

const server = await testAccounts({ publicUrl: 'https://skrzat.example' })
const { accounts, app, clock, mailsTo, own, send, sql, tokenOf } = server
const EMAIL = 'anna@example.pl'

beforeEach(async () => {
  await sql`update accounts set email = ${EMAIL}`
})

const INIT = '/api/account/reset-password/init'
const init = (login: string) => send('POST', INIT, login)
const finish = (key: string, newPassword: string) =>
  send('POST', '/api/account/reset-password/finish', { key, newPassword })

describe('by SMS', () => {
  const sent = async () => {
    await init('600 000 005')
    await server.work()
    return await server.digitsTo(PHONE)
  }

  test('a code sets a new PIN, and ends every session, on every server', async () => {
    const tokens = [await tokenOf(PHONE), await tokenOf(PHONE)]
    const ends = await Promise.all(tokens.map(server.endOf))
    expect((await finish(codeKey(PHONE, await sent()), NEW_PIN)).statusCode).toBe(200)
    await Promise.all(ends.map(({ told }) => told))
    for (const token of tokens) expect(await accounts.authenticate(token)).toBeUndefined()
    expect(await codeOf(tokenOf(PHONE))).toBe('auth.failed')
    expect(await codeOf(tokenOf(PHONE, NEW_PIN))).toBe('done')
  })

  test('whoever had to wait need not any more', async () => {
    for (let n = 0; n < 6; n += 1) await codeOf(tokenOf(PHONE, '135790'))
    await finish(codeKey(PHONE, await sent()), NEW_PIN)
    expect(await codeOf(tokenOf(PHONE, NEW_PIN))).toBe('done')
  })

  test('an account that nobody has had yet is active then', async () => {
    await sql`insert into accounts (login) values ('600000066')`
    await init('600000066')
    await server.work()
    const key = codeKey('600000066', await server.digitsTo('600000066'))
    expect((await finish(key, PASSWORD)).statusCode).toBe(200)
    expect(await codeOf(tokenOf('600000066', PASSWORD))).toBe('done')
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
      const answer = await finish(codeKey(PHONE, wrong(code)), NEW_PIN)
      expect(answer.json()).toMatchObject({ message: 'error.account.code' })
    }
    clock.pass(61)
    expect((await finish(codeKey(PHONE, code), NEW_PIN)).statusCode).toBe(400)
    expect(await codeOf(tokenOf(PHONE, PIN))).toBe('done')
  })

  test('a new code makes the one before good for nothing', async () => {
    const first = await sent()
    const second = await sent()
    const before = first === second ? wrong(second) : first
    expect((await finish(codeKey(PHONE, before), NEW_PIN)).statusCode).toBe(400)
    expect((await finish(codeKey(PHONE, second), NEW_PIN)).statusCode).toBe(200)
  })

  test('a secret that will not do costs no try', async () => {
    const key = codeKey(PHONE, await sent())
    for (let n = 0; n < 6; n += 1)
      expect((await finish(key, '111111')).json()).toMatchObject({ message: 'error.account.weak_pin' })
    expect((await finish(key, NEW_PIN)).statusCode).toBe(200)
  })

  test("the system's admin needs a password", async () => {
    await accounts.createAdmin({ phone: PHONE, password: PASSWORD })
    const key = codeKey(PHONE, await sent())
    expect((await finish(key, NEW_PIN)).json()).toMatchObject({ message: 'error.account.password_required' })
    expect((await finish(key, 'another password')).statusCode).toBe(200)
  })
})

describe('by e-mail', () => {
  const link = async () => {
    await init(' Anna@Example.pl ')
    await server.work()
    const [body = ''] = await mailsTo(EMAIL)
    return new URL(/https:\S+/.exec(body)?.[0] ?? 'https://nothing')
  }

  test('a link sets a new password, once', async () => {
    const url = await link()
    expect(url.origin + url.pathname).toBe('https://skrzat.example/account/reset/finish')
    const key = url.searchParams.get('key') ?? ''
    expect((await finish(key, PASSWORD)).statusCode).toBe(200)
    expect((await finish(key, 'another password')).statusCode).toBe(400)
    expect(await codeOf(tokenOf(PHONE, PASSWORD))).toBe('done')
  })

  test('for an hour', async () => {
    const key = (await link()).searchParams.get('key') ?? ''
    clock.pass(3600)
    expect((await finish(key, PASSWORD)).statusCode).toBe(400)
  })

  test('not after the address was taken away, which is told to the one before', async () => {
    const key = (await link()).searchParams.get('key') ?? ''
    const { confirmIdentity, saveSettings } = await own(await tokenOf(PHONE))
    await confirmIdentity({ by: 'secret', secret: PIN })
    await saveSettings({ firstName: 'Anna', lastName: 'Nowak', langKey: 'en', email: null })
    expect((await finish(key, PASSWORD)).statusCode).toBe(400)
    expect((await mailsTo(EMAIL)).at(-1)).toContain('changed')
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
    for (let n = 0; n < 8; n += 1) expect((await init(PHONE)).statusCode).toBe(200)
    const ofOne = { method: 'POST', url: INIT, payload: '699999999', remoteAddress: '203.0.113.9' } as const
    const headers = { 'content-type': 'text/plain' }
    for (let n = 0; n < 40; n += 1) expect((await app.inject({ ...ofOne, headers })).statusCode).toBe(200)
    await server.work()
    expect(await server.smsTo(PHONE)).toHaveLength(6)
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
      await send('POST', '/api/register', { phone, password: PASSWORD })
      expect([hash.mock.calls.length, verify.mock.calls.length]).toEqual([1, 0])
      hash.mockClear()
    }
  })
})
