import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkTableAccess, READ_OF_OTHERS } from '../lib/table-access.ts'
import { ROOT } from '../lib/web.ts'

test('domains keep to their tables and to the list, and there was something to see', () => {
  const { tables, accesses, faults } = checkTableAccess(ROOT)
  expect(faults).toEqual([])
  expect(tables).toBeGreaterThan(40)
  expect(accesses).toBeGreaterThan(300)
})

test('an entry of the list that is taken away is missed, in each of the ways to read', () => {
  const { payments = [], sms = [] } = READ_OF_OTHERS
  const { faults } = checkTableAccess(ROOT, {
    ...READ_OF_OTHERS,
    payments: payments.slice(1),
    sms: sms.slice(1),
  })
  expect(faults).toContainEqual(
    expect.stringMatching(/domains\/payments\/.+ reads places: ask the index of places/),
  )
  expect(faults).toContainEqual(
    expect.stringMatching(/domains\/sms\/.+ reads accounts: ask the index of accounts/),
  )
})

const WALL = 'apps/server/src/domains/wall/queries.ts'

/** What is said of a domain `wall` with this text, beside one that owns the table `kids`. */
function faultsOf(text: string, read = {}, written = {}): string[] {
  const root = mkdtempSync(join(tmpdir(), 'skrzat-tables-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const files = {
    'db/src/schema/places.ts': "export const kids = pgTable('kids', {})",
    'db/src/schema/wall.ts': "export const wallPosts = pgTable(\n  'wall_posts', {})",
    [WALL]: text,
  }
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  return checkTableAccess(root, read, written).faults
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
  ['its own table', 'sql`select 1 from wall_posts`', []],
  ['a comment', '// What comes from kids.\nexport {}', []],
  ['a column of that name', "sql`select kids from wall_posts where name = 'kids'`", []],
])('%s', (_what, text, faults) => {
  expect(faultsOf(text)).toEqual(faults)
})

test('what is listed is allowed, and reading does not allow writing', () => {
  expect(faultsOf('sql`select 1 from kids`', { wall: ['kids'] })).toEqual([])
  expect(faultsOf('sql`update kids set id = 1`', { wall: ['kids'] })).toContain(WRITES)
  expect(faultsOf('sql`delete from kids`', {}, { wall: ['kids'] })).toEqual([])
})

test('what is listed and not used is said', () => {
  expect(faultsOf('', { wall: ['kids'] }, { wall: ['kids'] })).toEqual([
    'wall reads no kids, but is listed to',
    'wall writes no kids, but is listed to',
  ])
})
