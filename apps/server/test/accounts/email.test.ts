/** Another e-mail address: who may ask for it, when it counts, and who is told. */
import { beforeEach, describe, expect, test } from 'vitest'
import { codeOf, PIN, testServer, wrong } from './setup.ts'

const server = await testServer()
const { app, sql, clock } = server
const { accounts } = server.services.domains
const PHONE = '600000005'
const OLD = 'stary@example.pl'
const NEW = 'nowy@example.pl'
const NAMES = { firstName: 'Anna', lastName: 'Nowak', langKey: 'pl' as const }

beforeEach(async () => {
  clock.set('2026-11-16T09:00:00Z')
  await sql`truncate accounts, sessions, throttles, audit_log, places, user_sms, mails, outbox cascade`
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

  test('of a phone and an address that an admin changed: at the old ones, and no reset goes by e-mail', async () => {
    await accounts.createAdmin({ phone: '600000001', password: 'correct horse battery' })
    const admin = await server.tokenOf('600000001', 'correct horse battery')
    const headers = { authorization: `Bearer ${admin}` }
    const user = (await app.inject({ url: `/api/users/${PHONE}`, headers })).json()
    const changed = { ...user, login: '600000099', phone: '600000099', email: NEW }
    expect(
      (await app.inject({ method: 'PUT', url: '/api/users', headers, payload: changed })).statusCode,
    ).toBe(200)
    const texts = (await server.smsTo(PHONE)).join('\n')
    expect(texts).toContain('zmieniono numer telefonu')
    expect(texts).toContain('zmieniono adres e-mail')
    expect((await mailsTo(OLD)).length).toBeGreaterThan(0)
    await (await server.caller()).accounts.startReset({ login: NEW })
    await server.work()
    expect(await mailsTo(NEW)).toEqual([])
    expect(await sql`select data from audit_log where type = 'ACCOUNT_UPDATED'`).toMatchObject([
      { data: { phoneChanged: true, emailChanged: true } },
    ])
  })
})
