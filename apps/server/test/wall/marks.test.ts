import { describe, expect, test } from 'vitest'
import type { Person } from '../places/setup.ts'
import { codeOf, testWall } from './setup.ts'

const wall = await testWall()
const { add, callerOf, sql, clock } = wall

const READERS = ['director', 'teacher', 'parent', 'accountant'] as const satisfies readonly Person[]

/** The sums of all posts, as the marks tell them. */
async function expectSums() {
  const [{ wrong } = { wrong: -1 }] = await sql<{ wrong: number }[]>`
    select count(*) as wrong from posts p where
      p.likes <> (select count(*) from post_marks m where m.post_id = p.id and m.liked_at is not null)
      or p.showed <> (select count(*) from post_marks m where m.post_id = p.id and m.shown_at is not null)`
  expect(wrong).toBe(0)
}

describe('a like', () => {
  test('counts each account once, however often it is set', async () => {
    const { id } = await add('both')
    for (const person of READERS) {
      const { wall: mine } = await callerOf(person)
      await mine.like({ id, on: true })
      await mine.like({ id, on: true })
    }
    const parent = await callerOf('parent')
    expect(await parent.wall.post({ id })).toMatchObject({ likes: 4, likedByMe: true })
    expect(await parent.wall.like({ id, on: false })).toMatchObject({ likes: 3, likedByMe: false })
    expect(await parent.wall.like({ id, on: false })).toMatchObject({ likes: 3, likedByMe: false })
    await expectSums()
  })

  test('while the post is deleted: refused, or gone with it', async () => {
    for (let n = 0; n < 6; n++) {
      const { id } = await add('both')
      const [director, parent] = [await callerOf('director'), await callerOf('parent')]
      const [deleted, liked] = await Promise.all([
        codeOf(director.wall.delete({ id })),
        codeOf(parent.wall.like({ id, on: true })),
      ])
      expect(deleted).toBe('done')
      expect(['done', 'post.not_found']).toContain(liked)
    }
    await expectSums()
  })
})

describe('shown', () => {
  test('counts each account once', async () => {
    const ids = [(await add('both')).id, (await add('both')).id]
    const parent = await callerOf('parent')
    for (const list of [ids, ids, ids.slice(0, 1)]) await parent.wall.shown({ ids: list })
    await (await callerOf('teacher')).wall.shown({ ids: ids.slice(1) })
    expect((await parent.wall.page({ scope: { of: 'all' } })).posts.map(({ showed }) => showed)).toEqual([
      2, 1,
    ])
    await expectSums()
  })

  test('is refused of more than 50 at once', async () => {
    const ids = Array.from({ length: 51 }, (_, n) => n + 1)
    expect(await codeOf((await callerOf('parent')).wall.shown({ ids }))).toBe('validation')
  })

  test('to many at once, in any order and beside likes, without a deadlock', async () => {
    const ids: number[] = []
    for (let n = 0; n < 10; n++) ids.push((await add('both')).id)
    const callers = await Promise.all(READERS.map((person) => callerOf(person)))
    await Promise.all(
      Array.from({ length: 6 }, (_, round) =>
        callers.flatMap((caller, index) => {
          const turned = [...ids.slice(round + index), ...ids.slice(0, round + index)]
          const list = index % 2 === 0 ? turned : turned.toReversed()
          return [
            caller.wall.shown({ ids: list }),
            ...list.map((id) => caller.wall.like({ id, on: round % 2 === 0 })),
          ]
        }),
      ).flat(),
    )
    const rows = await sql<{ showed: number }[]>`select distinct showed from posts`
    expect(rows).toEqual([{ showed: 4 }])
    await expectSums()
  })
})

describe('a confirmation', () => {
  test('is kept from its first time on', async () => {
    const { id } = await add('parents')
    const parent = await callerOf('parent')
    expect(await parent.wall.post({ id })).toMatchObject({ needsReading: true, readByMe: false })
    expect(await parent.wall.confirm({ id })).toMatchObject({ needsReading: true, readByMe: true })
    clock.pass(3600)
    await parent.wall.confirm({ id })
    expect(await sql`select read_at from post_marks`).toEqual([{ read_at: new Date('2026-11-16T09:00:00Z') }])
  })

  test('is not for an ordinary post of a group; of one’s own it is not needed', async () => {
    const { id } = await add('motylki')
    expect(await codeOf((await callerOf('parent')).wall.confirm({ id }))).toBe('post.nothing_to_confirm')
    const own = await add('parents')
    expect(await (await callerOf('director')).wall.confirm({ id: own.id })).toMatchObject({ readByMe: true })
    expect(await sql`select from post_marks`).toHaveLength(0)
  })
})
