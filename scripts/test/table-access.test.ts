import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  accessesIn,
  checkTableAccess,
  JOINED_BY_ALL,
  type Listed,
  READ_OF_OTHERS,
  tablesOf,
} from '../lib/table-access.ts'
import { ROOT } from '../lib/web.ts'

test('domains keep to their tables and to the list, and there was something to see', () => {
  const { tables, accesses, faults } = checkTableAccess(ROOT)
  expect(faults).toEqual([])
  expect(tables).toBeGreaterThan(40)
  expect(accesses).toBeGreaterThan(300)
})

test('an entry of the list that is taken away is missed, in each of the ways to read', () => {
  const read = READ_OF_OTHERS.filter(({ domain }) => domain !== 'notifications')
  const joined = JOINED_BY_ALL.filter((table) => table !== 'accounts')
  const { faults } = checkTableAccess(ROOT, { read, joined })
  expect(faults).toContainEqual(
    expect.stringMatching(/domains\/notifications\/.+ reads invoices: ask the index of payments/),
  )
  expect(faults).toContainEqual(
    expect.stringMatching(/domains\/sms\/.+ reads accounts: ask the index of accounts/),
  )
})

test('only people use their tables, the demo and the command line neither', () => {
  const tables = tablesOf(ROOT)
  const uses = accessesIn(ROOT, '{domains/*,demo,cli,start}', tables).filter(
    ({ table }) => tables.get(table)?.owner === 'people',
  )
  expect([...new Set(uses.map(({ domain }) => domain))]).toEqual(['people'])
  expect(new Set(uses.map(({ table }) => table)).size).toBe(6)
})

const WALL = 'apps/server/src/domains/wall/queries.ts'

/** What is said of a domain `wall` with this text, beside one that owns the table `kids`. */
function faultsOf(text: string, lists: Partial<Record<'read' | 'written', Listed>> = {}): string[] {
  const root = mkdtempSync(join(tmpdir(), 'skrzat-tables-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const files = {
    'db/src/schema/places.ts': "export const kids = pgTable('kids', {})",
    'db/src/schema/kernel.ts': "export const events = pgTable('events', {})",
    'db/src/schema/wall.ts': "export const wallPosts = pgTable(\n  'wall_posts', {})",
    [WALL]: text,
  }
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  return checkTableAccess(root, { read: [], written: [], joined: [], ...lists }).faults
}

const READS = `${WALL} reads kids: ask the index of places`
const WRITES = `${WALL} writes kids: ask the index of places`

test.each([
  ['a join', 'sql`select 1 from wall_posts join kids on true`', [READS]],
  ['a list', 'sql`select 1 from wall_posts p, kids k where true`', [READS]],
  ['a part of a statement', 'sql`select ${sql`(select count(*) from kids)`}`', [READS]],
  ['a table after a value', 'sql`select ${1} from kids where id = ${2}`', [READS]],
  ['plain text', "const QUERY = 'select id from kids'", [READS]],
  ['the query builder', "import { kids } from '@skrzat/db/schema'; orm(sql).select().from(kids)", [READS]],
  ['an insert', 'sql`insert into kids (id) values (1)`', [WRITES]],
  ['an update', 'sql`update kids set id = 1`', [WRITES]],
  ['a delete', 'sql`delete from kids`', [READS, WRITES]],
  [
    "the query builder's update",
    "import { kids } from '@skrzat/db/schema'; orm(sql).update(kids).set({})",
    [READS, WRITES],
  ],
  ["the kernel's table", 'sql`select 1 from events`', []],
  ['its own table', 'sql`select 1 from wall_posts`', []],
  ['a comment', '// What comes from kids.\nexport {}', []],
  ['a column of that name', "sql`select kids from wall_posts where name = 'kids'`", []],
])('%s', (_what, text, faults) => {
  expect(faultsOf(text)).toEqual(faults)
})

const LISTED = [{ domain: 'wall', tables: ['kids'], why: 'for the test' }]

test('what is listed is allowed, and reading does not allow writing', () => {
  expect(faultsOf('sql`select 1 from kids`', { read: LISTED })).toEqual([])
  expect(faultsOf('sql`update kids set id = 1`', { read: LISTED })).toContain(WRITES)
  expect(faultsOf('sql`delete from kids`', { written: LISTED })).toEqual([])
})

test('what is listed and not used is said', () => {
  expect(faultsOf('', { read: LISTED, written: LISTED })).toEqual([
    'wall reads no kids, but is listed to',
    'wall writes no kids, but is listed to',
  ])
})
