import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import postgres from 'postgres'
import { testDatabase } from '@skrzat/testing/database'
import { emptyTables } from '@skrzat/testing/empty'
import { migrate, readMigrations, type Migration } from '@skrzat/db/migrate'
import { visibleLine, withoutMarks } from '@skrzat/contract/text'

const database = await testDatabase()

function made(tag: string, text: string): Migration {
  return { tag, text, hash: `hash of ${text}` }
}

/** An empty database beside the file's own. */
async function emptyDatabase(options = ''): Promise<string> {
  const name = `empty_${process.pid}_${Math.random().toString(36).slice(2)}`
  await database.sql.unsafe(`create database ${name} ${options}`)
  onTestFinished(async () => {
    await database.sql.unsafe(`drop database ${name}`)
  })
  const url = new URL(database.url)
  url.pathname = `/${name}`
  return url.toString()
}

async function tablesOf(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1 })
  const rows = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`
  await sql.end()
  return rows.map(({ name }) => name)
}

const FIRST = made('0000_first', 'create table first (id int)')
const SECOND = made('0001_second', 'create table second (id int)')

test('applies what is missing, in order, and nothing twice', async () => {
  const url = await emptyDatabase()
  expect(await migrate(url, [FIRST])).toEqual(['0000_first'])
  expect(await migrate(url, [FIRST, SECOND])).toEqual(['0001_second'])
  expect(await migrate(url, [FIRST, SECOND])).toEqual([])
  expect(await tablesOf(url)).toEqual(['first', 'second'])
})

test('twenty processes at once apply each migration once', async () => {
  const url = await emptyDatabase()
  const runs = await Promise.all(Array.from({ length: 20 }, () => migrate(url, [FIRST, SECOND])))
  expect(runs.flat().toSorted()).toEqual(['0000_first', '0001_second'])
})

test('a migration that fails leaves nothing, and the next run goes on from there', async () => {
  const url = await emptyDatabase()
  const broken = made('0001_second', 'create table second (id int); select 1 / 0')
  await expect(migrate(url, [FIRST, broken])).rejects.toMatchObject({ code: '22012' })
  expect(await tablesOf(url)).toEqual(['first'])
  expect(await migrate(url, [FIRST, SECOND])).toEqual(['0001_second'])
})

test('kill -9 in the middle of a migration leaves nothing of it, and the next run goes on from there', async () => {
  const url = await emptyDatabase()
  const second = made('0001_second', 'create table second (id int); select pg_advisory_xact_lock(42)')
  const sql = postgres(url, { max: 1 })
  await sql`select pg_advisory_lock(42)`
  const module = new URL('../src/migrate.ts', import.meta.url).href
  const code = `import(${JSON.stringify(module)}).then(({ migrate }) => migrate(...${JSON.stringify([url, [FIRST, second]])}))`
  const child = spawn(process.execPath, ['--eval', code], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const waiting = () => sql`select from pg_locks where locktype = 'advisory' and objid = 42 and not granted`
  await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(1)
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  await sql.end()
  expect(await migrate(url, [FIRST, second])).toEqual(['0001_second'])
  expect(await tablesOf(url)).toEqual(['first', 'second'])
})

test('refuses a database that is newer, or that was built from other text', async () => {
  const url = await emptyDatabase()
  await migrate(url, [FIRST, SECOND])
  await expect(migrate(url, [FIRST])).rejects.toThrow(
    /newer than this Skrzat: it has the migration 0001_second/,
  )
  const other = made('0000_first', 'create table other (id int)')
  await expect(migrate(url, [other, SECOND])).rejects.toThrow(/built with another migration 0000_first/)
})

test('refuses a database in which names could not be folded', async () => {
  const url = await emptyDatabase(`encoding 'LATIN2' template template0 locale_provider libc locale 'C'`)
  await expect(migrate(url, [FIRST])).rejects.toThrow(/encoding UTF8, and a PostgreSQL with ICU/)
})

function folderWith(entries: { idx: number; when: number; tag: string }[], files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'skrzat-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'meta'))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  for (const file of files) writeFileSync(join(folder, file), 'select 1')
  return folder
}

test('the journal and the folder say the same, in order', () => {
  expect(readMigrations().length).toBeGreaterThan(0)
  const a = { idx: 0, when: 1, tag: '0000_a' }
  const b = { idx: 1, when: 2, tag: '0001_b' }
  expect(readMigrations(folderWith([a, b], ['0000_a.sql', '0001_b.sql'])).map(({ tag }) => tag)).toEqual([
    a.tag,
    b.tag,
  ])
  expect(() => readMigrations(folderWith([a], ['0000_a.sql', '0001_b.sql']))).toThrow(/does not list: 0001_b/)
  expect(() => readMigrations(folderWith([a, b], ['0000_a.sql']))).toThrow(/0001_b is in the journal/)
  expect(() => readMigrations(folderWith([a, { ...b, when: 1 }], ['0000_a.sql', '0001_b.sql']))).toThrow(
    /0001_b is older/,
  )
  expect(() => readMigrations(folderWith([b], ['0001_b.sql']))).toThrow(/0001_b is not number 0/)
})

test('names from before a line of text was defined are cleaned as one is read now', async () => {
  const { sql } = database
  // One of each run of characters that are not seen, and of what is beside them.
  const codes = Array.from({ length: 0x10_ff_ff }, (_, at) => at + 1).filter(
    (code) => isUnseen(code) !== isUnseen(code - 1) && !/[\s\ud800-\udfff]/.test(String.fromCodePoint(code)),
  )
  const names = codes.map((code) => `Anna${String.fromCodePoint(code)}Nowak`)
  names.push(
    '👨\u200d👩\u200d👧 Ola',
    '❤\ufe0f Ola',
    'A\u200dla',
    '\u3164',
    '  Ola\u00ad\u2800 ',
    'Zażółć',
    '1\ufe0f\u20e3',
  )
  await sql`
    insert into accounts (login, first_name, created_by, last_modified_by)
    select (600000000 + n)::text, name, 'test', 'test' from unnest(${names}::text[]) with ordinality as given (name, n)`
  const [place] = await sql<{ id: number }[]>`
    insert into places (name, phone, city, state, nip, street, account_number)
    values (${'Skrzat\u200b'}, '600100100', 'Kraków', 'małopolskie', '1234563218', ${'\u2800'}, '0') returning id`
  const groups = await sql<{ id: number }[]>`
    insert into groups (place_id, name) select ${place?.id ?? 0}::bigint, * from unnest(${['Żabki', 'Żabki\u200b', 'Misie\u00ad']}::text[])
    returning id`
  await sql.begin(async (tx) => {
    const cleaning = readMigrations().find(({ tag }) => tag.endsWith('_visible_names'))
    await tx.unsafe(cleaning?.text ?? '')
  })
  const cleaned = await sql<{ name: string }[]>`select first_name as name from accounts order by login`
  expect(cleaned.map(({ name }) => name.normalize('NFC'))).toEqual(names.map(visibleLine))
  expect(await sql`select name, street from places`).toEqual([{ name: 'Skrzat', street: '?' }])
  expect((await sql`select name from groups order by id`).map(({ name }) => name)).toEqual([
    'Żabki',
    `Żabki ${groups[1]?.id}`,
    'Misie',
  ])
})

test('what was folded before more letters were is folded anew, in columns and in indexes', async () => {
  const { sql } = database
  const text = (tag: string) => readMigrations().find((migration) => migration.tag.endsWith(tag))?.text ?? ''
  const before = /CREATE FUNCTION fold_text[^]*?\$\$;/.exec(text('_polish_order_and_folding'))?.[0] ?? ''
  await sql.unsafe(before.replace('CREATE', 'CREATE OR REPLACE'))
  onTestFinished(() => emptyTables(sql, 'accounts'))
  const [account] = await sql<{ id: number }[]>`
    insert into accounts (login, first_name, last_name, created_by, last_modified_by)
    values ('699000001', 'Æsa', 'Strauß', 'test', 'test') returning id`
  const [room] = await sql<{ id: number }[]>`
    with other as (
      insert into accounts (login, created_by, last_modified_by) values ('699000002', 'test', 'test') returning id)
    insert into chat_rooms (low_id, high_id, created_at) select ${account?.id ?? 0}::bigint, id, now() from other returning id`
  await sql`
    insert into chat_messages (room_id, sender_id, text, created_at, command_hash)
    select ${room?.id ?? 0}::bigint, ${account?.id ?? 0}::bigint, t, now(), t::bytea from unnest(array['Strauß', 'Struś']) as said (t)`

  const versions = () => sql`select text, xmin::text from chat_messages where text = 'Struś'`
  const untouched = await versions()
  await sql.begin(async (tx) => void (await tx.unsafe(text('_fold_more_letters'))))
  expect(await sql`select folded from chat_messages order by id`).toEqual([
    { folded: 'strauss' },
    { folded: 'strus' },
  ])
  expect(await versions()).toEqual(untouched)
  const found = await sql.begin(async (tx) => {
    // The index of trigrams is left.
    await tx`set local enable_seqscan = off`
    await tx`set local enable_indexscan = off`
    return await tx`select login from accounts
      where fold_text(first_name || ' ' || last_name || ' ' || first_name) like '%aesa strauss%'`
  })
  expect(found).toEqual([{ login: '699000001' }])
})

function isUnseen(code: number): boolean {
  return code > 0 && withoutMarks(`a${String.fromCodePoint(code)}b`) === 'ab'
}
