import postgres from 'postgres'
import { expect, test } from 'vitest'
import { testDatabase } from '../src/database.ts'
import { emptyTables } from '../src/empty.ts'

const first = await testDatabase()
const second = await testDatabase()

test('each call gives a migrated database of its own, under a role that is no superuser', async () => {
  expect(first.url).not.toBe(second.url)
  const [row] = await first.sql`
    select rolsuper as superuser, (select count(*) from setup.migrations) as migrations
    from pg_roles where rolname = current_user`
  expect(row?.['superuser']).toBe(false)
  expect(row?.['migrations']).toBeGreaterThan(0)
})

test('a day stays text, a bigint is a number, an instant is a Date', async () => {
  const [row] = await first.sql`
    select date '2026-03-29' as day, 10000000000::bigint as big, timestamptz '2026-03-29T01:00Z' as at`
  expect(row).toEqual({ day: '2026-03-29', big: 10_000_000_000, at: new Date('2026-03-29T01:00:00Z') })
})

test('others may connect by the address, as long as they leave', async () => {
  const guest = postgres(second.url, { max: 1 })
  expect(await guest`select 1 as one`).toHaveLength(1)
  await guest.end()
})

test('tables are emptied with those that refer to them, and no others', async () => {
  const { sql } = second
  await sql`insert into accounts (login) values ('600000001')`
  await sql`
    insert into sessions (id, account_id, remember, created_at, expires_at)
    select gen_random_uuid(), id, false, now(), now() from accounts`
  await sql`insert into throttles (key, count, window_started_at) values ('kept', 1, now())`
  await emptyTables(sql, 'accounts')
  const [row] = await sql`
    select (select count(*) from accounts) as accounts, (select count(*) from sessions) as sessions,
      (select count(*) from throttles) as throttles`
  expect(row).toEqual({ accounts: 0, sessions: 0, throttles: 1 })
})
