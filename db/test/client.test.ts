import { testDatabase } from '@skrzat/testing/database'
import { expect, test } from 'vitest'
import { connect } from '@skrzat/db/client'

test('days are ISO 8601, however the database writes them by itself', async () => {
  const { sql, url } = await testDatabase()
  await sql`do $$ begin execute format('alter database %I set datestyle to ''German, DMY''', current_database()); end $$`
  const other = connect({ url })
  const [row] = await other.sql`select date '2026-11-20' as day, 'absence-1-' || date '2026-11-20' as stream`
  await other.close()
  expect(row).toEqual({ day: '2026-11-20', stream: 'absence-1-2026-11-20' })
})
