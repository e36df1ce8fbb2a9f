import { beforeEach, describe, expect, test } from 'vitest'
import { createCallerFactory, requireFresh, router, signedInProcedure } from '../../src/kernel/trpc.ts'
import { codeOf, PASSWORD, PIN, testServer } from './setup.ts'

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
  await sql`truncate accounts, sessions, throttles, audit_log, places, user_sms, mails, outbox cascade`
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
