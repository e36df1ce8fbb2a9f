import { describe, expect, test } from 'vitest'
import type { Person } from '../places/setup.ts'
import { codeOf, testWall } from './setup.ts'

const wall = await testWall()
const { add, seenBy, callerOf, first, second, motylki, sql, zabki, TARGETS } = wall

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

  test('is opened by them and by the system’s admin, and shown to no others, for whom it does not exist', async () => {
    const { id } = await add(to)
    const seers = new Set<Person>(['admin', ...SEEN_BY[to]])
    for (const person of PEOPLE) {
      const { wall: theirs } = await callerOf(person)
      await theirs.shown({ ids: [id] })
      const attempts = [
        theirs.post({ id }),
        theirs.like({ id, on: true }),
        theirs.favourite({ id, on: true }),
      ]
      const wanted = seers.has(person) ? 'done' : 'post.not_found'
      expect([person, ...(await Promise.all(attempts.map(codeOf)))]).toEqual([person, wanted, wanted, wanted])
    }
    expect((await (await callerOf('admin')).wall.post({ id })).showed).toBe(seers.size)
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
    for (const person of ['director', 'admin'] as const)
      expect(await seenBy(person, scope)).toEqual(['dla both', 'dla workers', 'dla parents'])
    expect(await seenBy('teacher', scope)).toEqual(['dla both', 'dla workers'])
    expect(await seenBy('parent', scope)).toEqual(['dla both', 'dla parents'])
  })

  test('does not exist for others', async () => {
    const parent = await callerOf('parent')
    for (const groupId of [zabki, wall.pszczolki, 999_999])
      expect(await codeOf(parent.wall.page({ scope: { of: 'group', groupId } }))).toBe('group.not_found')
    for (const placeId of [second, 999_999])
      expect(await codeOf(parent.wall.page({ scope: { of: 'place', placeId } }))).toBe('place.not_found')
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
    for (const by of PEOPLE) if ((await codeOf(add(to, { by }))) === 'done') may.push(by)
    expect(may).toEqual(MAY[to])
  })

  test('others are refused; of a neighbour’s group and place they are told that they do not exist', async () => {
    expect(await codeOf(add('motylki', { by: 'accountant' }))).toBe('forbidden')
    expect(await codeOf(add('parents', { by: 'teacher' }))).toBe('forbidden')
    expect(await codeOf(add('team', { by: 'director' }))).toBe('forbidden')
    expect(await codeOf(add('pszczolki', { by: 'director' }))).toBe('group.not_found')
    expect(await codeOf(add('neighbours', { by: 'director' }))).toBe('place.not_found')
    expect(await sql`select from posts`).toHaveLength(0)
  })

  test('the groups of the wall, by place and name, say where', async () => {
    const groups = async (person: Person) =>
      (await (await callerOf(person)).wall.groups()).map(
        ({ name, place, mayPost }) => `${name} of ${place.id}${mayPost ? ', posting' : ''}`,
      )
    expect(await groups('director')).toEqual([`Motylki of ${first}, posting`, `Żabki of ${first}, posting`])
    expect(await groups('teacher')).toEqual([`Motylki of ${first}, posting`])
    expect(await groups('parent')).toEqual([`Motylki of ${first}`])
    expect(await groups('accountant')).toEqual([])
    expect(await groups('otherParent')).toEqual([`Pszczółki of ${second}`])
  })
})

test('whose rights are withheld until a second factor is given is told so, not that nothing exists', async () => {
  const { id } = await add('motylki')
  const parent = await callerOf('parent')
  const report = await parent.moderation.add({ postId: id, kind: 'OTHER', reason: 'Literówka' })
  await sql`update places set factor_required = true where id = ${first}`
  const teacher = await callerOf('teacher')
  expect(await seenBy('teacher')).toEqual([])
  for (const attempt of [
    () => teacher.wall.page({ scope: { of: 'group', groupId: motylki } }),
    () => teacher.wall.page({ scope: { of: 'place', placeId: first } }),
    () => add('motylki', { by: 'teacher' }),
    () => teacher.wall.post({ id }),
    () => teacher.wall.edit({ id, text: 'Nowy', files: [], important: false }),
    () => teacher.wall.delete({ id }),
    () => teacher.wall.like({ id, on: true }),
    () => teacher.wall.readers({ id }),
    () => teacher.moderation.report({ id: report.id }),
    () => teacher.moderation.handle({ id: report.id, state: 'seen' }),
  ])
    expect(await codeOf(attempt())).toBe('account.factor_required')
  await sql`update places set factor_required = false where id = ${first}`
})
