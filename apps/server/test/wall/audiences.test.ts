import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../places/setup.ts'
import { refusalOf, testWall } from './setup.ts'

const wall = await testWall()
const { add, seenBy, callerOf, first, second, motylki, sql, zabki, TARGETS } = wall

beforeEach(() => wall.forget())

const PEOPLE = [
  'admin',
  'director',
  'accountant',
  'teacher',
  'parent',
  'otherDirector',
  'otherParent',
] as const satisfies readonly Person[]

/** Who sees a post on the wall of all, by its audience. The system's admin follows no place by being its admin. */
const SEEN_BY: Record<keyof typeof TARGETS, readonly Person[]> = {
  motylki: ['director', 'teacher', 'parent'],
  zabki: ['director'],
  pszczolki: ['otherDirector', 'otherParent'],
  parents: ['director', 'parent'],
  workers: ['director', 'accountant', 'teacher'],
  both: ['director', 'accountant', 'teacher', 'parent'],
  neighbours: ['otherDirector', 'otherParent'],
  team: PEOPLE,
}

const audiences = Object.keys(TARGETS).filter((name): name is keyof typeof TARGETS => name in TARGETS)

describe.each(audiences)('a post for %s', (to) => {
  test('is on the wall of those whom it is for, and of nobody else', async () => {
    await add(to)
    const readers: Person[] = []
    for (const person of PEOPLE) if ((await seenBy(person)).length > 0) readers.push(person)
    expect(readers).toEqual(SEEN_BY[to])
  })

  test('is opened by the same people, and by the system’s admin; others are told that it does not exist', async () => {
    const { id } = await add(to)
    for (const person of PEOPLE) {
      const caller = await callerOf(person)
      const sees = person === 'admin' || SEEN_BY[to].includes(person)
      const wanted = sees ? 'done' : 'post.not_found'
      expect([person, await refusalOf(caller.wall.post({ id }))]).toEqual([person, wanted])
      expect([person, await refusalOf(caller.wall.like({ id, on: true }))]).toEqual([person, wanted])
      expect([person, await refusalOf(caller.wall.favourite({ id, on: true }))]).toEqual([person, wanted])
    }
  })

  test('is counted as shown to the same people only', async () => {
    const { id } = await add(to)
    for (const person of PEOPLE) await (await callerOf(person)).wall.shown({ ids: [id] })
    const seen = new Set<Person>(['admin', ...SEEN_BY[to]])
    expect((await (await callerOf('admin')).wall.post({ id })).showed).toBe(seen.size)
  })
})

describe('the wall of one group or place', () => {
  test('has the group’s own posts', async () => {
    for (const to of audiences) await add(to)
    const scope = { of: 'group', groupId: motylki } as const
    for (const person of ['admin', 'director', 'teacher', 'parent'] as const)
      expect(await seenBy(person, scope)).toEqual(['dla motylki'])
    expect(await seenBy('director', { of: 'group', groupId: zabki })).toEqual(['dla zabki'])
  })

  test('has the place’s own posts, by what one is there', async () => {
    for (const to of audiences) await add(to)
    const scope = { of: 'place', placeId: first } as const
    expect(await seenBy('director', scope)).toEqual(['dla both', 'dla workers', 'dla parents'])
    expect(await seenBy('admin', scope)).toEqual(['dla both', 'dla workers', 'dla parents'])
    expect(await seenBy('teacher', scope)).toEqual(['dla both', 'dla workers'])
    expect(await seenBy('parent', scope)).toEqual(['dla both', 'dla parents'])
  })

  test('does not exist for others', async () => {
    const parent = await callerOf('parent')
    const page = (scope: Parameters<typeof parent.wall.page>[0]['scope']) =>
      refusalOf(parent.wall.page({ scope }))
    expect(await page({ of: 'group', groupId: zabki })).toBe('group.not_found')
    expect(await page({ of: 'group', groupId: wall.pszczolki })).toBe('group.not_found')
    expect(await page({ of: 'group', groupId: 999_999 })).toBe('group.not_found')
    expect(await page({ of: 'place', placeId: second })).toBe('place.not_found')
    expect(await page({ of: 'place', placeId: 999_999 })).toBe('place.not_found')
  })
})

describe('who posts', () => {
  const MAY: Record<keyof typeof TARGETS, readonly Person[]> = {
    motylki: ['admin', 'director', 'teacher'],
    zabki: ['admin', 'director'],
    pszczolki: ['admin', 'otherDirector'],
    parents: ['admin', 'director'],
    workers: ['admin', 'director'],
    both: ['admin', 'director'],
    neighbours: ['admin', 'otherDirector'],
    team: ['admin'],
  }

  test.each(audiences)('to %s', async (to) => {
    const may: Person[] = []
    for (const by of PEOPLE) if ((await refusalOf(add(to, { by }))) === 'done') may.push(by)
    expect(may).toEqual(MAY[to])
  })

  test('others are refused; of a neighbour’s group and place they are told that they do not exist', async () => {
    expect(await refusalOf(add('motylki', { by: 'accountant' }))).toBe('forbidden')
    expect(await refusalOf(add('parents', { by: 'teacher' }))).toBe('forbidden')
    expect(await refusalOf(add('team', { by: 'director' }))).toBe('forbidden')
    expect(await refusalOf(add('pszczolki', { by: 'director' }))).toBe('group.not_found')
    expect(await refusalOf(add('neighbours', { by: 'director' }))).toBe('place.not_found')
    expect(await sql`select from posts`).toHaveLength(0)
  })

  test('the groups of the wall, by place and name, say where', async () => {
    const groups = async (person: Person) =>
      (await (await callerOf(person)).wall.groups()).map(({ name, place, mayPost }) => [
        name,
        place.id,
        mayPost,
      ])
    expect(await groups('director')).toEqual([
      ['Motylki', first, true],
      ['Żabki', first, true],
    ])
    expect(await groups('teacher')).toEqual([['Motylki', first, true]])
    expect(await groups('parent')).toEqual([['Motylki', first, false]])
    expect(await groups('accountant')).toEqual([])
    expect(await groups('otherParent')).toEqual([['Pszczółki', second, false]])
  })
})

test('whose rights are withheld until a second factor is given is told so, not that nothing exists', async () => {
  const { id } = await add('motylki')
  const parent = await callerOf('parent')
  const report = await parent.moderation.add({ postId: id, kind: 'OTHER', reason: 'Literówka' })
  await sql`update places set factor_required = true where id = ${first}`
  const teacher = await callerOf('teacher')
  const scope = { of: 'group', groupId: motylki } as const
  expect(await seenBy('teacher')).toEqual([])
  expect(await refusalOf(teacher.wall.page({ scope }))).toBe('account.factor_required')
  expect(await refusalOf(teacher.wall.page({ scope: { of: 'place', placeId: first } }))).toBe(
    'account.factor_required',
  )
  expect(await refusalOf(add('motylki', { by: 'teacher' }))).toBe('account.factor_required')
  for (const attempt of [
    () => teacher.wall.post({ id }),
    () => teacher.wall.edit({ id, text: 'Nowy', files: [], important: false }),
    () => teacher.wall.delete({ id }),
    () => teacher.wall.like({ id, on: true }),
    () => teacher.wall.readers({ id }),
    () => teacher.moderation.report({ id: report.id }),
    () => teacher.moderation.handle({ id: report.id, state: 'seen' }),
  ])
    expect(await refusalOf(attempt())).toBe('account.factor_required')
  await sql`update places set factor_required = false where id = ${first}`
})
