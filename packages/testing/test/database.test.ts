import postgres from 'postgres'
import { expect, test } from 'vitest'
import { testDatabase } from '../src/database.ts'

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
