/** An app's codes and recovery codes, over both wires. */
import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { createAccounts } from '../../src/domains/accounts/index.ts'
import { createSealing } from '../../src/kernel/sealing.ts'
import { testFactors, WRONG } from './factors-setup.ts'
import { codeOf, CONFIG, NEIGHBOUR, PHONE, PIN } from './setup.ts'

const server = await testFactors([PHONE, NEIGHBOUR])
const { accounts, clock, idOf, kernel, outcome, own, provenCaller, setUp, shown, signIn, sql, withApp } =
  server
/** The same product on another machine, with the database's same rows. */
const elsewhere = createAccounts(
  { ...kernel, reserveSms: server.services.domains.sms.reserve },
  { ...CONFIG, demo: false },
)
/** Somebody else's, with an app of their own. */
const neighbours = async () => setUp((await signIn(undefined, { phone: NEIGHBOUR })).token)
const authenticate = (body: object) =>
  server.send('POST', '/api/authenticate', { phone: PHONE, password: PIN, ...body })

describe('an authenticator app', () => {
  test('is told of what it needs: a key, its address and a picture of that', async () => {
    const { key, uri, qr } = await withApp()
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${key}`)
    expect(uri).toContain('issuer=Skrzat')
    expect(qr).toMatch(/^<svg /)
  })

  test('is asked for beside a code by SMS, where the account has no secret', async () => {
    const { key, token } = await withApp()
    await server.dropSecret()
    const caller = await own(token)
    await caller.sendIdentityCode()
    const smsCode = await server.digitsTo(PHONE)
    const confirm = (code?: string) => codeOf(caller.confirmIdentity({ by: 'sms', smsCode, code }))
    expect(await confirm()).toBe('auth.second_factor')
    expect(await confirm(WRONG)).toBe('auth.wrong_factor')
    expect(await confirm(shown(key))).toBe('done')
  })

  test('changes nothing before a code of it was given', async () => {
    const caller = await provenCaller((await signIn()).token)
    await caller.accounts.beginTotp()
    expect(await outcome()).toBe('done')
    expect(await codeOf(caller.accounts.confirmTotp({ code: WRONG }))).toBe('factor.code')
    expect(await outcome()).toBe('done')
  })

  test('is set up and removed only by a session that has just proven who it is', async () => {
    const { token } = await signIn()
    expect(await codeOf((await own(token)).beginTotp())).toBe('account.proof_required')
    const { key } = await setUp(token)
    clock.pass(11 * 60)
    const later = await own(token)
    expect(await codeOf(later.removeTotp())).toBe('account.proof_required')
    expect(await codeOf(later.confirmIdentity({ by: 'secret', secret: PIN }))).toBe('auth.second_factor')
    const again = await provenCaller(token, PIN, shown(key))
    expect(await codeOf(again.accounts.removeTotp())).toBe('done')
    expect(await outcome()).toBe('done')
    expect(await sql`select from recovery_codes`).toHaveLength(0)
  })

  test('ends the sessions that were opened without it', async () => {
    const other = await signIn()
    const { token } = await withApp()
    expect(await accounts.authenticate(other.token)).toBeUndefined()
    expect(await accounts.authenticate(token)).toMatchObject({ factorDue: null })
  })

  test('is written down and told to the phone, and its key is nowhere to be read', async () => {
    const { key } = await withApp()
    await server.work()
    expect((await server.smsTo(PHONE)).at(-1)).toContain('drugi skladnik')
    const rows = await sql`
      select (select json_agg(a) from audit_log a)::text || (select json_agg(t) from totp_factors t)::text as all`
    expect(JSON.stringify(rows)).toContain('TOTP_ADDED')
    expect(JSON.stringify(rows)).not.toContain(key)
    const [row] = await sql<{ sealed: Buffer }[]>`select sealed_secret as sealed from totp_factors`
    const sealed = row?.sealed ?? Buffer.alloc(0)
    const raw = Buffer.from(Secret.fromBase32(key).bytes)
    expect(sealed.includes(raw)).toBe(false)
    const id = await idOf()
    const open = (secret: string, account: number) =>
      createSealing(secret, 'second factors').open(account, sealed)
    expect(open(CONFIG.secret, id).equals(raw)).toBe(true)
    expect(() => open(CONFIG.secret, id + 1)).toThrow('authenticate')
    expect(() => open('another secret', id)).toThrow('authenticate')
  })
})

describe('a code of the app', () => {
  test('that was shown before the one that was used is too old', async () => {
    const { key } = await withApp()
    clock.pass(60)
    const before = shown(key, -30)
    expect(await outcome(shown(key))).toBe('done')
    expect(await outcome(before)).toBe('auth.wrong_factor')
  })

  test('lets one in once, also of two who use it at once on two servers', async () => {
    const { key } = await withApp()
    const code = shown(key)
    const outcomes = await Promise.all([outcome(code), outcome(code, { at: elsewhere })])
    expect(outcomes.toSorted()).toEqual(['auth.wrong_factor', 'done'])
    expect(await outcome(code)).toBe('auth.wrong_factor')
    clock.pass(30)
    expect(await outcome(shown(key))).toBe('done')
  })

  test('counts half a minute early and late, and no longer', async () => {
    const { key } = await withApp()
    clock.pass(600)
    expect(await outcome(shown(key, -60))).toBe('auth.wrong_factor')
    expect(await outcome(shown(key, 60))).toBe('auth.wrong_factor')
    expect(await outcome(shown(key, -30))).toBe('done')
    expect(await outcome(shown(key, 30))).toBe('done')
  })

  test('is of its own account only', async () => {
    const { key } = await withApp()
    const other = await neighbours()
    expect(await outcome(shown(other.key))).toBe('auth.wrong_factor')
    expect(await outcome(shown(key))).toBe('done')
  })

  test('that is wrong counts as a wrong PIN does: five, then a minute', async () => {
    const { key } = await withApp()
    for (let n = 0; n < 5; n += 1) expect(await outcome(WRONG)).toBe('auth.wrong_factor')
    expect(await outcome(shown(key))).toBe('rate_limited')
    clock.pass(60)
    expect(await outcome(shown(key))).toBe('done')
  })

  test('that is not given counts as nothing, and gives no guesses back either', async () => {
    const { key } = await withApp()
    for (let n = 0; n < 4; n += 1) await outcome(WRONG)
    for (let n = 0; n < 8; n += 1) expect(await outcome()).toBe('auth.second_factor')
    expect(await outcome(WRONG)).toBe('auth.wrong_factor')
    expect(await outcome()).toBe('rate_limited')
    clock.pass(60)
    expect(await outcome()).toBe('auth.second_factor')
    expect(await outcome(shown(key))).toBe('done')
  })

  test('is not asked for, and not told of, where the PIN is wrong', async () => {
    const { key } = await withApp()
    expect(await outcome(undefined, { password: '135791' })).toBe('auth.failed')
    expect(await outcome(shown(key), { password: '135791' })).toBe('auth.failed')
    expect(await outcome(shown(key))).toBe('done')
  })
})

describe('over REST', () => {
  test('the field code is asked for with 401 and its own message', async () => {
    const { key } = await withApp()
    const asked = await authenticate({})
    expect(asked.statusCode).toBe(401)
    expect(asked.json()).toMatchObject({ message: 'error.second_factor', path: '/api/authenticate' })
    const wrong = await authenticate({ code: WRONG })
    expect([wrong.statusCode, wrong.json().message]).toEqual([401, 'error.auth.wrong_factor'])
    const right = await authenticate({ code: shown(key).replace(/^.../, '$& ') })
    expect(right.statusCode).toBe(200)
    expect(await accounts.authenticate(right.json().id_token)).toMatchObject({ login: PHONE })
  })

  test('whoever has no factor may send null, nothing or an empty text', async () => {
    for (const body of [{}, { code: null }, { code: '' }, { code: '123456' }])
      expect((await authenticate(body)).statusCode).toBe(200)
  })

  test('a code of any other form is a wrong one, and one without end is refused', async () => {
    await withApp()
    expect((await authenticate({ code: 'x' })).statusCode).toBe(401)
    expect((await authenticate({ code: 'x'.repeat(41) })).statusCode).toBe(400)
  })
})

describe('recovery codes', () => {
  test('come with the first factor: ten, each for one sign-in, however they are typed', async () => {
    const { codes } = await withApp()
    expect(new Set(codes).size).toBe(10)
    const [first = '', second = '', , third = '', fourth = ''] = codes
    expect(await outcome(first)).toBe('done')
    expect(await outcome(first)).toBe('auth.wrong_factor')
    expect(await outcome(` ${second.toUpperCase().replace('-', ' ')}`)).toBe('done')
    expect(await outcome(`\u200b${third.replace('-', '–')}`)).toBe('done')
    expect(await outcome(fourth.replace('-', '\u2011'))).toBe('done')
    const caller = await server.caller((await signIn(codes[2])).token)
    expect(await caller.accounts.factors()).toEqual({ totp: true, passkeys: [], recoveryLeft: 5 })
  })

  test('let one of two in who use one at once on two servers', async () => {
    const { codes } = await withApp()
    const outcomes = await Promise.all([outcome(codes[0]), outcome(codes[0], { at: elsewhere })])
    expect(outcomes.toSorted()).toEqual(['auth.wrong_factor', 'done'])
  })

  test('are kept as hashes, and of one account only', async () => {
    const { codes } = await withApp()
    await neighbours()
    expect(await outcome(codes[0], { phone: NEIGHBOUR })).toBe('auth.wrong_factor')
    const rows = await sql`select encode(code_hash, 'escape') as hash from recovery_codes`
    expect(JSON.stringify(rows)).not.toContain(codes[0]?.replace('-', ''))
  })

  test('are made anew by a proven session, and the old ones are good for nothing', async () => {
    const { codes, token } = await withApp()
    const caller = await server.caller(token)
    const { recoveryCodes } = await caller.accounts.renewRecoveryCodes()
    expect(await outcome(codes[0])).toBe('auth.wrong_factor')
    expect(await outcome(recoveryCodes[0])).toBe('done')
  })
})

test('a new factor is told to the phone and a verified address, as every other change is', async () => {
  await sql`update accounts set email = 'ola@example.pl' where login = ${PHONE}`
  const { token, key } = await withApp()
  const mails = () => sql`select subject, recipient from mails`
  expect(await mails()).toEqual([{ subject: 'Skrzat: zmiana na Twoim koncie', recipient: 'ola@example.pl' }])
  await sql`update accounts set email_verified = false`
  await (await provenCaller(token, PIN, shown(key))).accounts.removeTotp()
  expect(await mails()).toHaveLength(1)
  expect(await server.smsTo(PHONE)).toHaveLength(2)
  expect(await sql`select distinct purpose from user_sms`).toEqual([{ purpose: 'person' }])
})
