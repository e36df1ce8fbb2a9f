/** Second factors: an app's codes and recovery codes, over both wires, and who has to have one. */
import { placeForm } from '@skrzat/contract/wire/places'
import { Secret, TOTP } from 'otpauth'
import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAccounts } from '../../src/domains/accounts/index.ts'
import { createSealing } from '../../src/kernel/sealing.ts'
import { codeOf, CONFIG, PASSWORD, PIN, testServer } from './setup.ts'

const server = await testServer({ demo: false })
const { app, sql, clock, kernel } = server
const { accounts, sms } = server.services.domains
/** The same product on another machine, with the database's same rows. */
const elsewhere = createAccounts({ ...kernel, reserveSms: sms.reserve }, { ...CONFIG, demo: false })

const PHONE = '600000005'
const ADMIN = '600000001'
const WRONG = '000001'
let addresses = 0
const address = () => `192.0.2.${(addresses += 1) % 250}`

/** The code that an app with this key shows now. */
function shown(key: string, seconds = 0): string {
  const timestamp = clock.now().getTime() + seconds * 1000
  return TOTP.generate({ secret: Secret.fromBase32(key), timestamp })
}

const signIn = (code?: string, { at = accounts, phone = PHONE, password = PIN } = {}) =>
  at.signIn({ phone, password, rememberMe: false, address: address(), userAgent: '', code })
const outcome = (...args: Parameters<typeof signIn>) => codeOf(signIn(...args))

function authenticate(body: object) {
  return app.inject({
    method: 'POST',
    url: '/api/authenticate',
    payload: { phone: PHONE, password: PIN, ...body },
    remoteAddress: address(),
  })
}

async function proven(token: string, secret = PIN, code?: string) {
  const caller = await server.caller(token)
  await caller.accounts.confirmIdentity({ by: 'secret', secret, code })
  return await server.caller(token)
}

/** Sets an app up for the account. Answers with its key and the recovery codes. */
async function setUp(token: string, secret = PIN) {
  const caller = await proven(token, secret)
  const { key, uri, qr } = await caller.accounts.beginTotp()
  const { recoveryCodes } = await caller.accounts.confirmTotp({ code: shown(key) })
  clock.pass(30)
  return { key, uri, qr, token, codes: recoveryCodes ?? [] }
}
const withApp = async () => await setUp((await signIn()).token)

beforeEach(async () => {
  clock.set('2026-11-16T09:00:00Z')
  await emptyTables(
    sql,
    'accounts',
    'places',
    'payment_reports',
    'sessions',
    'throttles',
    'audit_log',
    'user_sms',
    'mails',
    'outbox',
  )
  await server.addAccounts(PHONE)
})

describe('an authenticator app', () => {
  test('is asked for at every sign-in from then on, and its code lets one in', async () => {
    const { key } = await withApp()
    expect(await outcome()).toBe('auth.second_factor')
    expect(await outcome(shown(key))).toBe('done')
  })

  test('is told of what it needs: a key, its address and a picture of that', async () => {
    const { key, uri, qr } = await withApp()
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${key}`)
    expect(uri).toContain('issuer=Skrzat')
    expect(qr).toMatch(/^<svg /)
  })

  test('is asked for beside a code by SMS, where the account has no secret', async () => {
    const { key, token } = await withApp()
    await sql`update accounts set secret_hash = null, secret_kind = null`
    const own = (await server.caller(token)).accounts
    await own.sendIdentityCode()
    const smsCode = await server.digitsTo(PHONE)
    expect(await codeOf(own.confirmIdentity({ by: 'sms', smsCode }))).toBe('auth.second_factor')
    expect(await codeOf(own.confirmIdentity({ by: 'sms', smsCode, code: WRONG }))).toBe('auth.wrong_factor')
    expect(await codeOf(own.confirmIdentity({ by: 'sms', smsCode, code: shown(key) }))).toBe('done')
  })

  test('changes nothing before a code of it was given', async () => {
    const caller = await proven((await signIn()).token)
    await caller.accounts.beginTotp()
    expect(await outcome()).toBe('done')
    expect(await codeOf(caller.accounts.confirmTotp({ code: WRONG }))).toBe('factor.code')
    expect(await outcome()).toBe('done')
  })

  test('is set up and removed only by a session that has just proven who it is', async () => {
    const { token } = await signIn()
    const caller = await server.caller(token)
    expect(await codeOf(caller.accounts.beginTotp())).toBe('account.proof_required')
    const { key } = await setUp(token)
    clock.pass(11 * 60)
    const later = await server.caller(token)
    expect(await codeOf(later.accounts.removeTotp())).toBe('account.proof_required')
    expect(await codeOf(later.accounts.confirmIdentity({ by: 'secret', secret: PIN }))).toBe(
      'auth.second_factor',
    )
    const again = await proven(token, PIN, shown(key))
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
    const [row] = await sql<{ sealed: Buffer; id: number }[]>`
      select sealed_secret as sealed, account_id as id from totp_factors`
    const raw = Buffer.from(Secret.fromBase32(key).bytes)
    expect(row?.sealed.includes(raw)).toBe(false)
    const sealing = createSealing(CONFIG.secret, 'second factors')
    const sealed = row?.sealed ?? Buffer.alloc(0)
    expect(sealing.open(row?.id ?? 0, sealed).equals(raw)).toBe(true)
    expect(() => sealing.open(1 + (row?.id ?? 0), sealed)).toThrow('authenticate')
    expect(() => createSealing('another secret', 'second factors').open(row?.id ?? 0, sealed)).toThrow(
      'authenticate',
    )
  })
})

describe('a code of the app', () => {
  test('lets one in once', async () => {
    const { key } = await withApp()
    const code = shown(key)
    expect(await outcome(code)).toBe('done')
    expect(await outcome(code)).toBe('auth.wrong_factor')
    clock.pass(30)
    expect(await outcome(shown(key))).toBe('done')
  })

  test('that was shown before the one that was used is too old', async () => {
    const { key } = await withApp()
    clock.pass(60)
    const before = shown(key, -30)
    expect(await outcome(shown(key))).toBe('done')
    expect(await outcome(before)).toBe('auth.wrong_factor')
  })

  test('lets one of two in who use it at once on two servers', async () => {
    const { key } = await withApp()
    const code = shown(key)
    const outcomes = await Promise.all([outcome(code), outcome(code, { at: elsewhere })])
    expect(outcomes.toSorted()).toEqual(['auth.wrong_factor', 'done'])
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
    await server.addAccounts('600000006')
    const other = await setUp((await signIn(undefined, { phone: '600000006' })).token)
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
    const headers = { authorization: `Bearer ${right.json().id_token}` }
    expect((await app.inject({ url: '/api/account', headers })).json()).toMatchObject({ login: PHONE })
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
    const [first = '', second = ''] = codes
    expect(await outcome(first)).toBe('done')
    expect(await outcome(first)).toBe('auth.wrong_factor')
    expect(await outcome(` ${second.toUpperCase().replace('-', ' ')}`)).toBe('done')
    const caller = await server.caller((await signIn(codes[2])).token)
    expect(await caller.accounts.factors()).toEqual({ totp: true, passkeys: [], recoveryLeft: 7 })
  })

  test('let one of two in who use one at once on two servers', async () => {
    const { codes } = await withApp()
    const outcomes = await Promise.all([outcome(codes[0]), outcome(codes[0], { at: elsewhere })])
    expect(outcomes.toSorted()).toEqual(['auth.wrong_factor', 'done'])
  })

  test('are kept as hashes, and of one account only', async () => {
    const { codes } = await withApp()
    await server.addAccounts('600000006')
    await setUp((await signIn(undefined, { phone: '600000006' })).token)
    expect(await outcome(codes[0], { phone: '600000006' })).toBe('auth.wrong_factor')
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

describe("the system's admin of an installation without demo data", () => {
  const admins = { phone: ADMIN, password: PASSWORD }
  beforeEach(async () => {
    await accounts.createAdmin(admins)
  })

  test('has to set a factor up before anything else, on every wire', async () => {
    const { token } = await signIn(undefined, admins)
    const caller = await server.caller(token)
    expect(await caller.accounts.me()).toMatchObject({ factorDue: 'set_up', authorities: ['ROLE_USER'] })
    const list = { page: 0, size: 20, search: '' }
    expect(await codeOf(caller.users.list(list))).toBe('account.factor_required')
    expect(await codeOf(caller.places.get({ placeId: 1 }))).toBe('account.factor_required')
    const headers = { authorization: `Bearer ${token}` }
    for (const url of ['/api/users', '/api/user-sms', '/api/places/1']) {
      const answer = await app.inject({ url, headers })
      expect([url, answer.statusCode]).toEqual([url, 403])
      expect(answer.json().message).toBe('error.account.factor_required')
    }
    expect((await app.inject({ url: '/api/account', headers })).statusCode).toBe(200)
    await setUp(token, PASSWORD)
    const after = await server.caller(token)
    expect(await after.accounts.me()).toMatchObject({ factorDue: null })
    expect(await codeOf(after.users.list(list))).toBe('done')
    expect((await app.inject({ url: '/api/users', headers })).statusCode).toBe(200)
  })

  test('is let in again by whoever has the machine', async () => {
    const { token } = await setUp((await signIn(undefined, admins)).token, PASSWORD)
    await accounts.resetFactors(ADMIN, 'system')
    expect(await accounts.authenticate(token)).toBeUndefined()
    expect(await outcome(undefined, admins)).toBe('done')
    expect(await codeOf(accounts.resetFactors(ADMIN, 'system'))).toBe('factor.not_found')
    expect(await codeOf(accounts.resetFactors('699999999', 'system'))).toBe('account.not_found')
  })
})

test('a new factor is told to the phone and a verified address, as every other change is', async () => {
  await sql`update accounts set email = 'ola@example.pl' where login = ${PHONE}`
  const { token, key } = await withApp()
  const mails = () => sql`select subject, recipient from mails order by id`
  expect(await mails()).toEqual([{ subject: 'Skrzat: zmiana na Twoim koncie', recipient: 'ola@example.pl' }])
  await sql`update accounts set email_verified = false`
  await (await proven(token, PIN, shown(key))).accounts.removeTotp()
  expect(await mails()).toHaveLength(1)
  expect(await server.smsTo(PHONE)).toHaveLength(2)
  expect(await sql`select distinct purpose from user_sms`).toEqual([{ purpose: 'person' }])
})

describe('whoever has lost the factor', () => {
  /** The system's admin, with a factor of their own, proven at this moment. */
  async function provenAdmin() {
    await accounts.createAdmin({ phone: ADMIN, password: PASSWORD })
    const { token } = await signIn(undefined, { phone: ADMIN, password: PASSWORD })
    return await setUp(token, PASSWORD)
  }

  test('is let in again by the system’s admin, and told', async () => {
    const { token: theirs } = await withApp()
    await sql`update accounts set email = 'ola@example.pl' where login = ${PHONE}`
    const admin = await server.caller((await provenAdmin()).token)
    const { rows } = await admin.users.list({ search: PHONE })
    const id = rows[0]?.id ?? 0
    expect(rows).toMatchObject([{ hasFactor: true }])
    expect(await codeOf(admin.users.resetFactors({ id }))).toBe('done')
    expect(await accounts.authenticate(theirs)).toBeUndefined()
    expect(await outcome()).toBe('done')
    expect((await server.smsTo(PHONE)).at(-1)).toContain('usunieto drugi skladnik')
    expect(await sql`select from mails where recipient = 'ola@example.pl'`).toHaveLength(1)
    expect(await sql`select principal, data from audit_log where type = 'FACTORS_RESET'`).toEqual([
      { principal: ADMIN, data: { account: id } },
    ])
    expect(await admin.users.get({ id })).toMatchObject({ hasFactor: false })
    expect(await codeOf(admin.users.resetFactors({ id }))).toBe('factor.not_found')
    expect(await codeOf(admin.users.resetFactors({ id: 999_999 }))).toBe('account.not_found')
  })

  test('is let in by nobody who has not proven who they are, and by no other', async () => {
    const { token: theirs, key } = await withApp()
    const [row] = await sql<{ id: number }[]>`select id from accounts where login = ${PHONE}`
    const id = row?.id ?? 0
    const { token } = await provenAdmin()
    clock.pass(10 * 60)
    const reset = async (as?: string) => codeOf((await server.caller(as)).users.resetFactors({ id }))
    expect(await reset(token)).toBe('account.proof_required')
    await proven(theirs, PIN, shown(key))
    expect(await reset(theirs)).toBe('forbidden')
    expect(await reset()).toBe('unauthenticated')
    expect(await outcome()).toBe('auth.second_factor')
  })
})

test('whoever came without the factor that the account has, has no rights until it is given', async () => {
  const { key, token } = await withApp()
  await sql`update sessions set factor_at = null`
  expect(await accounts.authenticate(token)).toMatchObject({ factorDue: 'give', staff: [], kids: [] })
  await proven(token, PIN, shown(key))
  expect(await accounts.authenticate(token)).toMatchObject({ factorDue: null })
})

describe('a place', () => {
  const DIRECTOR = '600000002'
  const TEACHER = '600000003'
  const NEIGHBOUR = '600000004'
  const PARENT = '600000006'
  let place = 0
  let other = 0
  let teacher = 0

  async function addPlace(name: string): Promise<number> {
    const [row] = await sql<{ id: number }[]>`
      insert into places (name, phone, city, state, nip, street, account_number)
      values (${name}, '123456789', 'Kraków', 'małopolskie', '1234563218', 'Długa 1', '1') returning id`
    return row?.id ?? 0
  }
  async function addWorker(placeId: number, phone: string, role?: string): Promise<number> {
    const [row] = await sql<{ id: number }[]>`
      insert into workers (place_id, name, description, phone) values (${placeId}, 'X', '-', ${phone}) returning id`
    if (role) await sql`insert into worker_roles (worker_id, role) values (${row?.id ?? 0}, ${role})`
    return row?.id ?? 0
  }
  const tokenFor = async (phone: string, code?: string) => (await signIn(code, { phone })).token

  beforeEach(async () => {
    await server.addAccounts(DIRECTOR, TEACHER, NEIGHBOUR, PARENT)
    place = await addPlace('Skrzaty')
    other = await addPlace('Elfy')
    await addWorker(place, DIRECTOR, 'admin')
    teacher = await addWorker(place, TEACHER)
    await addWorker(other, TEACHER)
    await addWorker(other, NEIGHBOUR, 'admin')
    const [group] = await sql<{ id: number }[]>`
      insert into groups (place_id, name) values (${place}, 'A') returning id`
    await sql`
      insert into kids (place_id, group_id, firstname, lastname, phone1)
      values (${place}, ${group?.id ?? 0}, 'Jan', 'Kot', ${PARENT})`
  })

  /** The director with a factor, as of now. */
  async function director() {
    const { token, key } = await setUp(await tokenFor(DIRECTOR))
    return { token, key, caller: await server.caller(token) }
  }

  test('may ask its staff for a factor, and they have no right there without one, on every wire', async () => {
    const { caller } = await director()
    await caller.places.setFactorRequired({ placeId: place, required: true })
    expect(await caller.places.factorRequired({ placeId: place })).toBe(true)
    const token = await tokenFor(TEACHER)
    const staff = await server.caller(token)
    expect((await staff.accounts.me()).factorDue).toBe('set_up')
    expect(await codeOf(staff.places.get({ placeId: place }))).toBe('account.factor_required')
    expect(await codeOf(staff.places.get({ placeId: other }))).toBe('done')
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({ url: `/api/places/${place}`, headers })
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'error.account.factor_required'])
    expect((await app.inject({ url: `/api/places/${other}`, headers })).statusCode).toBe(200)
    const { key } = await setUp(token)
    const after = await server.caller(await tokenFor(TEACHER, shown(key)))
    expect(await codeOf(after.places.get({ placeId: place }))).toBe('done')
  })

  test('asks nothing of parents', async () => {
    const { caller } = await director()
    await caller.places.setFactorRequired({ placeId: place, required: true })
    const parent = await server.caller(await tokenFor(PARENT))
    expect((await parent.accounts.me()).factorDue).toBeNull()
    expect(await codeOf(parent.places.get({ placeId: place }))).toBe('done')
  })

  test('is asked so by its admin only, who has given a factor and just proven it', async () => {
    const ask = { placeId: place, required: true }
    const without = await proven(await tokenFor(DIRECTOR))
    expect(await codeOf(without.places.setFactorRequired(ask))).toBe('account.factor_required')
    const { token, caller } = await director()
    for (const phone of [TEACHER, NEIGHBOUR, PARENT]) {
      const stranger = await server.caller((await setUp(await tokenFor(phone))).token)
      expect(await codeOf(stranger.places.setFactorRequired(ask))).toBe('forbidden')
      expect(await codeOf(stranger.places.factorRequired({ placeId: place }))).toBe('forbidden')
    }
    expect(await caller.places.factorRequired({ placeId: place })).toBe(false)
    clock.pass(11 * 60)
    const later = await server.caller(token)
    expect(await codeOf(later.places.setFactorRequired(ask))).toBe('account.proof_required')
  })

  test('has what is dangerous done only with a factor given within ten minutes, where one has it', async () => {
    const { token, key } = await director()
    const headers = { authorization: `Bearer ${token}` }
    const dangerous = async () => {
      const caller = await server.caller(token)
      const role = { placeId: place, workerId: teacher, role: 'files' } as const
      const form = placeForm.parse(await caller.places.get({ placeId: place }))
      const period = { from: '2026-10-01', to: '2026-10-31', paid: false } as const
      const restRole = { method: 'PUT', url: `/api/roles/${teacher}`, payload: { role: 'files' } } as const
      const report = { dateStart: period.from, dateEnd: period.to, place, paid: false }
      const restReport = { method: 'POST', url: '/api/reports/payments/add', payload: report } as const
      const statuses = []
      for (const call of [
        restRole,
        restReport,
        { method: 'GET', url: `/api/places/data/generate/${place}` } as const,
      ])
        statuses.push((await app.inject({ ...call, headers })).statusCode)
      return [
        await codeOf(caller.places.grantRole(role)),
        await codeOf(caller.places.revokeRole(role)),
        await codeOf(
          caller.places.update({ ...form, placeId: place, accountNumber: `${clock.now().getTime()}` }),
        ),
        await codeOf(caller.paymentReports.create({ placeId: place, ...period })),
        ...statuses,
      ]
    }
    expect(await dangerous()).toEqual(['done', 'done', 'done', 'done', 200, 201, 200])
    clock.pass(11 * 60)
    const asked = 'account.proof_required'
    expect(await dangerous()).toEqual([asked, asked, asked, asked, 400, 400, 400])
    await proven(token, PIN, shown(key))
    expect(await dangerous()).toEqual(['done', 'done', 'done', 'done', 200, 201, 200])
  })

  test('over REST also of the system’s admin, before accounts are made, changed or deleted', async () => {
    await accounts.createAdmin({ phone: ADMIN, password: PASSWORD })
    const { token: bare } = await signIn(undefined, { phone: ADMIN, password: PASSWORD })
    const { key } = await setUp(bare, PASSWORD)
    const { token } = await signIn(shown(key), { phone: ADMIN, password: PASSWORD })
    const headers = { authorization: `Bearer ${token}` }
    const url = '/api/users'
    const rest = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
      await app.inject({ method, url: path, headers, ...(payload && { payload }) })
    const status = async (...args: Parameters<typeof rest>) => (await rest(...args)).statusCode
    const user = (await rest('GET', `${url}/${PHONE}`)).json()
    const dangerous = async (phone: string) => [
      await status('POST', url, { login: phone, activated: true }),
      await status('PUT', url, { ...user, authorities: ['ROLE_ADMIN'], password: PASSWORD }),
      await status('DELETE', `${url}/${phone}`),
    ]
    clock.pass(11 * 60)
    expect(await dangerous('600000071')).toEqual([400, 400, 400])
    expect((await rest('DELETE', `${url}/${PHONE}`)).json()).toMatchObject({
      message: 'error.account.proof_required',
    })
    expect(await status('PUT', url, { ...user, firstName: 'Ewa' })).toBe(200)
    await proven(token, PASSWORD, shown(key))
    expect(await dangerous('600000072')).toEqual([201, 200, 204])
  })
})
