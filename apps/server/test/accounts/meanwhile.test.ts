/** What becomes of a call that is under way while somebody takes away what it rests on. */
import type { TransactionSql } from '@skrzat/db/client'
import { emptyTables } from '@skrzat/testing/empty'
import { beforeEach, expect, test } from 'vitest'
import { addPlace } from '../../src/domains/places/index.ts'
import { rightsChangedTopic } from '../../src/kernel/sessions.ts'
import { PLACE, rosterFile } from '../places/setup.ts'
import { factorApp } from './factor-app.ts'
import { ACCOUNT_TABLES, codeOf, PASSWORD, PIN, testServer } from './setup.ts'

/** Later than any notice. */
const ALL = Number.MAX_SAFE_INTEGER

const server = await testServer()
const { sql, clock, kernel } = server
const { accounts, places } = server.services.domains
const [ADMIN, TEACHER, PARENT] = ['600000001', '600000004', '600000005']
const NEW_PIN = '520974'
let place = 0

const { shown, setUp } = factorApp(server)

type Change = (tx: TransactionSql) => Promise<unknown>

/** Makes a change, and commits it once `late` waits for what it locks; with what is left to do by then. */
async function during<T>(change: Change, late: () => Promise<T>, rest?: Change): Promise<T> {
  const release = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const changing = sql.begin(async (tx) => {
    await change(tx)
    held.resolve()
    await release.promise
    await rest?.(tx)
  })
  await held.promise
  const result = late()
  await expect
    .poll(
      () => sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      { timeout: 60_000 },
    )
    .toHaveLength(1)
  release.resolve()
  await changing
  return await result
}

beforeEach(async () => {
  clock.set('2026-11-16T09:00:00Z')
  await emptyTables(sql, ...ACCOUNT_TABLES, 'phone_answers')
  await accounts.createAdmin({ phone: ADMIN, password: PASSWORD })
  await server.addAccounts(TEACHER, PARENT)
  place = await addPlace(sql, PLACE)
  await places.importRoster(
    place,
    rosterFile(`KID;Motylki;Jan;Kowalski;${PARENT};;;`, `WORKER;;;;${TEACHER};;Ewa Lis;nauczycielka`),
    { login: 'system' },
  )
})

test('a change of the PIN does not undo the reset that came between', async () => {
  const thief = await server.caller(await server.tokenOf(PARENT))
  const outcome = await during(
    async (tx) => {
      await tx`update accounts set secret_hash = 'of the reset' where login = ${PARENT}`
      await tx`update sessions set ended_at = ${clock.now()}`
    },
    () => codeOf(thief.accounts.changeSecret({ currentPassword: PIN, newPassword: NEW_PIN })),
  )
  expect(outcome).toBe('conflict.stale')
  expect(await sql`select secret_hash from accounts where login = ${PARENT}`).toEqual([
    { secret_hash: 'of the reset' },
  ])
})

test('whoever becomes the system’s admin meanwhile gets no PIN', async () => {
  await sql`update accounts set authorities = '{ROLE_USER}' where login = ${ADMIN}`
  const owner = await server.caller(await server.tokenOf(ADMIN, PASSWORD))
  const outcome = await during(
    (tx) => tx`update accounts set authorities = '{ROLE_ADMIN,ROLE_USER}' where login = ${ADMIN}`,
    () => codeOf(owner.accounts.changeSecret({ currentPassword: PASSWORD, newPassword: NEW_PIN })),
  )
  expect(outcome).toBe('conflict.stale')
  expect(await sql`select secret_kind from accounts where login = ${ADMIN}`).toEqual([
    { secret_kind: 'password' },
  ])
})

test('a session that ends meanwhile adds no factor', async () => {
  const thief = await server.provenCaller(await server.tokenOf(PARENT))
  const { key } = await thief.accounts.beginTotp()
  const outcome = await during(
    async (tx) => {
      await tx`select from accounts where login = ${PARENT} for update`
      await tx`update sessions set ended_at = ${clock.now()}`
    },
    () => codeOf(thief.accounts.confirmTotp({ code: shown(key) })),
  )
  expect(outcome).toBe('unauthenticated')
  expect(await sql`select from totp_factors where confirmed_at is not null`).toHaveLength(0)
})

test('a factor that is taken away while it is given opens nothing that asks for one', async () => {
  const { key } = await setUp(await server.tokenOf(TEACHER))
  await sql`update places set factor_required = true`
  const input = { phone: TEACHER, password: PIN, rememberMe: false, address: '192.0.2.7', userAgent: '' }
  const { token } = await during(
    (tx) => tx`select from accounts where login = ${TEACHER} for update`,
    () => accounts.signIn({ ...input, code: shown(key) }),
    (tx) => tx`delete from totp_factors`,
  )
  expect(await accounts.authenticate(token)).toMatchObject({ factorDue: 'set_up', staff: [] })
})

test('what streams opens anew once the factor that was due is given or set up', async () => {
  const token = await server.tokenOf(TEACHER)
  const { accountId = 0 } = (await accounts.authenticate(token)) ?? {}
  await sql`update places set factor_required = true`
  let told = 0
  const stop = kernel.bus.subscribe(rightsChangedTopic(accountId), () => (told += 1))
  const { key } = await setUp(token)
  await expect.poll(() => told, { timeout: 60_000 }).toBe(1)
  await sql`update sessions set factor_at = null`
  const waiting = await server.caller(token)
  await waiting.accounts.confirmIdentity({ by: 'secret', secret: PIN, code: shown(key) })
  await expect.poll(() => told, { timeout: 60_000 }).toBe(2)
  stop()
})

test('nobody marks read, on either wire, what waits for the factor', async () => {
  const token = await server.tokenOf(PARENT)
  await setUp(token)
  await sql`update sessions set factor_at = null`
  await sql`
    insert into notifications (account_id, place_id, type, section, data, source)
    select a.id, k.place_id, 'TYPE_KID_ABSENCE_CONFIRM', 'absence_user', jsonb_build_object('kid', k.id), 'x'
    from kids k join accounts a on a.login = k.phone1`
  await (await server.caller(token)).notifications.markRead({ section: 'absence_user', upTo: ALL })
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/notifications/absence_user/read',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode).toBe(204)
  expect(await sql`select from notifications where read_at is null`).toHaveLength(1)
})
