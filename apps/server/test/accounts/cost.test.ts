/** What signing in costs: statements, verifications, and how long others wait. */
import argon2 from 'argon2'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSecrets, HASH_COST } from '../../src/domains/accounts/secrets.ts'
import { createFactors } from '../../src/domains/accounts/factors/factors.ts'
import { createSignIn } from '../../src/domains/accounts/sign-in.ts'
import { createTokens } from '../../src/domains/accounts/tokens.ts'
import { codeOf, CONFIG, PHONE, PIN, REAL_HASH, testAccounts } from './setup.ts'

const DEACTIVATED = '600000011'
const DELETED = '600000012'
const server = await testAccounts({ hashCost: HASH_COST, phones: [PHONE, DEACTIVATED, DELETED] })
const secrets = createSecrets()
const { kernel, sql, clock } = server

let statements = 0
const counting = new Proxy(sql, {
  apply(target, self, parameters) {
    statements += 1
    return Reflect.apply(target, self, parameters)
  },
})
const signIn = createSignIn(
  {
    ...kernel,
    db: { ...kernel.db, sql: counting },
    reserveSms: server.services.domains.sms.reserve,
    secrets,
  },
  createTokens(CONFIG.secret, clock),
  createFactors(kernel, { ...CONFIG, publicUrl: 'http://localhost' }).prove,
)
const attempt = (phone: string, password: string) =>
  signIn({ phone, password, rememberMe: false, address: '192.0.2.7', userAgent: 'test' })

beforeEach(async () => {
  await sql`update accounts set activated = false where login = ${DEACTIVATED}`
  await sql`update accounts set deleted_at = now() where login = ${DELETED}`
  await sql`insert into accounts (login) values ('600000010')`
})

describe('an attempt to sign in costs one verification', () => {
  test.each([
    ['and 3 statements where it is right', PHONE, PIN, 'done', 3],
    ['and 2 where it is wrong', PHONE, '135790', 'auth.failed', 2],
    ['and 2 where there is no such account', '699999999', PIN, 'auth.failed', 2],
    ['and 2 for an account without a secret', '600000010', PIN, 'auth.failed', 2],
    ['and 2 for one that is not active', DEACTIVATED, PIN, 'auth.failed', 2],
    ['and 2 for one that was deleted', DELETED, PIN, 'auth.failed', 2],
  ])('%s', async (_name, phone, password, outcome, most) => {
    const verify = vi.spyOn(argon2, 'verify')
    statements = 0
    expect(await codeOf(attempt(phone, password))).toBe(outcome)
    expect(statements).toBe(most)
    expect(verify).toHaveBeenCalledTimes(1)
    expect(verify.mock.calls[0]?.[0]).toMatch(REAL_HASH)
  })

  test('and none, with one statement, while the phone has to wait', async () => {
    for (let n = 0; n < 5; n += 1) await codeOf(attempt(PHONE, '135790'))
    const verify = vi.spyOn(argon2, 'verify')
    statements = 0
    expect(await codeOf(attempt(PHONE, PIN))).toBe('rate_limited')
    expect(statements).toBe(1)
    expect(verify).not.toHaveBeenCalled()
  })
})

test('of the four threads on which files are read too, a crowd of verifications leaves one free', async () => {
  const hash = await secrets.hash(PIN)
  const { verify } = argon2
  let busy = 0
  let most = 0
  vi.spyOn(argon2, 'verify').mockImplementation(async (...parameters) => {
    busy += 1
    most = Math.max(most, busy)
    const right = await verify(...parameters)
    busy -= 1
    return right
  })
  const answers = await Promise.all(Array.from({ length: 12 }, () => secrets.verify(hash, PIN)))
  expect(new Set(answers)).toEqual(new Set([true]))
  expect([1, 2, 3]).toContain(most)
})

test('a password is the same however its letters are composed, also one that was hashed as typed', async () => {
  const [composed, taken] = ['zażółć gęślą', 'zażółć gęślą'.normalize('NFD')]
  const cheap = createSecrets({ memory: 1024, rounds: 1 })
  const { hash } = argon2
  const older = (text: string) =>
    hash(text, { type: argon2.argon2id, memoryCost: 1024, timeCost: 2, parallelism: 1 })
  const hashes = [
    await cheap.hash(composed),
    await cheap.hash(taken),
    await older(composed),
    await older(taken),
  ]
  for (const kept of hashes)
    for (const typed of [composed, taken]) expect(await cheap.verify(kept, typed)).toBe(true)
  expect(await cheap.verify(hashes[0], 'zazolc gesla')).toBe(false)
})
