/** How the system's admin helps somebody to sign in: by the rule of what places ask for. */
import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, describe, expect, test } from 'vitest'
import { ACCOUNT_TABLES, codeOf, PASSWORD, PIN, testServer } from './setup.ts'

const server = await testServer()
const { sql, clock } = server
const { accounts } = server.services.domains
const ADMIN = '600000001'
const PHONE = '600000005'
let token = ''
let id = 0

beforeEach(async () => {
  clock.set('2026-11-16T09:00:00Z')
  await emptyTables(sql, ...ACCOUNT_TABLES)
  await accounts.createAdmin({ phone: ADMIN, password: PASSWORD })
  token = await server.tokenOf(ADMIN, PASSWORD)
  id = (await server.addAccounts(PHONE))[0] ?? 0
})

const admin = () => server.provenCaller(token, PASSWORD)

/** What the admin asks for, and the jobs it leads to. */
async function help(accountId = id) {
  const code = await codeOf((await admin()).users.sendPin({ id: accountId }))
  await server.work()
  return code
}

const forget = () => sql`
  update accounts set activated = false, secret_hash = null, secret_kind = null where id = ${id}`
/** Signs in with an identity provider alone. */
const providerOnly = () => sql`update accounts set secret_hash = null, secret_kind = null where id = ${id}`
const reset = async (newPassword: string) =>
  codeOf(
    (await server.caller()).accounts.finishReset({
      key: `${PHONE}-${await server.digitsTo(PHONE)}`,
      newPassword,
    }),
  )

describe('help of the system’s admin', () => {
  test('is the first PIN where nobody has had the account yet', async () => {
    await forget()
    expect(await help()).toBe('done')
    expect(await codeOf(server.tokenOf(PHONE, await server.digitsTo(PHONE)))).toBe('done')
  })

  test('is a code for the owner alone where somebody has: PIN and sessions stay', async () => {
    const theirs = await server.tokenOf(PHONE)
    expect(await help()).toBe('done')
    expect(await accounts.authenticate(theirs)).toBeDefined()
    expect(await codeOf(server.tokenOf(PHONE))).toBe('done')
    expect(await codeOf(server.tokenOf(PHONE, await server.digitsTo(PHONE)))).toBe('auth.failed')
    expect(await reset('862947')).toBe('done')
    expect(await codeOf(server.tokenOf(PHONE, '862947'))).toBe('done')
  })

  test('lowers no password to a PIN', async () => {
    const own = await server.caller(await server.tokenOf(PHONE))
    await own.accounts.changeSecret({ currentPassword: PIN, newPassword: PASSWORD })
    await help()
    expect(await codeOf(server.tokenOf(PHONE, PASSWORD))).toBe('done')
  })

  test('gives whoever has no secret a code, and no PIN', async () => {
    await providerOnly()
    await help()
    expect(await codeOf(server.tokenOf(PHONE, await server.digitsTo(PHONE)))).toBe('auth.failed')
    expect(await reset('862947')).toBe('done')
  })

  test('sends nothing to a system’s admin, a deactivated account or nobody', async () => {
    const other = await accounts.createAdmin({ phone: '600000002', password: PASSWORD })
    expect(await help(other.id)).toBe('account.password_required')
    expect(await help(999_999)).toBe('account.not_found')
    await sql`update accounts set activated = false where id = ${id}`
    expect(await help()).toBe('account.not_found')
    expect(await sql`select from user_sms`).toHaveLength(0)
  })

  test('sends nothing where the asker is an admin no more by then', async () => {
    await (await admin()).users.sendPin({ id })
    await sql`update accounts set authorities = '{ROLE_USER}' where login = ${ADMIN}`
    await server.work()
    expect(await server.smsTo(PHONE)).toEqual([])
  })

  test('comes five times in an hour at most, and is written down', async () => {
    for (let n = 0; n < 5; n += 1) expect(await help()).toBe('done')
    expect(await help()).toBe('rate_limited')
    expect(await sql`select from audit_log where type = 'PIN_REQUESTED'`).toHaveLength(5)
  })
})

describe('an account that the admin changes', () => {
  const data = { firstName: 'Ewa', lastName: 'Lis', email: null, langKey: 'pl' as const }
  const change = async (more: { activated?: boolean; password?: string }) =>
    codeOf(
      (await admin()).users.update({
        id,
        phone: PHONE,
        ...data,
        authorities: ['ROLE_USER'],
        activated: true,
        ...more,
      }),
    )

  test('keeps its password: a PIN takes none of its place', async () => {
    expect(await change({ password: PASSWORD })).toBe('done')
    expect(await change({ password: '862947' })).toBe('account.invalid_password')
    expect(await codeOf(server.tokenOf(PHONE, PASSWORD))).toBe('done')
  })

  test('is sent a first PIN only where nobody has had it', async () => {
    await providerOnly()
    expect(await change({})).toBe('done')
    expect(await change({ activated: false })).toBe('done')
    expect(await change({ activated: true })).toBe('done')
    await server.work()
    expect(await server.smsTo(PHONE)).toEqual([])
    await forget()
    expect(await change({ activated: true })).toBe('done')
    expect(await codeOf(server.tokenOf(PHONE, await server.digitsTo(PHONE)))).toBe('done')
  })
})
