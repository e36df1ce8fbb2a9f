import { testDatabase } from '@skrzat/testing/database'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { and, anyOf, arrayOf, eq, isNotNull, listOf, orm, pick, whether } from '@skrzat/db/orm'
import {
  accountCodes,
  accounts,
  calendarEvents,
  groups,
  notifications,
  passkeys,
  places,
} from '@skrzat/db/schema'

const PLACE = {
  name: 'Skrzat',
  phone: '600000001',
  city: 'Kraków',
  state: 'Małopolskie',
  nip: '1234567890',
  street: 'Długa 1',
  accountNumber: '0'.repeat(26),
}

async function database() {
  const { sql } = await testDatabase()
  const [place] = await orm(sql).insert(places).values(PLACE).returning({ id: places.id })
  const [account] = await orm(sql)
    .insert(accounts)
    .values({ login: '600000001', authorities: ['ROLE_USER', 'ROLE_ADMIN'] })
    .returning()
  if (!place || !account) throw new Error('nothing was inserted')
  return { sql, placeId: place.id, account }
}

test('values of every type come back as they went', async () => {
  const { sql, placeId, account } = await database()
  expect(account).toMatchObject({
    login: '600000001',
    email: null,
    activated: false,
    authorities: ['ROLE_USER', 'ROLE_ADMIN'],
    createdAt: expect.any(Date),
  })
  const at = new Date('2026-03-29T00:59:59.123Z')
  const codes = [{ 'a b': [1, 'żółw'] }, 'text', [1, 2], null].map((registration) => ({
    accountId: account.id,
    purpose: 'identity' as const,
    codeHash: new Uint8Array([0, 1, 255]),
    registration,
    createdAt: at,
    expiresAt: at,
  }))
  await orm(sql).insert(accountCodes).values(codes)
  const found = await orm(sql).select().from(accountCodes).orderBy(accountCodes.id)
  expect(found.map(({ registration }) => registration)).toEqual([
    { 'a b': [1, 'żółw'] },
    'text',
    [1, 2],
    null,
  ])
  expect(found[0]).toMatchObject({
    createdAt: at,
    codeHash: Buffer.from([0, 1, 255]),
    usedAt: null,
  })

  const passkey = { credentialId: 'key', publicKey: new Uint8Array([1]), counter: 0, name: '', createdAt: at }
  const transports = ['', 'a "quoted", \\ comma']
  const [key] = await orm(sql)
    .insert(passkeys)
    .values({ ...passkey, accountId: account.id, transports })
    .returning()
  expect(key).toMatchObject({ transports, lastUsedAt: null })

  const event = {
    placeId,
    teaser: 'Bal',
    startDay: '2026-10-25',
    endDay: '2026-10-26',
    createdBy: account.id,
  }
  const [added] = await orm(sql)
    .insert(calendarEvents)
    .values({ ...event, startTime: '08:30', endTime: '09:00' })
    .returning()
  expect(added).toMatchObject({ ...event, startTime: '08:30:00', endTime: '09:00:00' })
})

test('JSON is what the database can look into, not text of it', async () => {
  const { sql, account } = await database()
  const notice = { accountId: account.id, type: 'TYPE_FILES', section: 'files', source: 'file-1' }
  await orm(sql)
    .insert(notifications)
    .values({ ...notice, data: { file: 1 } })
  expect(await sql`select data->'file' as file from notifications`).toEqual([{ file: 1 }])
})

test('what a left join does not find is null', async () => {
  const { sql, placeId } = await database()
  const rows = await orm(sql)
    .select({ id: places.id, group: { id: groups.id, name: groups.name } })
    .from(places)
    .leftJoin(groups, eq(groups.placeId, places.id))
  expect(rows).toEqual([{ id: placeId, group: null }])
})

test('one statement asks for any number of values, also for none', async () => {
  const { sql, placeId } = await database()
  const [other] = await orm(sql).insert(places).values(PLACE).returning({ id: places.id })
  const found = async (ids: number[]) =>
    await orm(sql).select({ id: places.id }).from(places).where(anyOf(places.id, ids)).orderBy(places.id)
  expect(await found([other?.id ?? 0, placeId, 999])).toEqual([{ id: placeId }, { id: other?.id }])
  expect(await found([])).toEqual([])
})

test('a row holds lists of other rows, under the names of the schema', async () => {
  const { sql, placeId } = await database()
  const [other] = await orm(sql).insert(places).values(PLACE).returning({ id: places.id })
  await orm(sql)
    .insert(groups)
    .values([
      { placeId, name: 'Żabki "małe", {1}', color: 3 },
      { placeId, name: 'Misie', deletedAt: new Date() },
    ])
  const rows = await orm(sql)
    .select({
      id: places.id,
      groups: listOf(
        orm(sql)
          .select({ ...pick(groups, 'placeId', 'color'), deleted: whether(isNotNull(groups.deletedAt)) })
          .from(groups)
          .where(eq(groups.placeId, places.id))
          .orderBy(groups.color),
      ),
      names: arrayOf(
        orm(sql)
          .select({ name: groups.name })
          .from(groups)
          .where(eq(groups.placeId, places.id))
          .orderBy(groups.id),
      ),
    })
    .from(places)
    .orderBy(places.id)
  expect(rows).toEqual([
    {
      id: placeId,
      groups: [
        { placeId, color: 0, deleted: true },
        { placeId, color: 3, deleted: false },
      ],
      names: ['Żabki "małe", {1}', 'Misie'],
    },
    { id: other?.id, groups: [], names: [] },
  ])
})

test('a transaction holds what both ways of writing do, or nothing of it', async () => {
  const { sql, placeId } = await database()
  const renamed = sql.begin(async (tx) => {
    await orm(tx).update(places).set({ name: 'Inny' }).where(eq(places.id, placeId))
    const [seen] = await tx<{ name: string }[]>`select name from places`
    expect(seen).toEqual({ name: 'Inny' })
    throw new Error('refused')
  })
  await expect(renamed).rejects.toThrow('refused')
  expect(await orm(sql).select({ name: places.name }).from(places)).toEqual([{ name: 'Skrzat' }])
})

test("an error is the database's own, without the values that were sent", async () => {
  const { sql, placeId } = await database()
  const error: unknown = await orm(sql)
    .update(places)
    .set({ nip: 'a family secret' })
    .where(and(eq(places.id, placeId)))
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(postgres.PostgresError)
  expect(error).toMatchObject({ constraint_name: 'places_nip_check', code: '23514' })
  expect(error).not.toHaveProperty('params')
  expect(String(error)).not.toContain('family')
})
