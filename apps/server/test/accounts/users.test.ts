import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, describe, expect, test } from 'vitest'
import { ACCOUNT_TABLES, codeOf, PASSWORD, PIN, testServer } from './setup.ts'

const server = await testServer()
const { app, sql, clock } = server
const { accounts } = server.services.domains
const ADMIN = '600000001'
const PHONE = '600000005'
let token = ''
let adminId = 0

beforeEach(async () => {
  clock.set('2026-11-16T09:00:00Z')
  await emptyTables(sql, ...ACCOUNT_TABLES)
  adminId = (await accounts.createAdmin({ phone: ADMIN, password: PASSWORD })).id
  await server.addAccounts(PHONE, '600000006')
  token = await server.tokenOf(ADMIN, PASSWORD)
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (method: Method, url: string, payload?: object, as: string | undefined = token) =>
  app.inject({
    method,
    url,
    headers: as === '' ? {} : { authorization: `Bearer ${as}` },
    ...(payload && { payload }),
  })
const provenAdmin = () => server.provenCaller(token, PASSWORD)
const user = async (login = PHONE) => (await call('GET', `/api/users/${login}`)).json()

describe.each<[Method, string]>([
  ['GET', '/api/users'],
  ['GET', '/api/users/authorities'],
  ['GET', '/api/users/600000005'],
  ['POST', '/api/users'],
  ['PUT', '/api/users'],
  ['DELETE', '/api/users/600000005'],
  ['GET', '/api/user-sms'],
  ['GET', '/api/_search/user-sms?query=6'],
  ['GET', '/api/user-sms/1'],
])('%s %s', (method, url) => {
  test('is for admins', async () => {
    expect((await call(method, url, undefined, '')).statusCode).toBe(401)
    expect((await call(method, url, undefined, await server.tokenOf(PHONE))).statusCode).toBe(403)
  })
})

describe('the list', () => {
  test('is paged, sorted and searched', async () => {
    await sql`update accounts set last_name = 'Zając' where login = '600000006'`
    const page = await call('GET', '/api/users?page=0&size=2&sort=login,desc&sort=id,asc')
    expect(page.headers['x-total-count']).toBe('3')
    expect(page.headers.link).toMatch(/rel="next".*rel="last".*rel="first"/)
    expect(page.json().map(({ login }: { login: string }) => login)).toEqual(['600000006', PHONE])
    for (const search of ['600 000 006', 'zając', 'anna zając', 'Zając Anna'])
      expect((await call('GET', `/api/users?search=${encodeURIComponent(search)}`)).json()).toHaveLength(1)
    expect((await call('GET', '/api/users?search=%25')).json()).toHaveLength(0)
    expect((await call('GET', '/api/users?sort=secretHash,asc')).statusCode).toBe(400)
    const far = await call('GET', '/api/users?page=99')
    expect([far.json(), far.headers['x-total-count']]).toEqual([[], '3'])
  })

  test('puts who has no name last, up and down', async () => {
    await sql`update accounts set last_name = case login when ${PHONE} then '' else 'Zając' end`
    for (const direction of ['asc', 'desc']) {
      const list = (await call('GET', `/api/users?sort=lastName,${direction}`)).json()
      expect(list.at(-1)).toMatchObject({ login: PHONE, lastName: null })
    }
  })

  test('one is found by login before id', async () => {
    const { id } = await user()
    expect((await call('GET', `/api/users/${id}`)).json()).toMatchObject({ id, login: PHONE })
    await sql`
      insert into accounts (id, login) overriding system value values (600000005, '600000088')`
    expect(await user()).toMatchObject({ id, login: PHONE })
    expect((await call('GET', '/api/users/nobody')).statusCode).toBe(404)
    expect((await call('GET', '/api/users/authorities')).json()).toEqual(['ROLE_ADMIN', 'ROLE_USER'])
  })
})

describe('adding', () => {
  test('answers 201 with the account, its place and an alert; an active one gets a PIN', async () => {
    const answer = await call('POST', '/api/users', {
      login: '600 000 077',
      firstName: 'Ola',
      activated: true,
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers.location).toBe('/api/users/600000077')
    expect(answer.headers['x-skrzatapp-alert']).toBe('userManagement.created')
    expect(answer.json()).toMatchObject({ login: '600000077', activated: true, authorities: ['ROLE_USER'] })
    expect(await codeOf(server.tokenOf('600000077', await server.digitsTo('600000077')))).toBe('done')
  })

  test('takes the account that a roster made', async () => {
    await sql`insert into accounts (login) values ('600000077')`
    const answer = await call('POST', '/api/users', {
      login: '600000077',
      password: PASSWORD,
      activated: true,
    })
    expect(answer.statusCode).toBe(201)
    expect(await codeOf(server.tokenOf('600000077', PASSWORD))).toBe('done')
  })

  test.each([
    [{ login: PHONE }, 'error.userexists'],
    [{ login: '600000077', email: 'ola@example.pl' }, 'error.emailexists'],
    [{ login: '600000077', authorities: ['ROLE_ROOT'] }, 'error.validation'],
    [{ login: '77' }, 'error.validation'],
    [{}, 'error.validation'],
    [{ login: '600000077', authorities: ['ROLE_ADMIN'], activated: true }, 'error.account.password_required'],
    [
      { login: '600000077', authorities: ['ROLE_ADMIN'], password: '862947' },
      'error.account.password_required',
    ],
  ])('refuses %j', async (body, message) => {
    await sql`update accounts set email = 'OLA@example.pl' where login = ${PHONE}`
    const answer = await call('POST', '/api/users', body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message })
    expect(await sql`select from accounts`).toHaveLength(3)
  })
})

describe('changing', () => {
  test.each([
    ['another phone', { login: '600000078' }],
    ['a new secret', { password: PASSWORD }],
    ['being deactivated', { activated: false }],
  ])('%s ends the sessions at once', async (_name, change) => {
    const theirs = await server.tokenOf(PHONE)
    const answer = await call('PUT', '/api/users', { ...(await user()), ...change })
    expect(answer.statusCode).toBe(200)
    expect(await accounts.authenticate(theirs)).toBeUndefined()
  })

  test('a name does not', async () => {
    const theirs = await server.tokenOf(PHONE)
    await call('PUT', '/api/users', { ...(await user()), firstName: 'Ewa' })
    expect(await accounts.authenticate(theirs)).toMatchObject({ firstName: 'Ewa' })
  })

  test('out of use and back into it, the secret stays', async () => {
    const { id } = await user()
    const trpc = await provenAdmin()
    expect(await trpc.users.setActivated({ id, activated: false })).toMatchObject({ state: 'deactivated' })
    expect(await codeOf(server.tokenOf(PHONE))).toBe('auth.failed')
    expect(await trpc.users.setActivated({ id, activated: true })).toMatchObject({ state: 'active' })
    expect(await codeOf(server.tokenOf(PHONE, PIN))).toBe('done')
  })

  test('a phone gives way that nobody has had yet, and no other', async () => {
    await sql`insert into accounts (login) values ('600000077')`
    const body = await user()
    expect((await call('PUT', '/api/users', { ...body, login: '600000006' })).json()).toMatchObject({
      message: 'error.userexists',
    })
    expect((await call('PUT', '/api/users', { ...body, phone: '600000077' })).statusCode).toBe(200)
    expect(await codeOf(server.tokenOf('600000077', PIN))).toBe('done')
  })

  test('an admin needs a password', async () => {
    const body = { ...(await user()), authorities: ['ROLE_ADMIN', 'ROLE_USER'] }
    expect((await call('PUT', '/api/users', body)).json()).toMatchObject({
      message: 'error.account.password_required',
    })
    expect((await call('PUT', '/api/users', { ...body, password: PASSWORD })).statusCode).toBe(200)
  })

  test('an authority that is taken away is gone on the next call', async () => {
    const second = await accounts.createAdmin({ phone: PHONE, password: PASSWORD })
    const theirs = await server.tokenOf(PHONE, PASSWORD)
    expect((await call('GET', '/api/users', undefined, theirs)).statusCode).toBe(200)
    await call('PUT', '/api/users', { ...(await user()), id: second.id, authorities: ['ROLE_USER'] })
    expect((await call('GET', '/api/users', undefined, theirs)).statusCode).toBe(403)
  })
})

describe('changed authorities', () => {
  const notices = () => sql<{ login: string; type: string; place: number | null }[]>`
    select a.login, n.type, n.place_id as place from notifications n join accounts a on a.id = n.account_id`

  test('are told to whom they are of, once', async () => {
    const body = { ...(await user()), password: PASSWORD, authorities: ['ROLE_ADMIN', 'ROLE_USER'] }
    expect((await call('PUT', '/api/users', body)).statusCode).toBe(200)
    await call('PUT', '/api/users', { ...(await user()), firstName: 'Ewa' })
    await server.work()
    expect(await notices()).toEqual([{ login: PHONE, type: 'TYPE_CHANGE_RIGHTS', place: null }])
    const theirs = await server.caller(await server.tokenOf(PHONE, PASSWORD))
    expect(await theirs.notifications.unread()).toMatchObject([
      { type: 'TYPE_CHANGE_RIGHTS', section: 'places', placeId: null, data: { place: null, kid: null } },
    ])
    expect(await theirs.notifications.counts()).toEqual({ places: 1 })
  })

  test('are no news to whoever changes their own, or where nothing was changed', async () => {
    await accounts.createAdmin({ phone: PHONE, password: PASSWORD })
    const refused = { ...(await user()), email: 'no e-mail', authorities: ['ROLE_USER'] }
    expect((await call('PUT', '/api/users', refused)).statusCode).toBe(400)
    await call('PUT', '/api/users', { ...(await user(ADMIN)), authorities: ['ROLE_USER'] })
    await server.work()
    expect(await notices()).toEqual([])
  })
})

describe('with a borrowed session', () => {
  const asked = 'account.proof_required'
  const row = () => sql`select * from accounts where login = ${PHONE} and deleted_at is null`
  const data = {
    phone: PHONE,
    firstName: 'Anna',
    lastName: 'Nowak',
    email: null,
    langKey: 'pl' as const,
    authorities: ['ROLE_USER' as const],
    activated: true,
  }

  test.each([
    ['another phone', { phone: '600000078' }],
    ['an e-mail address', { email: 'zlodziej@example.pl' }],
    ['rights', { authorities: ['ROLE_ADMIN' as const], password: PASSWORD }],
    ['another secret', { password: '862947' }],
    ['being deactivated', { activated: false }],
  ])('no account gets %s', async (_name, change) => {
    const before = await row()
    const { id } = await user()
    const trpc = await server.caller(token)
    expect(await codeOf(trpc.users.update({ id, ...data, ...change }))).toBe(asked)
    expect(await row()).toEqual(before)
    expect(await codeOf((await provenAdmin()).users.update({ id, ...data, ...change }))).toBe('done')
  })

  test('none is made, switched off, deleted or sent anything', async () => {
    const before = await row()
    const { id } = await user()
    const { users } = await server.caller(token)
    const answers = [
      await codeOf(users.create({ ...data, phone: '600000077' })),
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
    const { id } = await user()
    const { users } = await server.caller(token)
    expect(await users.update({ id, ...data, firstName: 'Ewa', langKey: 'en' })).toMatchObject({
      firstName: 'Ewa',
      langKey: 'en',
    })
  })

  test('a proof of ten minutes ago is none', async () => {
    const { id } = await user()
    await provenAdmin()
    clock.pass(10 * 60)
    const { users } = await server.caller(token)
    expect(await codeOf(users.remove({ id }))).toBe(asked)
  })
})

describe('the last active admin', () => {
  test('is not deleted, deactivated or made less', async () => {
    const own = await user(ADMIN)
    const answers = [
      await call('DELETE', `/api/users/${ADMIN}`),
      await call('PUT', '/api/users', { ...own, activated: false }),
      await call('PUT', '/api/users', { ...own, authorities: ['ROLE_USER'] }),
    ]
    for (const answer of answers) expect(answer.json()).toMatchObject({ message: 'error.account.last_admin' })
    expect((await call('GET', '/api/users')).statusCode).toBe(200)
  })

  test('stays, of two who delete each other at once', async () => {
    const { id } = await accounts.createAdmin({ phone: PHONE, password: PASSWORD })
    const trpc = await provenAdmin()
    const codes = await Promise.all([
      codeOf(trpc.users.remove({ id })),
      codeOf(trpc.users.remove({ id: adminId })),
    ])
    expect(codes.toSorted()).toEqual(['account.last_admin', 'done'])
  })
})

test('deleting ends the sessions, and the phone can have another account', async () => {
  const theirs = await server.tokenOf(PHONE)
  const answer = await call('DELETE', `/api/users/${PHONE}`)
  expect([answer.statusCode, answer.headers['x-skrzatapp-alert']]).toEqual([204, 'userManagement.deleted'])
  expect(await accounts.authenticate(theirs)).toBeUndefined()
  expect((await call('GET', `/api/users/${PHONE}`)).statusCode).toBe(404)
  expect((await call('POST', '/api/users', { login: PHONE })).statusCode).toBe(201)
})

test('everything is written down, and no secret', async () => {
  const { id } = await user()
  const trpc = await provenAdmin()
  await trpc.users.setActivated({ id, activated: false })
  await trpc.users.setActivated({ id, activated: true })
  await trpc.users.sendPin({ id })
  await trpc.users.remove({ id })
  const rows = await sql`select type, data from audit_log where principal = ${ADMIN} order by id`
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
  async function leaveSms() {
    await sql`
      insert into user_sms (phone, account_id, text, state, dedupe_key)
      values (${PHONE}, ${(await user()).id}, 'Kod 123456', 'queued', 'waiting')`
  }

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
    const trpc = await server.caller(token)
    const { rows } = await trpc.sms.list({})
    const edit = { id: rows[0]?.id ?? 0, phone: '600000009', text: 'Dzień dobry' }
    expect(await codeOf(trpc.sms.edit(edit))).toBe('sms.not_editable')
    await sql`delete from outbox`
    await sql`update user_sms set state = 'failed'`
    expect(await trpc.sms.edit(edit)).toMatchObject({
      phone: '600000009',
      state: 'queued',
      text: 'Dzien dobry',
    })
    await server.work()
    expect(await trpc.sms.get({ id: edit.id })).toMatchObject({ state: 'stored' })
    expect(await codeOf(trpc.sms.get({ id: 999_999 }))).toBe('sms.not_found')
  })
})
