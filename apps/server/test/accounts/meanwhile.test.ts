/** What becomes of a call that is under way while somebody takes away what it rests on. */
import type { TransactionSql } from '@skrzat/db/client'
import { sessionsWaiting } from '@skrzat/testing/sessions'
import argon2 from 'argon2'
import { expect, onTestFinished, test } from 'vitest'
import { rightsChangedTopic } from '../../src/kernel/realtime/sessions.ts'
import { ADMIN, codeOf, NEW_PIN, PASSWORD, PIN } from './setup.ts'
import { DIRECTOR, PARENT, TEACHER, testStaff } from './staff-setup.ts'

const server = await testStaff()
const { accounts, address, adminToken, clock, idOf, kernel, own, setUp, shown, sql, tokenFor } = server

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
  await expect.poll(() => sessionsWaiting(sql), { timeout: 60_000 }).toHaveLength(1)
  release.resolve()
  await changing
  return await result
}

test('a change of the PIN does not undo the reset that came between', async () => {
  const thief = await own(await tokenFor(PARENT))
  const outcome = await during(
    async (tx) => {
      await tx`update accounts set secret_hash = 'of the reset' where login = ${PARENT}`
      await tx`update sessions set ended_at = ${clock.now()}`
    },
    () => codeOf(thief.changeSecret({ currentPassword: PIN, newPassword: NEW_PIN })),
  )
  expect(outcome).toBe('conflict.stale')
  expect(await sql`select secret_hash from accounts where login = ${PARENT}`).toEqual([
    { secret_hash: 'of the reset' },
  ])
})

test('a signing in that would renew an older hash does not undo the reset that came between', async () => {
  const typed = 'zażółć gęślą jaźń'.normalize('NFD')
  const [row] = await sql<
    { hash: string }[]
  >`select secret_hash as hash from accounts where login = ${PARENT}`
  const set = (on: Pick<typeof sql, 'unsafe'>, hash: string) =>
    on.unsafe('update accounts set secret_hash = $1 where login = $2', [hash, PARENT])
  onTestFinished(async () => void (await set(sql, row?.hash ?? '')))
  await set(sql, await argon2.hash(typed, { memoryCost: 1024, timeCost: 2, parallelism: 1 }))
  const input = { phone: PARENT, password: typed.normalize('NFC'), rememberMe: false, address: address() }
  const outcome = await during(
    (tx) => set(tx, 'of the reset'),
    () => codeOf(accounts.signIn({ ...input, userAgent: 'test' })),
  )
  expect(outcome).toBe('auth.failed')
  expect(await sql`select secret_hash from accounts where login = ${PARENT}`).toEqual([
    { secret_hash: 'of the reset' },
  ])
})

test('whoever becomes the system’s admin meanwhile gets no PIN', async () => {
  const token = await adminToken()
  await sql`update accounts set authorities = '{ROLE_USER}' where login = ${ADMIN.phone}`
  const owner = await own(token)
  const outcome = await during(
    (tx) => tx`update accounts set authorities = '{ROLE_ADMIN,ROLE_USER}' where login = ${ADMIN.phone}`,
    () => codeOf(owner.changeSecret({ currentPassword: PASSWORD, newPassword: NEW_PIN })),
  )
  expect(outcome).toBe('conflict.stale')
  expect(await sql`select secret_kind from accounts where login = ${ADMIN.phone}`).toEqual([
    { secret_kind: 'password' },
  ])
})

test('a sign-in that is under way while the secret changes opens no session', async () => {
  const owner = await own(await tokenFor(PARENT))
  const input = { phone: PARENT, password: PIN, rememberMe: true, address: address(), userAgent: '' }
  const outcome = await during(
    // Holds the sign-in up between verifying the secret and opening the session.
    (tx) => tx`lock table known_devices in exclusive mode`,
    () => codeOf(accounts.signIn({ ...input, device: Buffer.from('thief') })),
    () => owner.changeSecret({ currentPassword: PIN, newPassword: NEW_PIN }),
  )
  expect(outcome).toBe('auth.failed')
})

test('taking an account out of use gives it no authority back that was taken meanwhile', async () => {
  const token = await adminToken()
  await setUp(token, PASSWORD)
  await accounts.createAdmin({ phone: DIRECTOR, password: PASSWORD })
  const { users } = await server.caller(token)
  const id = await idOf(DIRECTOR)
  const outcome = await during(
    (tx) => tx`update accounts set authorities = '{ROLE_USER}', first_name = 'Ewa' where id = ${id}`,
    () => codeOf(users.setActivated({ id, activated: false })),
  )
  expect(outcome).toBe('conflict.stale')
  expect(await sql`select authorities, first_name from accounts where id = ${id}`).toEqual([
    { authorities: ['ROLE_USER'], first_name: 'Ewa' },
  ])
})

test('a session that ends meanwhile adds no factor', async () => {
  const thief = (await server.provenCaller(await tokenFor(PARENT))).accounts
  const { key } = await thief.beginTotp()
  const outcome = await during(
    async (tx) => {
      await tx`select from accounts where login = ${PARENT} for update`
      await tx`update sessions set ended_at = ${clock.now()}`
    },
    () => codeOf(thief.confirmTotp({ code: shown(key) })),
  )
  expect(outcome).toBe('unauthenticated')
  expect(await sql`select from totp_factors where confirmed_at is not null`).toHaveLength(0)
})

test('a factor that is taken away while it is given opens nothing that asks for one', async () => {
  const { key } = await setUp(await tokenFor(TEACHER))
  await sql`update places set factor_required = true`
  const token = await during(
    (tx) => tx`select from accounts where login = ${TEACHER} for update`,
    () => tokenFor(TEACHER, shown(key)),
    (tx) => tx`delete from totp_factors`,
  )
  expect(await accounts.authenticate(token)).toMatchObject({ factorDue: 'set_up', staff: [] })
})

test('what streams opens anew once the factor that was due is given or set up', async () => {
  const token = await tokenFor(TEACHER)
  await sql`update places set factor_required = true`
  let told = 0
  const stop = kernel.bus.subscribe(rightsChangedTopic(await idOf(TEACHER)), () => (told += 1))
  const { key } = await setUp(token)
  await expect.poll(() => told, { timeout: 60_000 }).toBe(1)
  await sql`update sessions set factor_at = null`
  await (await own(token)).confirmIdentity({ by: 'secret', secret: PIN, code: shown(key) })
  await expect.poll(() => told, { timeout: 60_000 }).toBe(2)
  stop()
})
