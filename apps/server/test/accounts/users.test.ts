/** What the system's admin does about accounts, over both wires, and helps people to sign in. */
import { beforeEach, describe, expect, test } from 'vitest'
import { alertOf } from '../places/call.ts'
import { ADMIN, codeOf, NEIGHBOUR, NEW_PIN, PASSWORD, PHONE, PIN, testAccounts } from './setup.ts'

const server = await testAccounts({ phones: [PHONE, NEIGHBOUR] })
const { accounts, adminToken, dropSecret, idOf, makeUnused, reset, sql, tokenOf } = server
const FREE = '600000077'
let token = ''
let id = 0

beforeEach(async () => {
  token = await adminToken()
  await server.proveAll()
  id = await idOf()
})

const call = (...[method, url, payload, as = token]: Parameters<typeof server.send>) =>
  server.send(method, url, payload, as)
const put = (payload: object) => call('PUT', '/api/users', payload)
const provenAdmin = () => server.provenCaller(token, PASSWORD)
const user = async (login = PHONE) => (await call('GET', `/api/users/${login}`)).json()
const DATA = {
  phone: PHONE,
  firstName: 'Anna',
  lastName: 'Nowak',
  email: null,
  langKey: 'pl' as const,
  authorities: ['ROLE_USER' as const],
  activated: true,
}

describe('the list', () => {
  test('is sorted and searched', async () => {
    await sql`update accounts set last_name = 'Zając' where login = ${NEIGHBOUR}`
    const page = await call('GET', '/api/users?page=0&size=2&sort=login,desc&sort=id,asc')
    expect(page.json()).toMatchObject([{ login: NEIGHBOUR }, { login: PHONE }])
    const pasted = ['tel:+48 600 000 006', 'tel:600000006', 'Anna\u00a0 Zając\u200b', '\u200ezając']
    for (const search of ['600 000 006', 'zając', 'anna zając', 'Zając Anna', ...pasted])
      expect((await call('GET', `/api/users?search=${encodeURIComponent(search)}`)).json()).toHaveLength(1)
    expect((await call('GET', '/api/users?search=%25')).json()).toHaveLength(0)
  })

  test('puts who has no name last, up and down', async () => {
    await sql`update accounts set last_name = case login when ${PHONE} then '' else 'Zając' end`
    for (const direction of ['asc', 'desc']) {
      const list = (await call('GET', `/api/users?sort=lastName,${direction}`)).json()
      expect(list.at(-1)).toMatchObject({ login: PHONE, lastName: null })
    }
  })

  test('has each account on one page, whatever they are without', async () => {
    await sql`update accounts set last_name = case login when ${PHONE} then '' else 'Zając' end, email = null`
    for (const sort of ['lastName,asc', 'lastName,desc&sort=email,desc', 'email,desc', 'activated,desc']) {
      const page = async (at: number, size: number) =>
        (await call('GET', `/api/users?page=${at}&size=${size}&sort=${sort}`)).json()
      const whole = await page(0, 20)
      expect(whole).toHaveLength(3)
      for (const size of [1, 2]) {
        const pages = await Promise.all([0, 1, 2, 3].map((at) => page(at, size)))
        expect(pages.flat(), `${sort} by ${size}`).toEqual(whole)
      }
    }
  })

  test('one is found by login before id', async () => {
    expect((await call('GET', `/api/users/${id}`)).json()).toMatchObject({ id, login: PHONE })
    await sql`insert into accounts (id, login) overriding system value values (600000005, '600000088')`
    expect(await user()).toMatchObject({ id, login: PHONE })
    for (const written of ['+48 600-000-005', 'tel:600000005', '\u202a600 000 005\u202c'])
      expect(await user(encodeURIComponent(written))).toMatchObject({ id })
    expect((await call('GET', '/api/users/nobody')).statusCode).toBe(404)
    expect((await call('GET', '/api/users/authorities')).json()).toEqual(['ROLE_ADMIN', 'ROLE_USER'])
  })
})

describe('adding', () => {
  test('answers 201 with the account, its place and an alert; an active one gets a PIN', async () => {
    const body = { login: '600 000 077', firstName: 'Ola', email: 'ola@example.pl', activated: true }
    const answer = await call('POST', '/api/users', body)
    expect(alertOf(answer)).toEqual([201, 'userManagement.created', '600000077'])
    expect(answer.headers.location).toBe('/api/users/600000077')
    expect(answer.json()).toMatchObject({
      login: FREE,
      email: 'ola@example.pl',
      activated: true,
      authorities: ['ROLE_USER'],
    })
    expect(await codeOf(tokenOf(FREE, await server.digitsTo(FREE)))).toBe('done')
  })

  test('takes the account that a roster made', async () => {
    await sql`insert into accounts (login) values (${FREE})`
    const body = { login: FREE, password: PASSWORD, activated: true }
    expect((await call('POST', '/api/users', body)).statusCode).toBe(201)
    expect(await codeOf(tokenOf(FREE, PASSWORD))).toBe('done')
  })

  test.each([
    [{ login: PHONE }, 'error.userexists'],
    [{ login: FREE, email: 'ola@example.pl' }, 'error.emailexists'],
    [{ login: FREE, authorities: ['ROLE_ROOT'] }, 'error.validation'],
    [{ login: '77' }, 'error.validation'],
    [{}, 'error.validation'],
    [{ login: FREE, authorities: ['ROLE_ADMIN'], activated: true }, 'error.account.password_required'],
    [{ login: FREE, authorities: ['ROLE_ADMIN'], password: NEW_PIN }, 'error.account.password_required'],
  ])('refuses %j', async (body, message) => {
    await sql`update accounts set email = 'OLA@example.pl' where login = ${PHONE}`
    const answer = await call('POST', '/api/users', body)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }])
    expect(await sql`select from accounts`).toHaveLength(3)
  })
})

describe('changing', () => {
  test.each([
    ['another phone', { login: '600000078' }],
    ['a new secret', { password: PASSWORD }],
    ['being deactivated', { activated: false }],
  ])('%s ends the sessions at once', async (_name, change) => {
    const theirs = await tokenOf(PHONE)
    expect((await put({ ...(await user()), ...change })).statusCode).toBe(200)
    expect(await accounts.authenticate(theirs)).toBeUndefined()
  })

  test('a name does not', async () => {
    const theirs = await tokenOf(PHONE)
    await put({ ...(await user()), firstName: 'Ewa' })
    expect(await accounts.authenticate(theirs)).toMatchObject({ firstName: 'Ewa' })
  })

  test('out of use and back into it, the secret stays', async () => {
    const { users } = await provenAdmin()
    expect(await users.setActivated({ id, activated: false })).toMatchObject({ state: 'deactivated' })
    expect(await users.setActivated({ id, activated: true })).toMatchObject({ state: 'active' })
    expect(await codeOf(tokenOf(PHONE))).toBe('done')
  })

  test('a phone gives way that nobody has had yet, and no other', async () => {
    await sql`insert into accounts (login) values (${FREE})`
    const body = await user()
    const refused = await put({ ...body, login: NEIGHBOUR })
    expect(refused.json()).toMatchObject({ message: 'error.userexists' })
    expect((await put({ ...body, phone: FREE })).statusCode).toBe(200)
    expect(await codeOf(tokenOf(FREE, PIN))).toBe('done')
  })

  test('an admin needs a password', async () => {
    const body = { ...(await user()), authorities: ['ROLE_ADMIN', 'ROLE_USER'] }
    expect((await put(body)).json()).toMatchObject({ message: 'error.account.password_required' })
    expect((await put({ ...body, password: PASSWORD })).statusCode).toBe(200)
  })

  test('the password stays one: a PIN takes none of its place', async () => {
    const { users } = await provenAdmin()
    expect(await codeOf(users.update({ id, ...DATA, password: PASSWORD }))).toBe('done')
    expect(await codeOf(users.update({ id, ...DATA, password: NEW_PIN }))).toBe('account.invalid_password')
    expect(await codeOf(tokenOf(PHONE, PASSWORD))).toBe('done')
  })

  test('a first PIN is sent only where nobody has had the account', async () => {
    const { users } = await provenAdmin()
    await dropSecret()
    for (const activated of [true, false, true]) await users.update({ id, ...DATA, activated })
    expect(await server.smsTo(PHONE)).toEqual([])
    await makeUnused()
    await users.update({ id, ...DATA })
    expect(await codeOf(tokenOf(PHONE, await server.digitsTo(PHONE)))).toBe('done')
  })
})

describe('changed authorities', () => {
  const notices = () => sql<{ login: string; type: string; place: number | null }[]>`
    select a.login, n.type, n.place_id as place from notifications n join accounts a on a.id = n.account_id`

  test('are told to whom they are of, once', async () => {
    const body = { ...(await user()), password: PASSWORD, authorities: ['ROLE_ADMIN', 'ROLE_USER'] }
    expect((await put(body)).statusCode).toBe(200)
    await put({ ...(await user()), firstName: 'Ewa' })
    await server.work()
    expect(await notices()).toEqual([{ login: PHONE, type: 'TYPE_CHANGE_RIGHTS', place: null }])
    const theirs = await server.caller(await tokenOf(PHONE, PASSWORD))
    expect(await theirs.notifications.unread()).toMatchObject([
      { type: 'TYPE_CHANGE_RIGHTS', section: 'places', placeId: null, data: { place: null, kid: null } },
    ])
    expect(await theirs.notifications.counts()).toEqual({ places: 1 })
  })

  test('are no news to whoever changes their own, or where nothing was changed', async () => {
    await accounts.createAdmin({ phone: PHONE, password: PASSWORD })
    const refused = { ...(await user()), email: 'no e-mail', authorities: ['ROLE_USER'] }
    expect((await put(refused)).statusCode).toBe(400)
    await put({ ...(await user(ADMIN.phone)), authorities: ['ROLE_USER'] })
    await server.work()
    expect(await notices()).toEqual([])
  })
})

describe('with a borrowed session', () => {
  beforeEach(async () => {
    token = await tokenOf(ADMIN.phone, ADMIN.password)
  })

  const asked = 'account.proof_required'
  const row = () => sql`select * from accounts where login = ${PHONE} and deleted_at is null`

  test.each([
    ['another phone', { phone: '600000078' }],
    ['an e-mail address', { email: 'zlodziej@example.pl' }],
    ['rights', { authorities: ['ROLE_ADMIN' as const], password: PASSWORD }],
    ['another secret', { password: NEW_PIN }],
    ['being deactivated', { activated: false }],
  ])('no account gets %s', async (_name, change) => {
    const before = await row()
    const { users } = await server.caller(token)
    expect(await codeOf(users.update({ id, ...DATA, ...change }))).toBe(asked)
    expect((await put({ id, ...DATA, ...change })).json()).toMatchObject({ message: `error.${asked}` })
    expect(await row()).toEqual(before)
    expect(await codeOf((await provenAdmin()).users.update({ id, ...DATA, ...change }))).toBe('done')
  })

  test('none is made, switched off, deleted or sent anything', async () => {
    const before = await row()
    const { users } = await server.caller(token)
    const answers = [
      await codeOf(users.create({ ...DATA, phone: FREE })),
      await codeOf(users.setActivated({ id, activated: false })),
      await codeOf(users.sendPin({ id })),
      await codeOf(users.remove({ id })),
    ]
    expect(answers).toEqual([asked, asked, asked, asked])
    expect(await row()).toEqual(before)
    expect(await sql`select from accounts`).toHaveLength(3)
    expect(await sql`select from outbox`).toHaveLength(0)
  })

  test('a name may be corrected', async () => {
    const { users } = await server.caller(token)
    const named = { firstName: 'Ewa', langKey: 'en' } as const
    expect(await users.update({ id, ...DATA, ...named })).toMatchObject(named)
  })
})

describe('help of the system’s admin to sign in', () => {
  /** What the admin asks for, and the jobs it leads to. */
  async function help(accountId = id) {
    const code = await codeOf((await provenAdmin()).users.sendPin({ id: accountId }))
    await server.work()
    return code
  }

  test('is by the rule of what places ask for: the first PIN, or else a code for the owner alone', async () => {
    await makeUnused()
    expect(await help()).toBe('done')
    const pin = await server.digitsTo(PHONE)
    const theirs = await tokenOf(PHONE, pin)
    expect(await help()).toBe('done')
    expect(await accounts.authenticate(theirs)).toBeDefined()
    expect(await codeOf(tokenOf(PHONE, await server.digitsTo(PHONE)))).toBe('auth.failed')
    expect(await codeOf(tokenOf(PHONE, pin))).toBe('done')
    expect(await reset(NEW_PIN)).toBe('done')
  })

  test('gives whoever has no secret a code, and no PIN', async () => {
    await dropSecret()
    await help()
    expect(await codeOf(tokenOf(PHONE, await server.digitsTo(PHONE)))).toBe('auth.failed')
    expect(await reset(NEW_PIN)).toBe('done')
  })

  test('sends nothing to a system’s admin, a deactivated account or nobody', async () => {
    expect(await help(await idOf(ADMIN.phone))).toBe('account.password_required')
    expect(await help(999_999)).toBe('account.not_found')
    await sql`update accounts set activated = false where id = ${id}`
    expect(await help()).toBe('account.not_found')
    expect(await sql`select from user_sms`).toHaveLength(0)
  })

  test('sends nothing where the asker is an admin no more by then', async () => {
    await (await provenAdmin()).users.sendPin({ id })
    await sql`update accounts set authorities = '{ROLE_USER}' where login = ${ADMIN.phone}`
    await server.work()
    expect(await server.smsTo(PHONE)).toEqual([])
  })

  test('comes five times in an hour at most', async () => {
    for (let n = 0; n < 5; n += 1) expect(await help()).toBe('done')
    expect(await help()).toBe('rate_limited')
  })
})

describe('the last active admin', () => {
  test('is not deleted, deactivated or made less', async () => {
    const own = await user(ADMIN.phone)
    const answers = [
      await call('DELETE', `/api/users/${ADMIN.phone}`),
      await put({ ...own, activated: false }),
      await put({ ...own, authorities: ['ROLE_USER'] }),
    ]
    for (const answer of answers) expect(answer.json()).toMatchObject({ message: 'error.account.last_admin' })
    expect((await call('GET', '/api/users')).statusCode).toBe(200)
  })

  test('stays, of two who delete each other at once', async () => {
    const both = [await idOf(ADMIN.phone), (await accounts.createAdmin({ ...ADMIN, phone: PHONE })).id]
    const { users } = await provenAdmin()
    const codes = await Promise.all(both.map((admin) => codeOf(users.remove({ id: admin }))))
    expect(codes.toSorted()).toEqual(['account.last_admin', 'done'])
  })
})

test('deleting ends the sessions, and the phone can have another account', async () => {
  const theirs = await tokenOf(PHONE)
  const answer = await call('DELETE', `/api/users/${PHONE}`)
  expect([answer.statusCode, answer.headers['x-skrzatapp-alert']]).toEqual([204, 'userManagement.deleted'])
  expect(await accounts.authenticate(theirs)).toBeUndefined()
  expect((await call('GET', `/api/users/${PHONE}`)).statusCode).toBe(404)
  expect((await call('POST', '/api/users', { login: PHONE })).statusCode).toBe(201)
})

test('everything is written down, and no secret', async () => {
  const { users } = await provenAdmin()
  await users.setActivated({ id, activated: false })
  await users.setActivated({ id, activated: true })
  await users.sendPin({ id })
  await users.remove({ id })
  const rows = await sql`select type, data from audit_log where principal = ${ADMIN.phone} order by id`
  expect(rows.map((row) => row['type'])).toEqual([
    'AUTHENTICATION_SUCCESS',
    'IDENTITY_CONFIRMED',
    'ACCOUNT_DEACTIVATED',
    'ACCOUNT_REACTIVATED',
    'PIN_REQUESTED',
    'ACCOUNT_DELETED',
  ])
  expect(JSON.stringify(rows)).not.toContain('argon2')
})

describe('messages', () => {
  /** Leaves an SMS that waits to be sent. */
  const leaveSms = () => sql`
    insert into user_sms (phone, account_id, text, state, dedupe_key)
    values (${PHONE}, ${id}, 'Kod 123456', 'queued', 'waiting')`

  test('are listed and searched, without their text', async () => {
    await leaveSms()
    const [sms] = (await call('GET', '/api/user-sms?sort=id,desc')).json()
    expect(sms).toEqual({
      id: expect.any(Number),
      phone: PHONE,
      userLogin: PHONE,
      state: 'queued',
      created: expect.any(String),
    })
    expect((await call('GET', `/api/user-sms/${sms.id}`)).json()).toEqual(sms)
    expect((await call('GET', '/api/_search/user-sms?query=600 000 005')).json()).toHaveLength(1)
    expect((await call('GET', '/api/_search/user-sms?query=699')).headers['x-total-count']).toBe('0')
    expect((await call('GET', '/api/user-sms/0')).statusCode).toBe(404)
  })

  test('only one that could not be sent is corrected, and then sent', async () => {
    await leaveSms()
    const { sms } = await server.caller(token)
    const { rows } = await sms.list({})
    const edit = { id: rows[0]?.id ?? 0, phone: '600000009', text: 'Dzień dobry' }
    expect(await codeOf(sms.edit(edit))).toBe('sms.not_editable')
    await sql`delete from outbox`
    await sql`update user_sms set state = 'failed'`
    expect(await sms.edit(edit)).toMatchObject({
      phone: '600000009',
      state: 'queued',
      text: 'Dzien dobry',
    })
    await server.work()
    expect(await sms.get({ id: edit.id })).toMatchObject({ state: 'stored' })
    expect(await codeOf(sms.get({ id: 999_999 }))).toBe('sms.not_found')
  })
})
