import { describe, expect, test } from 'vitest'
import { createCallerFactory, requireFresh, router, signedInProcedure } from '../../src/kernel/trpc/trpc.ts'
import { codeOf, NEIGHBOUR, PASSWORD, PHONE, PIN, testAccounts, wrong } from './setup.ts'

const server = await testAccounts({ phones: [PHONE, NEIGHBOUR] })
const { adminToken, clock, dropSecret, own, sql, tokenOf } = server

/** A procedure as any domain may have one. */
const dangerous = createCallerFactory(
  router({ run: signedInProcedure.use(requireFresh).mutation(() => 'run') }),
)

const run = async (token: string) => codeOf(dangerous(await server.contextOf(token)).run())
const confirm = async (token: string, secret: string) =>
  codeOf((await own(token)).confirmIdentity({ by: 'secret', secret }))

describe('proving who one is', () => {
  test('is asked for by what is dangerous, although one has just signed in', async () => {
    const token = await tokenOf(PHONE)
    expect(await run(token)).toBe('account.proof_required')
    expect(await confirm(token, '246 813')).toBe('done')
    expect(await run(token)).toBe('done')
  })

  test('counts for ten minutes, on every server', async () => {
    const token = await tokenOf(PHONE)
    await confirm(token, PIN)
    clock.pass(10 * 60 - 1)
    expect(await run(token)).toBe('done')
    clock.pass(1)
    expect(await run(token)).toBe('account.proof_required')
  })

  test('counts for this session alone', async () => {
    await confirm(await tokenOf(PHONE), PIN)
    expect(await run(await tokenOf(PHONE))).toBe('account.proof_required')
  })

  test('with a wrong secret proves nothing, is audited, and gives no more guesses than signing in', async () => {
    const token = await tokenOf(PHONE)
    const answers = await Promise.all(Array.from({ length: 9 }, () => confirm(token, '135790')))
    expect(answers.filter((code) => code === 'account.wrong_password')).toHaveLength(5)
    expect(await run(token)).toBe('account.proof_required')
    expect(await confirm(token, PIN)).toBe('rate_limited')
    const failures = await sql`select from audit_log where type = 'IDENTITY_CONFIRM_FAILURE'`
    expect(failures).toHaveLength(5)
  })

  test('is done by a password too, and by nobody who is not signed in', async () => {
    const token = await adminToken()
    expect(await confirm(token, PASSWORD)).toBe('done')
    expect(await run(token)).toBe('done')
    expect(await confirm('rubbish', PASSWORD)).toBe('unauthenticated')
    expect(await run('rubbish')).toBe('unauthenticated')
  })
})

describe('whoever has no secret proves it by a code to the phone', () => {
  /** Signed in with an identity provider, which leaves no secret. */
  async function withoutSecret(phone = PHONE) {
    const token = await tokenOf(phone)
    await dropSecret(phone)
    return token
  }
  const send = async (token: string) => codeOf((await own(token)).sendIdentityCode())
  const type = async (token: string, smsCode: string) =>
    codeOf((await own(token)).confirmIdentity({ by: 'sms', smsCode }))

  test('once, in this session alone', async () => {
    const token = await withoutSecret()
    expect((await (await own(token)).me()).hasSecret).toBe(false)
    expect(await send(token)).toBe('done')
    const code = await server.digitsTo(PHONE)
    expect(await type(token, wrong(code))).toBe('account.code')
    expect(await run(token)).toBe('account.proof_required')
    expect(await type(token, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe('done')
    expect(await run(token)).toBe('done')
    expect(await type(token, code)).toBe('account.code')
    expect(await sql`select type from audit_log where type like 'IDENTITY%' order by id`).toEqual([
      { type: 'IDENTITY_CODE_SENT' },
      { type: 'IDENTITY_CONFIRM_FAILURE' },
      { type: 'IDENTITY_CONFIRMED' },
      { type: 'IDENTITY_CONFIRM_FAILURE' },
    ])
  })

  test('also where an admin has switched the account off and on again', async () => {
    const token = await withoutSecret()
    // Locked by a hash that nobody knows the secret of.
    await sql`update accounts set secret_hash = 'x' where login = ${PHONE}`
    expect(await send(token)).toBe('done')
    expect(await type(token, await server.digitsTo(PHONE))).toBe('done')
  })

  test('and nobody else: a secret is asked for where there is one', async () => {
    const token = await tokenOf(PHONE)
    expect((await (await own(token)).me()).hasSecret).toBe(true)
    expect(await send(token)).toBe('account.has_secret')
    expect(await sql`select from user_sms`).toHaveLength(0)
  })

  test('but not once a secret was set meanwhile', async () => {
    const token = await withoutSecret()
    await send(token)
    await sql`update accounts set secret_hash = 'x', secret_kind = 'pin' where login = ${PHONE}`
    expect(await type(token, await server.digitsTo(PHONE))).toBe('account.code')
  })

  test('with no code of somebody else, of another purpose, or of a quarter of an hour ago', async () => {
    const token = await withoutSecret()
    await send(token)
    const code = await server.digitsTo(PHONE)
    expect(await type(await withoutSecret(NEIGHBOUR), code)).toBe('account.code')
    await (await own()).startReset({ login: PHONE })
    await server.work()
    expect(await type(token, await server.digitsTo(PHONE))).toBe('account.code')
    clock.pass(15 * 60)
    expect(await type(token, code)).toBe('account.code')
  })

  test('with five tries, and three codes in a quarter of an hour', async () => {
    const token = await withoutSecret()
    for (const _ of [1, 2, 3]) expect(await send(token)).toBe('done')
    expect(await send(token)).toBe('rate_limited')
    const code = await server.digitsTo(PHONE)
    for (const _ of [1, 2, 3, 4, 5]) expect(await type(token, wrong(code))).toBe('account.code')
    clock.pass(61)
    expect(await type(token, code)).toBe('account.code')
  })

  test('which counts for the caps of SMS as other codes do', async () => {
    const token = await withoutSecret()
    await send(token)
    const rows = await sql`select key, used from sms_usage where span = 'hour' order by key`
    expect(rows).toContainEqual({ key: `house:number:${PHONE}`, used: 1 })
    expect(await sql`select from user_sms where counted_at is null`).toHaveLength(0)
    await server.work()
    expect(await sql`select key, used from sms_usage where span = 'hour' order by key`).toEqual(rows)
  })
})
