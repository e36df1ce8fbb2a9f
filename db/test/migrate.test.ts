import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import postgres from 'postgres'
import { testDatabase } from '@skrzat/testing/database'
import { migrate, readMigrations, type Migration } from '@skrzat/db/migrate'

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
  const other = made('0001_second', 'create table other (id int)')
  await expect(migrate(url, [FIRST, other])).rejects.toThrow(/built with another migration 0001_second/)
})

test('refuses a database from before 1.0.0, and leaves it as it was', async () => {
  const url = await emptyDatabase()
  await migrate(url, [made('0000_initial', 'create table first (id int)'), SECOND])
  await expect(migrate(url)).rejects.toThrow(
    "The database was made by a Skrzat from before 1.0.0, which this one can't take over: give another one in SKRZAT_DATA_DIR or DATABASE_URL, or start the version that made it.",
  )
  expect(await tablesOf(url)).toEqual(['first', 'second'])
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
