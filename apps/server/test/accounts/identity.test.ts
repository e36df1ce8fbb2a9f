import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCallerFactory, requireFresh, router, signedInProcedure } from '../../src/kernel/trpc.ts'
import { ACCOUNT_TABLES, codeOf, PASSWORD, PIN, testServer, wrong } from './setup.ts'

const server = await testServer()
const { sql, clock } = server
const { accounts } = server.services.domains
const PHONE = '600000005'

/** A procedure as any domain may have one. */
const dangerous = createCallerFactory(
  router({ run: signedInProcedure.use(requireFresh).mutation(() => 'run') }),
)

async function run(token: string) {
  const caller = dangerous(await server.contextOf(token))
  return await codeOf(caller.run())
}

async function confirm(token: string, secret: string) {
  return await codeOf((await server.caller(token)).accounts.confirmIdentity({ by: 'secret', secret }))
}

beforeEach(async () => {
  clock.set('2026-11-16T09:00:00Z')
  await emptyTables(sql, ...ACCOUNT_TABLES)
  await server.addAccounts(PHONE, '600000006')
})

describe('proving who one is', () => {
  test('is asked for by what is dangerous, although one has just signed in', async () => {
    const token = await server.tokenOf(PHONE)
    expect(await run(token)).toBe('account.proof_required')
    expect(await confirm(token, '246 813')).toBe('done')
    expect(await run(token)).toBe('done')
  })

  test('counts for ten minutes, on every server', async () => {
    const token = await server.tokenOf(PHONE)
    await confirm(token, PIN)
    clock.pass(10 * 60 - 1)
    expect(await run(token)).toBe('done')
    clock.pass(1)
    expect(await run(token)).toBe('account.proof_required')
  })

  test('counts for this session alone', async () => {
    const [here, there] = [await server.tokenOf(PHONE), await server.tokenOf(PHONE)]
    const neighbour = await server.tokenOf('600000006')
    await confirm(here, PIN)
    expect(await run(there)).toBe('account.proof_required')
    expect(await run(neighbour)).toBe('account.proof_required')
  })

  test('with a wrong secret proves nothing, is audited, and gives no more guesses than signing in', async () => {
    const token = await server.tokenOf(PHONE)
    const answers = await Promise.all(Array.from({ length: 9 }, () => confirm(token, '135790')))
    expect(answers.filter((code) => code === 'account.wrong_password')).toHaveLength(5)
    expect(await run(token)).toBe('account.proof_required')
    expect(await confirm(token, PIN)).toBe('rate_limited')
    const failures = await sql`select from audit_log where type = 'IDENTITY_CONFIRM_FAILURE'`
    expect(failures).toHaveLength(5)
  })

  test('is done by a password too, and by nobody who is not signed in', async () => {
    await accounts.createAdmin({ phone: '600000001', password: PASSWORD })
    const token = await server.tokenOf('600000001', PASSWORD)
    expect(await confirm(token, PASSWORD)).toBe('done')
    expect(await run(token)).toBe('done')
    expect(await confirm('rubbish', PASSWORD)).toBe('unauthenticated')
    expect(await run('rubbish')).toBe('unauthenticated')
  })
})

describe('whoever has no secret proves it by a code to the phone', () => {
  /** Signed in with an identity provider, which leaves no secret. */
  async function withoutSecret() {
    const token = await server.tokenOf(PHONE)
    await sql`update accounts set secret_hash = null, secret_kind = null where login = ${PHONE}`
    return token
  }
  const send = async (token: string) => codeOf((await server.caller(token)).accounts.sendIdentityCode())
  const type = async (token: string, smsCode: string) =>
    codeOf((await server.caller(token)).accounts.confirmIdentity({ by: 'sms', smsCode }))

  test('once, in this session alone', async () => {
    const token = await withoutSecret()
    expect((await (await server.caller(token)).accounts.me()).hasSecret).toBe(false)
    expect(await send(token)).toBe('done')
    const code = await server.digitsTo(PHONE)
    expect(await type(token, wrong(code))).toBe('account.code')
    expect(await run(token)).toBe('account.proof_required')
    expect(await type(token, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe('done')
    expect(await run(token)).toBe('done')
    expect(await type(token, code)).toBe('account.code')
    const types = await sql<{ type: string }[]>`
      select type from audit_log where type like 'IDENTITY%' order by id`
    expect(types.map((row) => row.type)).toEqual([
      'IDENTITY_CODE_SENT',
      'IDENTITY_CONFIRM_FAILURE',
      'IDENTITY_CONFIRMED',
      'IDENTITY_CONFIRM_FAILURE',
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
    const token = await server.tokenOf(PHONE)
    expect((await (await server.caller(token)).accounts.me()).hasSecret).toBe(true)
    expect(await send(token)).toBe('account.has_secret')
    expect(await codeOf((await server.caller()).accounts.sendIdentityCode())).toBe('unauthenticated')
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
    const neighbour = await server.tokenOf('600000006')
    await sql`update accounts set secret_hash = null, secret_kind = null where login = '600000006'`
    expect(await type(neighbour, code)).toBe('account.code')
    await (await server.caller()).accounts.startReset({ login: PHONE })
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
