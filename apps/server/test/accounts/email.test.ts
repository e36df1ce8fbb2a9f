/** Changing the e-mail address: who may do it, when it takes effect, and who is notified. */
import { beforeEach, describe, expect, test } from 'vitest'
import { hashLink } from '../../src/domains/accounts/proof/codes.ts'
import { codeOf, NEIGHBOUR, NEW_PIN, PHONE, PIN, testAccounts, wrong } from './setup.ts'

const server = await testAccounts({ phones: [PHONE, NEIGHBOUR] })
const { adminToken, app, clock, idOf, mailsTo, own, send, sql, tokenOf } = server
const OLD = 'stary@example.pl'
const NEW = 'nowy@example.pl'
const MOVED = { login: '600000099', phone: '600000099' }
const NAMES = { firstName: 'Anna', lastName: 'Nowak', langKey: 'pl' as const }

beforeEach(async () => {
  await sql`update accounts set email = ${OLD} where login = ${PHONE}`
})

const ask = async (token: string, email: string | null = NEW) =>
  await codeOf((await own(token)).saveSettings({ ...NAMES, email }))
const prove = async (token: string) => (await own(token)).confirmIdentity({ by: 'secret', secret: PIN })
const overRest = (token: string, email: string | null, more = {}) =>
  send('POST', '/api/account', { ...NAMES, email, ...more }, token)
const address = async () => {
  const [row] = await sql<{ email: string | null }[]>`select email from accounts where id = ${await idOf()}`
  return row?.email
}
/** The key of the newest link in an e-mail to an address. */
const keyTo = async (to: string) => /key=([\w-]+)/.exec((await mailsTo(to)).at(-1) ?? '')?.[1] ?? ''
const open = async (key: string) => await codeOf((await own()).verifyEmail({ key }))
/** Asks for a reset by e-mail, and does what follows. */
async function startReset(login: string) {
  await (await own()).startReset({ login })
  await server.work()
}

/** Asks with the secret for another address, and sends its link. */
async function asked(email = NEW) {
  const token = await tokenOf(PHONE)
  await prove(token)
  expect(await ask(token, email)).toBe('done')
  await server.work()
  return token
}

/** What the system's admin does over REST, to the account of the tests. */
async function asAdmin() {
  const token = await adminToken()
  await server.proveAll()
  const user = (await send('GET', `/api/users/${PHONE}`, undefined, token)).json()
  return {
    user,
    admin: await server.caller(token),
    put: (change: object) => send('PUT', '/api/users', { ...user, ...change }, token),
    post: (payload: object) => send('POST', '/api/users', payload, token),
  }
}

describe('with a borrowed session', () => {
  test('no address changes: neither over tRPC nor over REST', async () => {
    const token = await tokenOf(PHONE)
    expect(await ask(token)).toBe('account.proof_required')
    const answer = await overRest(token, NEW, { firstName: 'Ewa' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    await server.work()
    const account = (await send('GET', '/api/account', undefined, token)).json()
    expect(account).toMatchObject({ email: OLD, firstName: 'Ewa' })
    await startReset(NEW)
    expect(await mailsTo(NEW)).toEqual([])
  })

  test('one proof is good for one change', async () => {
    const token = await tokenOf(PHONE)
    await prove(token)
    const answers = await Promise.all([ask(token, 'a@example.pl'), ask(token, 'b@example.pl')])
    expect(answers.toSorted()).toEqual(['account.proof_required', 'done'])
  })

  test('names and language need no proof', async () => {
    const token = await tokenOf(PHONE)
    expect(await ask(token, OLD.toUpperCase())).toBe('done')
    expect(await (await own(token)).emailChange()).toBeNull()
  })
})

describe('an address that was asked for with the secret', () => {
  test('counts once its link was opened, once; the one before and the phone are told', async () => {
    const token = await asked()
    expect(await address()).toBe(OLD)
    expect(await (await own(token)).emailChange()).toMatchObject({ email: NEW, state: 'link' })
    const key = await keyTo(NEW)
    expect((await Promise.all([open(key), open(key)])).toSorted()).toEqual(['account.email_link', 'done'])
    expect(await open(key)).toBe('account.email_link')
    await server.work()
    expect(await address()).toBe(NEW)
    expect(await (await own(token)).emailChange()).toBeNull()
    expect(await mailsTo(OLD)).toHaveLength(1)
    expect(await server.smsTo(PHONE)).toEqual([expect.stringContaining('zmieniono adres e-mail')])
    expect(await sql`select from audit_log where type = 'EMAIL_CHANGED'`).toHaveLength(1)
  })

  test('waits a day for its link', async () => {
    await asked()
    const key = await keyTo(NEW)
    clock.pass(24 * 60 * 60)
    expect(await open(key)).toBe('account.email_link')
    const renewed = await own(await tokenOf(PHONE))
    expect(await renewed.emailChange()).toMatchObject({ state: 'expired' })
    await renewed.resendEmailChange()
    await server.work()
    expect(await open(key)).toBe('account.email_link')
    expect(await open(await keyTo(NEW))).toBe('done')
  })

  test('is replaced by a later one, and can be taken back', async () => {
    await asked()
    const first = await keyTo(NEW)
    const token = await asked('inny@example.pl')
    expect(await open(first)).toBe('account.email_link')
    await (await own(token)).cancelEmailChange()
    expect(await open(await keyTo('inny@example.pl'))).toBe('account.email_link')
    expect(await address()).toBe(OLD)
  })

  test('is refused where it became another account’s meanwhile', async () => {
    await asked()
    await sql`update accounts set email = ${NEW} where login = ${NEIGHBOUR}`
    expect(await open(await keyTo(NEW))).toBe('account.email_exists')
    expect(await address()).toBe(OLD)
  })

  test('is no way to reset for a day', async () => {
    await asked()
    await open(await keyTo(NEW))
    const links = async () => (await mailsTo(NEW)).filter((body) => body.includes('/account/reset/')).length
    await startReset(NEW)
    expect(await links()).toBe(0)
    clock.pass(24 * 60 * 60 + 1)
    await startReset(NEW)
    expect(await links()).toBe(1)
  })

  test('five times an hour at most', async () => {
    const token = await tokenOf(PHONE)
    for (const n of [1, 2, 3, 4, 5]) {
      await prove(token)
      expect(await ask(token, `n${n}@example.pl`)).toBe('done')
    }
    await prove(token)
    expect(await ask(token)).toBe('rate_limited')
  })
})

describe('an address that a REST client asked for', () => {
  /** Asks for it as a client does, and answers with the code that the phone is sent. */
  async function askedOverRest(email: string | null) {
    const token = await tokenOf(PHONE)
    await overRest(token, email)
    await overRest(token, email)
    await server.work()
    expect(await server.smsTo(PHONE)).toHaveLength(1)
    const { emailChange, proveEmailChange } = await own(token)
    const type = (code: string) => codeOf(proveEmailChange({ code }))
    return { code: await server.digitsTo(PHONE), emailChange, type }
  }

  test('waits for the code of the phone, then for its link', async () => {
    const { code, emailChange, type } = await askedOverRest(NEW)
    expect(await emailChange()).toMatchObject({ email: NEW, state: 'code' })
    expect(await type(wrong(code))).toBe('account.code')
    const other = await own(await tokenOf(NEIGHBOUR))
    expect(await codeOf(other.proveEmailChange({ code }))).toBe('account.code')
    expect([await type(code), await type(code)]).toEqual(['done', 'account.code'])
    await server.work()
    expect(await address()).toBe(OLD)
    expect(await open(await keyTo(NEW))).toBe('done')
    expect(await address()).toBe(NEW)
  })

  test.each([
    ['five wrong codes', 5, 61],
    ['a quarter of an hour', 0, 15 * 60],
  ])('is given up after %s', async (_what, times, seconds) => {
    const { code, type } = await askedOverRest(NEW)
    for (let n = 0; n < times; n += 1) expect(await type(wrong(code))).toBe('account.code')
    clock.pass(seconds)
    expect(await type(code)).toBe('account.code')
  })

  test('has tries and requests of its own on a device that the account knows', async () => {
    const signedIn = await app.inject({
      method: 'POST',
      url: '/trpc/accounts.signIn',
      payload: { phone: PHONE, password: PIN },
    })
    const token: string = signedIn.json().result.data.token
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0]
    const known = async (call: string, payload = {}) => {
      const headers = { authorization: `Bearer ${token}`, ...(cookie !== undefined && { cookie }) }
      return (
        await app.inject({
          method: 'POST',
          url: `/trpc/accounts.${call}`,
          headers,
          payload,
        })
      ).statusCode
    }
    await overRest(token, NEW)
    await server.work()
    const elsewhere = await own(token)
    for (let n = 0; n < 5; n += 1) await codeOf(elsewhere.resendEmailChange())
    expect(await codeOf(elsewhere.resendEmailChange())).toBe('rate_limited')
    expect(await known('resendEmailChange')).toBe(200)
    await server.work()
    const code = await server.digitsTo(PHONE)
    for (let n = 0; n < 6; n += 1) await codeOf(elsewhere.proveEmailChange({ code: wrong(code) }))
    expect(await known('proveEmailChange', { code: wrong(code) })).toBe(400)
    expect(await known('proveEmailChange', { code })).toBe(200)
  })

  test('is taken away in the same way', async () => {
    const { code, type } = await askedOverRest(null)
    expect(await address()).toBe(OLD)
    await type(code)
    expect(await address()).toBeNull()
  })
})

describe('the owner is told', () => {
  test('of a changed PIN, by SMS and e-mail', async () => {
    const { changeSecret } = await own(await tokenOf(PHONE))
    await changeSecret({ currentPassword: PIN, newPassword: NEW_PIN })
    expect((await server.smsTo(PHONE)).at(-1)).toContain('zmieniono PIN lub haslo')
    expect(await mailsTo(OLD)).toHaveLength(1)
  })

  test('of a phone that an admin changed: the old one, and the address', async () => {
    const { put } = await asAdmin()
    expect((await put(MOVED)).statusCode).toBe(200)
    expect((await server.smsTo(PHONE)).join('\n')).toContain('zmieniono numer telefonu')
    expect(await mailsTo(OLD)).toHaveLength(1)
    expect(await sql`select data from audit_log where type = 'ACCOUNT_UPDATED'`).toMatchObject([
      { data: { phoneChanged: true, emailChangeRequested: false } },
    ])
  })
})

describe('an address that the system’s admin entered', () => {
  test('counts once its link was opened; until then the one before stays, and both are shown', async () => {
    const { admin, put, user } = await asAdmin()
    expect((await put({ email: NEW })).json()).toMatchObject({ email: OLD })
    expect(await admin.users.get({ id: user.id })).toMatchObject({ email: OLD, pendingEmail: NEW })
    await server.work()
    expect(await mailsTo(OLD)).toEqual([])
    const owner = await own(await tokenOf(PHONE))
    expect(await owner.emailChange()).toMatchObject({ email: NEW, state: 'link' })
    expect(await open(await keyTo(NEW))).toBe('done')
    expect(await address()).toBe(NEW)
    expect(await mailsTo(OLD)).toHaveLength(1)
  })

  test('with a new account is nobody’s before', async () => {
    const { post } = await asAdmin()
    const made = await post({ login: '600000077', email: NEW, activated: true, password: NEW_PIN })
    expect([made.statusCode, made.json().email]).toEqual([201, NEW])
    expect(await sql`select from accounts where email = ${NEW}`).toHaveLength(0)
    await startReset(NEW)
    expect(await mailsTo(NEW)).toHaveLength(1)
    expect(await open(await keyTo(NEW))).toBe('done')
    const taken = await post({ login: '600000078', email: NEW })
    expect(taken.json()).toMatchObject({ message: 'error.emailexists' })
  })

  test('is taken away at once, and told', async () => {
    const { put } = await asAdmin()
    expect((await put({ email: null })).json()).toMatchObject({ email: null })
    expect(await mailsTo(OLD)).toHaveLength(1)
  })

  test('makes no other address verified', async () => {
    await sql`update accounts set email_verified = false where login = ${PHONE}`
    const { put } = await asAdmin()
    await put({ firstName: 'Ewa' })
    await put(MOVED)
    await startReset(OLD)
    expect(await mailsTo(OLD)).toEqual([])
  })

  test('with another phone replaces what was asked for with the one before', async () => {
    await asked('zlodziej@example.pl')
    await (await asAdmin()).put(MOVED)
    expect(await open(await keyTo('zlodziej@example.pl'))).toBe('account.email_link')
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
  await startReset(OLD)
  expect(await mailsTo(OLD)).toEqual([expect.stringContaining('/account/reset/')])
})
