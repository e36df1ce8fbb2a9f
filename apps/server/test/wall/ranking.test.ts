import { POST_LIMITS, needsReading, type PostType } from '@skrzat/contract/post'
import type { Post, WallCursor, WallScope } from '@skrzat/contract/wire/wall'
import { sessionsWaiting } from '@skrzat/testing/sessions'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statementsOf } from '../../bench/spoken.ts'
import { pageOf } from '../../src/domains/wall/queries/page.ts'
import { testWall } from './setup.ts'

const wall = await testWall()
const { add, callerOf, clock, sql, first, second, motylki, zabki, pszczolki, seenBy } = wall
const { databaseUrl, services, tokenFor } = wall

const NOW = '2026-11-16T09:00:00Z'

describe('the first page', () => {
  test('begins with what the reader has to confirm, of the last three days', async () => {
    clock.set('2026-11-13T08:59:59Z')
    await add('parents', { text: 'za stare' })
    clock.set('2026-11-13T09:00:01Z')
    const posts = [
      await add('parents', { text: 'do potwierdzenia' }),
      await add('motylki', { text: 'ważne', important: true }),
    ]
    clock.set(NOW)
    await add('motylki', { text: 'zwykłe' })
    expect(await seenBy('parent')).toEqual(['ważne', 'do potwierdzenia', 'zwykłe', 'za stare'])
    // Not the author’s own.
    expect(await seenBy('director')).toEqual(['zwykłe', 'ważne', 'do potwierdzenia', 'za stare'])
    await (await callerOf('parent')).wall.confirm({ id: posts[1]?.id ?? 0 })
    expect(await seenBy('parent')).toEqual(['do potwierdzenia', 'zwykłe', 'ważne', 'za stare'])
    // Of a group or a place alone as well.
    expect(await seenBy('parent', { of: 'place', placeId: first })).toEqual(['do potwierdzenia', 'za stare'])
  })

  test('ranks the ten newest at most; the others keep their place by date', async () => {
    for (let n = 1; n <= 12; n++) await add('parents', { text: `ważne ${n}` })
    await add('motylki', { text: 'zwykłe' })
    const ranked = Array.from({ length: 10 }, (_, n) => `ważne ${12 - n}`)
    expect(await seenBy('parent')).toEqual([...ranked, 'zwykłe', 'ważne 2', 'ważne 1'])
  })
})

type Row = {
  type: PostType
  placeId: number | null
  groupId: number | null
  important: boolean
  author: 'teacher' | 'director'
  hours: number
  read: boolean
  deleted: boolean
  hidden: boolean
}

const KINDS: readonly Pick<Row, 'type' | 'placeId' | 'groupId'>[] = [
  { type: 'STANDARD', placeId: first, groupId: motylki },
  { type: 'STANDARD', placeId: first, groupId: zabki },
  { type: 'STANDARD', placeId: second, groupId: pszczolki },
  { type: 'WORKER', placeId: first, groupId: null },
  { type: 'ROLE', placeId: first, groupId: null },
  { type: 'ALL', placeId: first, groupId: null },
  { type: 'ALL', placeId: second, groupId: null },
  { type: 'TEAM', placeId: null, groupId: null },
]

/** Who reads in the property, and what is theirs: said by hand, without the rules of the server. */
const READERS = {
  teacher: ({ groupId, placeId, type }: Row) =>
    type === 'TEAM' || groupId === motylki || (placeId === first && ['WORKER', 'ALL'].includes(type)),
  parent: ({ groupId, placeId, type }: Row) =>
    type === 'TEAM' || groupId === motylki || (placeId === first && ['ROLE', 'ALL'].includes(type)),
  director: ({ placeId, type }: Row) => type === 'TEAM' || placeId === first,
} as const
type Reading = keyof typeof READERS

const row = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    important: fc.boolean(),
    author: fc.constantFrom('teacher' as const, 'director' as const),
    read: fc.boolean(),
    deleted: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    hidden: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  })
  .map(({ kind, ...rest }) => ({ ...kind, ...rest }))

/** How long before now each post was, the oldest first. */
const history = fc.array(row, { maxLength: 80 }).chain((rows) =>
  fc
    .array(fc.integer({ min: 0, max: 120 }), { minLength: rows.length, maxLength: rows.length })
    .map((hours) => {
      const sorted = hours.toSorted((a, b) => b - a)
      return rows.map((each, index): Row => ({ ...each, hours: sorted[index] ?? 0 }))
    }),
)

/** Stores the posts as they are, and returns their ids. */
async function store(rows: readonly Row[], reader: Reading): Promise<number[]> {
  await wall.forget()
  const [ids] = await sql<{ teacher: number; director: number; parent: number }[]>`
    select (select id from accounts where login = '600000004') as teacher,
      (select id from accounts where login = '600000002') as director,
      (select id from accounts where login = '600000005') as parent`
  if (!ids) throw new Error('the test lacks its accounts')
  const stored: number[] = []
  for (const { author, hours, read, deleted, hidden, ...post } of rows) {
    const at = new Date(new Date(NOW).getTime() - hours * 3_600_000 - 1)
    const [added] = await sql<{ id: number }[]>`
      insert into posts (type, place_id, group_id, important, text, author_id, created_at, deleted_at, hidden_at)
      values (${post.type}, ${post.placeId}, ${post.groupId}, ${post.important}, 'x', ${ids[author]}, ${at},
        ${deleted ? at : null}, ${hidden ? at : null})
      returning id`
    if (!added) throw new Error('a post was not stored')
    stored.push(added.id)
    if (read)
      await sql`insert into post_marks (post_id, account_id, read_at) values (${added.id}, ${ids[reader]}, ${at})`
  }
  return stored
}

/** The whole wall as the specification tells it, of all posts at once. */
function model(rows: readonly Row[], ids: readonly number[], reader: Reading): number[] {
  const seen = rows
    .map((each, index) => ({ ...each, id: ids[index] ?? 0 }))
    .filter((each) => READERS[reader](each) && !each.deleted)
    .filter(
      (each) => !each.hidden || each.author === reader || (reader === 'director' && each.placeId === first),
    )
    .toReversed()
  const ranked = seen
    .filter((each) => each.author !== reader && needsReading(each) && !each.read)
    .filter(({ hours }) => hours < 24 * POST_LIMITS.rankedDays)
    .slice(0, POST_LIMITS.ranked)
  return [...ranked, ...seen.filter((each) => !ranked.includes(each))].map(({ id }) => id)
}

async function pages(reader: Reading, scope: WallScope, between?: () => Promise<unknown>): Promise<Post[][]> {
  const caller = await callerOf(reader)
  const all: Post[][] = []
  let cursor: WallCursor | null = null
  do {
    const page: { posts: Post[]; next: WallCursor | null } = await caller.wall.page({ scope, cursor })
    all.push(page.posts)
    cursor = page.next
    await between?.()
  } while (cursor)
  return all
}

test.each(['teacher', 'parent', 'director'] as const)(
  'all pages together are the wall that the specification tells, for a %s',
  async (reader) => {
    await fc.assert(
      fc.asyncProperty(history, async (rows) => {
        const ids = await store(rows, reader)
        const all = await pages(reader, { of: 'all' })
        expect(all.flat().map(({ id }) => id)).toEqual(model(rows, ids, reader))
        for (const page of all.slice(0, -1)) expect(page).toHaveLength(POST_LIMITS.page)
      }),
      { numRuns: 12 },
    )
  },
)

test('pages have no gap and repeat nothing while posts arrive, and while the ranked are confirmed', async () => {
  const posts: number[] = []
  for (let n = 0; n < 70; n++) posts.push((await add(n % 3 === 0 ? 'parents' : 'motylki')).id)
  const parent = await callerOf('parent')
  const old = new Set(posts)
  const all = await pages('parent', { of: 'all' }, async () => {
    await add('motylki', { important: true })
    await add('parents')
    const { posts: newest } = await parent.wall.page({ scope: { of: 'all' } })
    const unread = newest.find(({ id, readByMe, needsReading: asked }) => old.has(id) && asked && !readByMe)
    if (unread) await parent.wall.confirm({ id: unread.id })
  })
  const shown = all.flat().map(({ id }) => id)
  expect(shown.toSorted((a, b) => a - b)).toEqual(posts)
})

test('newer posts come in order, a page at a time, so that none is missed', async () => {
  const { id } = await add('motylki')
  for (let n = 1; n <= 45; n++) await add(n % 2 === 0 ? 'parents' : 'motylki', { text: `${n}` })
  await add('workers')
  const parent = await callerOf('parent')
  const found: string[] = []
  let after = id
  for (;;) {
    const newer = await parent.wall.newer({ scope: { of: 'all' }, after })
    if (newer.length === 0) break
    expect(newer.map((post) => post.id)).toEqual(newer.map((post) => post.id).toSorted((a, b) => b - a))
    found.push(...newer.map(({ text }) => text).toReversed())
    after = newer[0]?.id ?? after
  }
  expect(found).toEqual(Array.from({ length: 45 }, (_, n) => String(n + 1)))
})

test('a post is not visible before an earlier one, however long that takes to be written', async () => {
  const { id: after } = await add('motylki')
  const written: number[] = []
  const posts: Promise<unknown>[] = []
  const write = (by: 'director' | 'teacher') =>
    void posts.push(add('motylki', { by, text: by }).then(({ id }) => written.push(id)))
  await sql.begin(async (tx) => {
    // The director’s post has its id when it waits for this row.
    await tx`select from accounts where login = '600000002' for update`
    write('director')
    while ((await sessionsWaiting(sql)).length < 1);
    write('teacher')
    while ((await sessionsWaiting(sql)).length < 2 && written.length === 0);
    const parent = await callerOf('parent')
    expect(await parent.wall.newer({ scope: { of: 'all' }, after })).toEqual([])
  })
  await Promise.all(posts)
  expect(await seenBy('parent')).toEqual(['teacher', 'director', 'dla motylki'])
})

test.each(['parent', 'director'] as const)(
  'a page is one statement for the posts and one for their files, of any number of groups: for a %s',
  async (reader) => {
    for (let n = 0; n < 30; n++) await add(n % 3 === 0 ? 'parents' : 'motylki')
    const principal = await services.domains.accounts.authenticate(tokenFor(reader))
    if (!principal) throw new Error('nobody is signed in')
    const said = await statementsOf(databaseUrl, (on) =>
      pageOf({ sql: on, clock }, principal, { scope: { of: 'all' } }),
    )
    expect(said).toHaveLength(2)
  },
)
