import { emptyTables } from '@skrzat/testing/empty'
import { WebSocket } from 'ws'
import { beforeEach, describe, expect, test } from 'vitest'
import { SETTLE_ACCOUNTS } from '../../src/domains/accounts/index.ts'
import { PHONES, rosterFile, testPlaces, type Person } from '../places/setup.ts'
import { codeOf, PIN } from './setup.ts'

const server = await testPlaces()
const { app, sql, clock, first, second } = server
const { places } = server.services.domains

type Wanted = { person?: Person; placeId?: number; scope?: 'read' | 'write'; days?: 30 | 90 | 365 }

const ASKED = { name: 'Księgowość', placeId: first, scope: 'read', days: 30 } as const

/** Makes a token, in a session of its own with a fresh proof. */
async function make({ person = 'director', ...over }: Wanted = {}) {
  const secret = person === 'admin' ? 'skrzat-admin-demo' : PIN
  const caller = await server.provenCaller(await server.tokenOf(PHONES[person], secret), secret)
  return (await caller.accounts.makeToken({ ...ASKED, ...over })).token
}

async function call(token: string, url: string, method: 'GET' | 'POST' | 'HEAD' = 'GET', payload?: object) {
  const headers = { authorization: `Bearer ${token}` }
  const remoteAddress = '198.51.100.77'
  const answer = await app.inject({ method, url, headers, remoteAddress, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.body }
}

async function refusal(...args: Parameters<typeof call>) {
  const { status, body } = await call(...args)
  return [status, JSON.parse(body).message]
}
const ABSENCE = { kid: { id: 1 }, fromDate: '2026-11-18', toDate: '2026-11-18' }

const status = async (token: string, url = `/api/absences/place/${first}`) => (await call(token, url)).status

async function userOf(phone: string) {
  const caller = await server.provenCaller(server.tokenFor('admin'), 'skrzat-admin-demo')
  const { rows } = await caller.users.list({ page: 0, size: 20, search: phone })
  const user = rows.find(({ login }) => login === phone)
  if (!user) throw new Error(`no account of ${phone}`)
  return { caller, id: user.id }
}

beforeEach(async () => {
  clock.set('2026-11-16T09:00:00Z')
  await emptyTables(sql, 'access_tokens', 'audit_log', 'throttles')
})

describe('a token', () => {
  test('is told once, and only its hash is kept', async () => {
    const token = await make()
    expect(token).toMatch(/^skrzat_pat_[0-9A-Za-z]{49}$/)
    const [row] = await sql<{ all: string }[]>`
      select concat_ws(' ', (select json_agg(t) from access_tokens t), (select json_agg(l) from audit_log l)) as all`
    expect(row?.all).not.toContain(token)
    expect(row?.all).not.toContain(token.slice('skrzat_pat_'.length, -6))
    const { tokens } = await (await server.callerOf('director')).accounts.tokens()
    expect(tokens).toMatchObject([
      { name: 'Księgowość', scope: 'read', place: { id: first }, ending: token.slice(-4), lastUsedAt: null },
    ])
  })

  test('needs a proof of its own', async () => {
    const token = await server.tokenOf(PHONES.teacher)
    const { accounts } = await server.caller(token)
    expect(await codeOf(accounts.makeToken(ASKED))).toBe('account.proof_required')
    const proven = (await server.provenCaller(token)).accounts
    await proven.makeToken(ASKED)
    expect(await codeOf(proven.makeToken(ASKED))).toBe('account.proof_required')
  })

  test('is refused for a place in which its holder has no rights, to a system’s admin as well', async () => {
    for (const person of ['director', 'admin'] as const)
      expect(await codeOf(make({ person, placeId: second }))).toBe('forbidden')
  })

  test('beyond the twentieth is refused, also if two calls ask at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, () => server.tokenOf(PHONES.teacher)))
    const callers = await Promise.all(tokens.map((token) => server.provenCaller(token)))
    await sql`
      insert into access_tokens (id, account_id, place_id, name, scope, token_hash, ending, factor_given, created_at,
        expires_at)
      select gen_random_uuid(), id, ${first}, 'x', 'read', sha256(n::text::bytea), 'abcd', false, now(),
        '2027-01-01' from accounts, generate_series(1, 18) n where login = ${PHONES.teacher}`
    const codes = await Promise.all(callers.map(({ accounts }) => codeOf(accounts.makeToken(ASKED))))
    expect(codes.toSorted()).toEqual(['done', 'done', ...Array.from({ length: 3 }, () => 'token.too_many')])
  })

  test('tells from where and when it was last used, to five minutes', async () => {
    const token = await make()
    const caller = await server.callerOf('director')
    const lastUse = async () => (await caller.accounts.tokens()).tokens[0]?.lastUsedAt
    clock.pass(60)
    await status(token)
    const { tokens } = await caller.accounts.tokens()
    expect(tokens).toMatchObject([{ lastUsedAt: '2026-11-16T09:01:00.000Z', lastAddress: '198.51.100.77' }])
    clock.pass(5 * 60)
    await status(token)
    expect(await lastUse()).toBe('2026-11-16T09:01:00.000Z')
    clock.pass(1)
    await status(token)
    expect(await lastUse()).toBe('2026-11-16T09:06:01.000Z')
  })
})

describe('reach', () => {
  test('is its place alone, where its holder works in two', async () => {
    await places.importRoster(second, rosterFile(`WORKER;;;;${PHONES.teacher};;Ewa;x`), {
      accountId: 0,
      login: 'system',
    })
    const token = await make({ person: 'teacher' })
    expect(await status(token, `/api/places/${first}`)).toBe(200)
    expect(await status(token, `/api/places/${second}`)).toBe(403)
  })

  test('is never that of a system’s admin', async () => {
    await places.importRoster(first, rosterFile(`WORKER;;;;${PHONES.admin};;Ada;x`), {
      accountId: 0,
      login: 'system',
    })
    const token = await make({ person: 'admin', scope: 'write' })
    expect(await status(token, `/api/places/${first}`)).toBe(200)
    expect(await status(token, '/api/users')).toBe(403)
    expect(await status(token, `/api/places/${second}`)).toBe(403)
  })

  test('of reading serves HEAD as GET, and ends where something would change', async () => {
    const token = await make()
    expect((await call(token, `/api/places/${first}`, 'HEAD')).status).toBe(200)
    expect(await refusal(token, '/api/absences/add/place', 'POST', ABSENCE)).toEqual([
      403,
      'error.token.scope',
    ])
  })

  test('of writing is what its holder may do, but nothing that needs a proof', async () => {
    const [kid] = await sql`select id from kids where firstname = 'Jan'`
    const token = await make({ scope: 'write' })
    expect((await call(token, '/api/absences/add/place', 'POST', { ...ABSENCE, kid })).status).toBe(201)
    expect(await refusal(token, `/api/places/data/generate/${first}`)).toEqual([403, 'error.token.scope'])
  })

  test('leaves a parent’s invoices as unseen as they were', async () => {
    const token = await make({ person: 'parent' })
    expect(await status(token, '/api/payments/user/my')).toBe(200)
    expect(await sql`select from events where type = 'InvoiceViewed'`).toHaveLength(0)
  })

  test('is not STOMP’s, also with a token in the address', async () => {
    const token = await make({ scope: 'write' })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = new WebSocket(
      `${address.replace('http', 'ws')}/websocket/chat/websocket?access_token=${token}`,
    )
    const refused = await new Promise((resolve) => {
      socket.on('unexpected-response', (_request, answer) => resolve(answer.statusCode))
      socket.on('open', () => resolve('open'))
      socket.on('error', () => undefined)
    })
    socket.terminate()
    expect(refused).toBe(403)
  })

  test('does not include who is signed in', async () => {
    expect(await call(await make(), '/api/authenticate')).toEqual({ status: 200, body: '' })
  })
})

describe('a token serves no longer', () => {
  test('once it is revoked, by nobody but its holder', async () => {
    const token = await make()
    const own = await server.callerOf('director')
    const [entry] = (await own.accounts.tokens()).tokens
    const revoke = ({ accounts }: typeof own) => codeOf(accounts.revokeToken({ id: entry?.id ?? '' }))
    expect(await revoke(await server.callerOf('teacher'))).toBe('token.not_found')
    expect(await status(token)).toBe(200)
    expect(await revoke(own)).toBe('done')
    expect(await status(token)).toBe(401)
    expect(await revoke(own)).toBe('token.not_found')
    const rows = await sql`select type, place_id as place from audit_log where type like 'TOKEN%' order by id`
    expect(rows).toEqual([
      { type: 'TOKEN_MADE', place: first },
      { type: 'TOKEN_REVOKED', place: first },
    ])
  })

  test('once an admin of its place revokes it, but not one of another', async () => {
    const token = await make({ person: 'teacher' })
    const admin = await server.callerOf('director')
    const [entry] = await admin.accounts.placeTokens({ placeId: first })
    expect(entry).toMatchObject({ holder: 'Ewa Nauczycielka', phone: PHONES.teacher })
    const id = entry?.id ?? ''
    const other = await server.callerOf('otherDirector')
    expect(await codeOf(other.accounts.revokePlaceToken({ placeId: second, id }))).toBe('token.not_found')
    expect(await status(token)).toBe(200)
    await admin.accounts.revokePlaceToken({ placeId: first, id })
    expect(await status(token)).toBe(401)
  })

  test('after its days', async () => {
    const token = await make({ days: 30 })
    clock.set('2026-12-16T08:59:59Z')
    expect(await status(token)).toBe(200)
    clock.set('2026-12-16T09:00:00Z')
    expect(await status(token)).toBe(401)
  })

  test('for what a role permitted that was taken, and at all once the worker is deleted', async () => {
    const token = await make({ person: 'teacher' })
    const admin = await server.callerOf('director')
    const [worker] = await sql<{ id: number }[]>`
      select id from workers where phone = ${PHONES.teacher} and place_id = ${first} and deleted_at is null`
    const workerId = worker?.id ?? 0
    expect(await status(token)).toBe(200)
    await admin.places.revokeRole({ placeId: first, workerId, role: 'absence' })
    expect(await status(token)).toBe(403)
    expect(await status(token, `/api/places/${first}`)).toBe(200)
    await admin.places.grantRole({ placeId: first, workerId, role: 'absence' })
    expect(await status(token)).toBe(200)
    await sql`update workers set deleted_at = now() where id = ${workerId}`
    expect(await status(token, `/api/places/${first}`)).toBe(403)
    await sql`update workers set deleted_at = null where id = ${workerId}`
  })

  test('once its holder is deactivated, and not when active again', async () => {
    const token = await make({ person: 'accountant' })
    expect(await status(token, `/api/places/${first}`)).toBe(200)
    const { caller, id } = await userOf(PHONES.accountant)
    await caller.users.setActivated({ id, activated: false })
    expect(await status(token, `/api/places/${first}`)).toBe(401)
    await caller.users.setActivated({ id, activated: true })
    expect(await status(token, `/api/places/${first}`)).toBe(401)
  })

  test('once an admin gives its holder a new PIN', async () => {
    const token = await make({ person: 'otherParent', placeId: second })
    const { caller, id } = await userOf(PHONES.otherParent)
    const { email, authorities } = await caller.users.get({ id })
    const person = { phone: PHONES.otherParent, firstName: 'Anna', lastName: 'Nowak', langKey: 'pl' } as const
    await caller.users.update({ id, ...person, email, authorities, activated: true, password: '528417' })
    expect(await status(token, `/api/places/${second}`)).toBe(401)
  })

  test('after a restored backup, as it may have been revoked since', async () => {
    const token = await make()
    for (const { sql: settle } of SETTLE_ACCOUNTS.filter(({ what }) => what.includes('token')))
      await sql.unsafe(settle)
    expect(await status(token)).toBe(401)
  })

  test('where its place demands a second factor with which it was not made', async () => {
    const token = await make({ person: 'teacher' })
    await sql`update places set factor_required = true where id = ${first}`
    try {
      expect(await status(token, `/api/places/${first}`)).toBe(403)
    } finally {
      await sql`update places set factor_required = false where id = ${first}`
    }
    expect(await status(token, `/api/places/${first}`)).toBe(200)
  })
})

test('a mistyped token is refused', async () => {
  const token = await make()
  const other = token.endsWith('0') ? '1' : '0'
  for (const mistyped of [token.slice(0, -1) + other, `${token}0`, 'skrzat_pat_'])
    expect(await status(mistyped)).toBe(401)
})
