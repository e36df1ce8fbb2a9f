/** Another e-mail address: who may ask for it, when it counts, and who is told. */
import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashLink } from '../../src/domains/accounts/proof/codes.ts'
import { ACCOUNT_TABLES, codeOf, PIN, testServer, wrong } from './setup.ts'

const server = await testServer()
const { app, sql, clock } = server
const { accounts } = server.services.domains
const PHONE = '600000005'
const OLD = 'stary@example.pl'
const NEW = 'nowy@example.pl'
const NAMES = { firstName: 'Anna', lastName: 'Nowak', langKey: 'pl' as const }

beforeEach(async () => {
  clock.set('2026-11-16T09:00:00Z')
  await emptyTables(sql, ...ACCOUNT_TABLES)
  await server.addAccounts(PHONE, '600000006')
  await sql`update accounts set email = ${OLD} where login = ${PHONE}`
})

const own = async (token: string) => (await server.caller(token)).accounts
const ask = async (token: string, email: string | null = NEW) =>
  await codeOf((await own(token)).saveSettings({ ...NAMES, email }))
const prove = async (token: string) => (await own(token)).confirmIdentity({ by: 'secret', secret: PIN })
const overRest = (token: string, email: string | null, more = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/account',
    payload: { ...NAMES, email, ...more },
    headers: { authorization: `Bearer ${token}` },
  })
const address = async () => {
  const [row] = await sql<{ email: string | null }[]>`select email from accounts where login = ${PHONE}`
  return row?.email
}
const mailsTo = (to: string) =>
  sql<{ body: string }[]>`select body from mails where recipient = ${to} order by id`
/** The key of the newest link in an e-mail to an address. */
const keyTo = async (to: string) => /key=([\w-]+)/.exec((await mailsTo(to)).at(-1)?.body ?? '')?.[1] ?? ''
const open = async (key: string) => await codeOf((await server.caller()).accounts.verifyEmail({ key }))

describe('with a borrowed session', () => {
  test('no address changes: neither over tRPC nor over REST', async () => {
    const token = await server.tokenOf(PHONE)
    expect(await ask(token)).toBe('account.proof_required')
    const answer = await overRest(token, NEW, { firstName: 'Ewa' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    await server.work()
    expect(await address()).toBe(OLD)
    expect(await mailsTo(NEW)).toEqual([])
    const rest = await app.inject({ url: '/api/account', headers: { authorization: `Bearer ${token}` } })
    expect(rest.json()).toMatchObject({ email: OLD, firstName: 'Ewa' })
    expect(await codeOf((await server.caller()).accounts.startReset({ login: NEW }))).toBe('done')
    await server.work()
    expect(await mailsTo(NEW)).toEqual([])
  })

  test('one proof is good for one change', async () => {
    const token = await server.tokenOf(PHONE)
    await prove(token)
    const answers = await Promise.all([ask(token, 'a@example.pl'), ask(token, 'b@example.pl')])
    expect(answers.toSorted()).toEqual(['account.proof_required', 'done'])
  })

  test('names and language need no proof', async () => {
    const token = await server.tokenOf(PHONE)
    expect(await ask(token, OLD.toUpperCase())).toBe('done')
    expect(await (await own(token)).emailChange()).toBeNull()
  })
})

describe('an address that was asked for with the secret', () => {
  async function asked() {
    const token = await server.tokenOf(PHONE)
    await prove(token)
    expect(await ask(token)).toBe('done')
    await server.work()
    return token
  }

  test('counts once its link was opened, once; the one before and the phone are told', async () => {
    const token = await asked()
    expect(await address()).toBe(OLD)
    expect(await (await own(token)).emailChange()).toMatchObject({ email: NEW, state: 'link' })
    const key = await keyTo(NEW)
    expect(await open(key)).toBe('done')
    expect(await open(key)).toBe('account.email_link')
    await server.work()
    expect(await address()).toBe(NEW)
    expect(await (await own(token)).emailChange()).toBeNull()
    expect(await mailsTo(OLD)).toHaveLength(1)
    expect((await server.smsTo(PHONE)).at(-1)).toContain('zmieniono adres e-mail')
    const audits = await sql`select type from audit_log where type = 'EMAIL_CHANGED'`
    expect(audits).toHaveLength(1)
  })

  test('waits a day for its link', async () => {
    const token = await asked()
    const key = await keyTo(NEW)
    clock.pass(24 * 60 * 60)
    expect(await open(key)).toBe('account.email_link')
    const renewed = await server.tokenOf(PHONE)
    expect(token).not.toBe(renewed)
    expect(await (await own(renewed)).emailChange()).toMatchObject({ state: 'expired' })
    await (await own(renewed)).resendEmailChange()
    await server.work()
    expect(await open(key)).toBe('account.email_link')
    expect(await open(await keyTo(NEW))).toBe('done')
  })

  test('of two openings at once one counts', async () => {
    await asked()
    const key = await keyTo(NEW)
    expect((await Promise.all([open(key), open(key)])).toSorted()).toEqual(['account.email_link', 'done'])
  })

  test('is replaced by a later one, and can be taken back', async () => {
    const token = await asked()
    const first = await keyTo(NEW)
    await prove(token)
    await ask(token, 'inny@example.pl')
    await server.work()
    expect(await open(first)).toBe('account.email_link')
    await (await own(token)).cancelEmailChange()
    expect(await open(await keyTo('inny@example.pl'))).toBe('account.email_link')
    expect(await address()).toBe(OLD)
  })

  test('is refused where it became another account’s meanwhile', async () => {
    await asked()
    await sql`update accounts set email = ${NEW} where login = '600000006'`
    expect(await open(await keyTo(NEW))).toBe('account.email_exists')
    expect(await address()).toBe(OLD)
  })

  test('is no way to reset for a day', async () => {
    await asked()
    await open(await keyTo(NEW))
    const nobody = await server.caller()
    const links = async () =>
      (await mailsTo(NEW)).filter(({ body }) => body.includes('/account/reset/')).length
    await nobody.accounts.startReset({ login: NEW })
    await server.work()
    expect(await links()).toBe(0)
    clock.pass(24 * 60 * 60 + 1)
    await nobody.accounts.startReset({ login: NEW })
    await server.work()
    expect(await links()).toBe(1)
  })

  test('five times an hour at most', async () => {
    const token = await server.tokenOf(PHONE)
    for (const n of [1, 2, 3, 4, 5]) {
      await prove(token)
      expect(await ask(token, `n${n}@example.pl`)).toBe('done')
    }
    await prove(token)
    expect(await ask(token)).toBe('rate_limited')
  })
})

describe('an address that a REST client asked for', () => {
  test('waits for the code of the phone, then for its link', async () => {
    const token = await server.tokenOf(PHONE)
    await overRest(token, NEW)
    await overRest(token, NEW)
    await server.work()
    expect(await server.smsTo(PHONE)).toHaveLength(1)
    const code = await server.digitsTo(PHONE)
    const caller = await own(token)
    expect(await caller.emailChange()).toMatchObject({ email: NEW, state: 'code' })
    expect(await codeOf(caller.proveEmailChange({ code: wrong(code) }))).toBe('account.code')
    const other = await own(await server.tokenOf('600000006'))
    expect(await codeOf(other.proveEmailChange({ code }))).toBe('account.code')
    expect(await codeOf(caller.proveEmailChange({ code }))).toBe('done')
    expect(await codeOf(caller.proveEmailChange({ code }))).toBe('account.code')
    await server.work()
    expect(await address()).toBe(OLD)
    expect(await open(await keyTo(NEW))).toBe('done')
    expect(await address()).toBe(NEW)
  })

  test('is given up after five wrong codes, or a quarter of an hour', async () => {
    const token = await server.tokenOf(PHONE)
    await overRest(token, NEW)
    await server.work()
    const code = await server.digitsTo(PHONE)
    clock.pass(15 * 60)
    expect(await codeOf((await own(token)).proveEmailChange({ code }))).toBe('account.code')
    expect(await address()).toBe(OLD)
  })

  test('is taken away in the same way', async () => {
    const token = await server.tokenOf(PHONE)
    await overRest(token, null)
    await server.work()
    expect(await address()).toBe(OLD)
    await (await own(token)).proveEmailChange({ code: await server.digitsTo(PHONE) })
    expect(await address()).toBeNull()
  })
})

describe('the owner is told', () => {
  test('of a changed PIN, by SMS and e-mail', async () => {
    const token = await server.tokenOf(PHONE)
    await (await own(token)).changeSecret({ currentPassword: PIN, newPassword: '862947' })
    expect((await server.smsTo(PHONE)).at(-1)).toContain('zmieniono PIN lub haslo')
    expect(await mailsTo(OLD)).toHaveLength(1)
  })

  test('of a phone that an admin changed: the old one, and the address', async () => {
    const { user, put } = await asAdmin()
    expect((await put({ ...user, login: '600000099', phone: '600000099' })).statusCode).toBe(200)
    expect((await server.smsTo(PHONE)).join('\n')).toContain('zmieniono numer telefonu')
    expect(await mailsTo(OLD)).toHaveLength(1)
    expect(await sql`select data from audit_log where type = 'ACCOUNT_UPDATED'`).toMatchObject([
      { data: { phoneChanged: true, emailChangeRequested: false } },
    ])
  })
})

/** What the system's admin does over REST, to the account of the tests. */
async function asAdmin() {
  await accounts.createAdmin({ phone: '600000001', password: 'correct horse battery' })
  const headers = { authorization: `Bearer ${await server.tokenOf('600000001', 'correct horse battery')}` }
  return {
    user: (await app.inject({ url: `/api/users/${PHONE}`, headers })).json(),
    put: (payload: object) => app.inject({ method: 'PUT', url: '/api/users', headers, payload }),
    post: (payload: object) => app.inject({ method: 'POST', url: '/api/users', headers, payload }),
  }
}

describe('an address that the system’s admin entered', () => {
  test('counts once its link was opened; until then the one before stays', async () => {
    const { user, put } = await asAdmin()
    const answer = await put({ ...user, email: NEW })
    expect(answer.json()).toMatchObject({ email: OLD })
    await server.work()
    expect(await address()).toBe(OLD)
    expect(await mailsTo(OLD)).toEqual([])
    const owner = await own(await server.tokenOf(PHONE))
    expect(await owner.emailChange()).toMatchObject({ email: NEW, state: 'link' })
    expect(await open(await keyTo(NEW))).toBe('done')
    expect(await address()).toBe(NEW)
    expect(await mailsTo(OLD)).toHaveLength(1)
    expect((await server.smsTo(PHONE)).at(-1)).toContain('zmieniono adres e-mail')
    await (await server.caller()).accounts.startReset({ login: NEW })
    await server.work()
    expect(await mailsTo(NEW)).toHaveLength(1)
  })

  test('with a new account is nobody’s before', async () => {
    const { post } = await asAdmin()
    const made = await post({ login: '600000077', email: NEW, activated: true, password: '862947' })
    expect([made.statusCode, made.json().email]).toEqual([201, null])
    await server.work()
    await (await server.caller()).accounts.startReset({ login: NEW })
    await server.work()
    expect(await mailsTo(NEW)).toHaveLength(1)
    expect(await open(await keyTo(NEW))).toBe('done')
    const taken = await post({ login: '600000078', email: NEW })
    expect(taken.json()).toMatchObject({ message: 'error.emailexists' })
  })

  test('is taken away at once, and told', async () => {
    const { user, put } = await asAdmin()
    expect((await put({ ...user, email: null })).json()).toMatchObject({ email: null })
    expect(await mailsTo(OLD)).toHaveLength(1)
  })

  test('makes no other address verified', async () => {
    await sql`update accounts set email_verified = false where login = ${PHONE}`
    const { user, put } = await asAdmin()
    await put({ ...user, firstName: 'Ewa' })
    await put({ ...user, login: '600000099', phone: '600000099' })
    await (await server.caller()).accounts.startReset({ login: OLD })
    await server.work()
    expect(await mailsTo(OLD)).toEqual([])
  })

  test('with another phone replaces what was asked for with the one before', async () => {
    const token = await server.tokenOf(PHONE)
    await prove(token)
    await ask(token, 'zlodziej@example.pl')
    await server.work()
    const { user, put } = await asAdmin()
    await put({ ...user, login: '600000099', phone: '600000099' })
    expect(await open(await keyTo('zlodziej@example.pl'))).toBe('account.email_link')
  })

  test('is shown to the admin while it waits', async () => {
    const { user, put } = await asAdmin()
    await put({ ...user, email: NEW })
    const admin = await server.caller(await server.tokenOf('600000001', 'correct horse battery'))
    expect(await admin.users.get({ id: user.id })).toMatchObject({ email: OLD, pendingEmail: NEW })
  })
})

test('an address that came with a registration is verified, which is no change', async () => {
  await sql`update accounts set email_verified = false where login = ${PHONE}`
  await sql`
    insert into email_changes (account_id, email, request, link_hash, proven_at, created_at, expires_at)
    select id, email, gen_random_uuid(), ${hashLink('key')}, now(), now(), ${new Date('2026-11-17T09:00:00Z')}
    from accounts where login = ${PHONE}`
  expect(await open('key')).toBe('done')
  expect(await server.smsTo(PHONE)).toEqual([])
  await (await server.caller()).accounts.startReset({ login: OLD })
  await server.work()
  expect((await mailsTo(OLD)).map(({ body }) => body)).toEqual([expect.stringContaining('/account/reset/')])
})
