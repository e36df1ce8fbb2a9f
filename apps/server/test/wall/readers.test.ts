import { beforeEach, describe, expect, test } from 'vitest'
import { refusalOf, testWall } from './setup.ts'

const wall = await testWall()
const { add, callerOf, first, motylki, zabki, clock, sql } = wall

beforeEach(async () => {
  await wall.forget()
  clock.set('2026-11-16T09:00:00Z')
})

const MOTYLKI = { id: motylki, name: 'Motylki', color: 0 }
const ZABKI = { id: zabki, name: 'Żabki', color: 1 }
const READ = '2026-11-16T09:00:00.000Z'

describe('who has confirmed', () => {
  test('an important post of a group: its parents by their kids, its tutors and the place’s admins', async () => {
    const { id } = await add('motylki', { important: true, by: 'teacher' })
    await (await callerOf('parent')).wall.confirm({ id })
    expect(await (await callerOf('teacher')).wall.readers({ id })).toEqual({
      groups: [
        {
          group: MOTYLKI,
          readers: [
            // Both parents, of whom no account is activated.
            { name: 'Jan Kowalski', readDate: null },
            { name: 'Jan Kowalski', readDate: null },
            { name: 'Zofia Wiśniewska', readDate: READ },
          ],
        },
        { group: null, readers: [{ name: 'Danuta Dyrektor', readDate: null }] },
      ],
      confirmed: 1,
      all: 4,
      remindedDate: null,
      mayRemind: true,
    })
  })

  test('a post to the place’s parents, by group', async () => {
    const { id } = await add('parents')
    const { groups, all } = await (await callerOf('director')).wall.readers({ id })
    expect(groups.map(({ group, readers }) => [group, readers.length])).toEqual([
      [MOTYLKI, 3],
      [ZABKI, 1],
    ])
    expect(all).toBe(4)
  })

  test('a post to the workers, and to both', async () => {
    const { wall: mine } = await callerOf('director')
    const workers = await mine.readers({ id: (await add('workers')).id })
    expect(workers.groups).toEqual([
      {
        group: null,
        readers: [
          { name: 'Ewa Nauczycielka', readDate: null },
          { name: 'Kasia Księgowa', readDate: null },
        ],
      },
    ])
    const both = await mine.readers({ id: (await add('both')).id })
    expect(both.groups.map(({ group, readers }) => [group?.name ?? null, readers.length])).toEqual([
      ['Motylki', 3],
      ['Żabki', 1],
      [null, 2],
    ])
    expect(both.all).toBe(6)
  })

  test('counts whoever is a worker and a parent once', async () => {
    const director = await callerOf('director')
    const kid = { firstname: 'Iga', lastname: 'Nauczycielska', phone1: '600000004', phone2: null }
    const added = await director.places.addKid({ placeId: wall.first, groupId: zabki, ...kid })
    const { id } = await add('both')
    await (await callerOf('teacher')).wall.confirm({ id })
    const { groups, confirmed, all } = await director.wall.readers({ id })
    expect(groups.flatMap(({ readers }) => readers).filter(({ readDate }) => readDate !== null)).toHaveLength(
      2,
    )
    expect([confirmed, all]).toEqual([1, 6])
    await director.places.deleteKid({ placeId: wall.first, groupId: zabki, kidId: added.id })
  })

  test('of a message to everybody only the numbers', async () => {
    const { id } = await add('team')
    await (await callerOf('parent')).wall.confirm({ id })
    expect(await (await callerOf('admin')).wall.readers({ id })).toMatchObject({
      groups: [],
      confirmed: 1,
      all: 6,
    })
    expect(await refusalOf((await callerOf('director')).wall.readers({ id }))).toBe('forbidden')
  })

  test('is told to the author and the place’s admins alone', async () => {
    const { id } = await add('motylki', { important: true })
    const outcomes: Record<string, string> = {}
    for (const person of ['director', 'admin', 'teacher', 'parent', 'accountant', 'otherDirector'] as const)
      outcomes[person] = await refusalOf((await callerOf(person)).wall.readers({ id }))
    expect(outcomes).toEqual({
      director: 'done',
      admin: 'done',
      teacher: 'forbidden',
      parent: 'forbidden',
      accountant: 'post.not_found',
      otherDirector: 'post.not_found',
    })
    const plain = await add('motylki')
    expect(await refusalOf((await callerOf('director')).wall.readers({ id: plain.id }))).toBe(
      'post.nothing_to_confirm',
    )
  })

  test('is not told to an author who is no tutor of the group any more, but a parent of it', async () => {
    const director = await callerOf('director')
    const sowki = { placeId: first, name: 'Sówki', color: 2 }
    const [worker] = await sql<{ id: number }[]>`select id from workers where phone = '600000004'`
    const { id: groupId } = await director.places.addGroup({ ...sowki, tutors: [worker?.id ?? 0] })
    const kid = { firstname: 'Iga', lastname: 'Nauczycielska', phone1: '600000004', phone2: null }
    const { id: kidId } = await director.places.addKid({ placeId: first, groupId, ...kid })
    const target = { to: 'group', groupId } as const
    const { id } = await add('motylki', { by: 'teacher', important: true, target })
    await director.places.updateGroup({ ...sowki, groupId, tutors: [] })
    const teacher = await callerOf('teacher')
    expect((await teacher.wall.post({ id })).seesReaders).toBe(false)
    expect(await refusalOf(teacher.wall.readers({ id }))).toBe('forbidden')
    expect(await refusalOf(teacher.wall.remind({ id }))).toBe('forbidden')
    await director.places.deleteKid({ placeId: first, groupId, kidId })
    await director.places.deleteGroup({ placeId: first, groupId })
  })
})
