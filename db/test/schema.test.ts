import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testDatabase } from '@skrzat/testing/database'
import { schemaText } from './schema-text.ts'

const database = await testDatabase()

test('schema.sql is what the migrations make', async () => {
  const kept = readFileSync(new URL('../schema.sql', import.meta.url), 'utf8')
  expect(await schemaText(database.sql)).toBe(kept)
})

test('it says what a change of the schema changes', async () => {
  const { sql } = await testDatabase()
  const before = await schemaText(sql)
  await sql.unsafe(`
    create type mood as enum ('good', 'bad');
    create table notes_of_test (id bigint generated always as identity primary key, text text not null default '', m mood);
    create index notes_of_test_text on notes_of_test (text) where m = 'bad';
    comment on table notes_of_test is 'For the test.';
    revoke delete on notes_of_test from current_user`)
  const after = await schemaText(sql)
  expect(before).not.toContain('notes_of_test')
  expect(after).toContain("create type mood as enum ('good', 'bad');")
  expect(after).toContain(`-- For the test.
create table notes_of_test (
  id bigint not null generated always as identity,
  text text not null default ''::text,
  m mood,
  constraint notes_of_test_pkey PRIMARY KEY (id)
);
CREATE INDEX notes_of_test_text ON public.notes_of_test USING btree (text) WHERE (m = 'bad'::mood);
-- owner may insert, maintain, references, select, trigger, truncate, update`)
})

test('every foreign key has an index that begins with it', async () => {
  const bare = await database.sql`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index where indrelid = conrelid and indpred is null
        and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`
  expect(bare).toEqual([])
})

test.each([
  ['guardianships', 'guardians_phone_idx'],
  ['staff_of_places', 'workers_phone_idx'],
])('the view %s is put into the statement, which finds a phone by index', async (view, index) => {
  const plan = await database.sql.begin(async (tx) => {
    // The tables are empty.
    await tx`set local enable_seqscan = off`
    return await tx.unsafe(`explain select * from ${view} where phone = '600000001' and not declined`)
  })
  const text = plan.map((row) => String(row['QUERY PLAN'])).join('\n')
  expect(text).toContain(index)
  expect(text).not.toContain('Subquery Scan')
})

test('money is bigint grosze, an instant is timestamptz', async () => {
  const wrong = await database.sql`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' and data_type in ('timestamp without time zone', 'money', 'real', 'double precision', 'numeric')`
  expect(wrong).toEqual([])
})

test('a number of a transaction is filled by the database itself, since a backup leaves it out', async () => {
  const wrong = await database.sql`
    select table_name, column_name, column_default from information_schema.columns
    where table_schema = 'public' and udt_name in ('xid8', 'xid')
      and column_default is distinct from 'pg_current_xact_id()'`
  expect(wrong).toEqual([])
})
