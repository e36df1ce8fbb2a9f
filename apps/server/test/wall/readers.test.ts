import { describe, expect, test } from 'vitest'
import { PHONES } from '../places/setup.ts'
import { codeOf, testWall } from './setup.ts'

const wall = await testWall()
const { add, callerOf, first, motylki, zabki } = wall

const MOTYLKI = { id: motylki, name: 'Motylki', color: 0 }
const ZABKI = { id: zabki, name: 'Żabki', color: 1 }
const READ = '2026-11-16T09:00:00.000Z'

/** Makes the teacher a parent in a group; returns how to undo it. */
async function kidOfTeacher(groupId: number) {
  const { places } = await callerOf('director')
  const kid = { firstname: 'Iga', lastname: 'Nauczycielska', phone1: PHONES.teacher, phone2: null }
  const { id: kidId } = await places.addKid({ placeId: first, groupId, ...kid })
  return () => places.deleteKid({ placeId: first, groupId, kidId })
}

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
            { name: 'Jan Kowalski', readDates: [null, null] },
            { name: 'Zofia Wiśniewska', readDates: [READ] },
          ],
          confirmed: 1,
          all: 3,
        },
        { group: null, readers: [{ name: 'Danuta Dyrektor', readDates: [null] }], confirmed: 0, all: 1 },
      ],
      confirmed: 1,
      all: 4,
      remindedDate: null,
      mayRemind: true,
    })
  })

  test('a post to the place’s parents, by group, to its workers, and to both', async () => {
    const { wall: mine } = await callerOf('director')
    const readersOf = async (to: 'parents' | 'workers' | 'both') => {
      const { groups, all } = await mine.readers({ id: (await add(to)).id })
      return [all, ...groups.map(({ group, readers }) => [group, readers.map(({ name }) => name)])]
    }
    const families = [
      [MOTYLKI, ['Jan Kowalski', 'Zofia Wiśniewska']],
      [ZABKI, ['Ola Nowak']],
    ]
    const workers = [null, ['Ewa Nauczycielka', 'Kasia Księgowa']]
    expect(await readersOf('parents')).toEqual([4, ...families])
    expect(await readersOf('workers')).toEqual([2, workers])
    expect(await readersOf('both')).toEqual([6, ...families, workers])
  })

  test('counts whoever is a worker and a parent once', async () => {
    const removeKid = await kidOfTeacher(zabki)
    const { id } = await add('both')
    await (await callerOf('teacher')).wall.confirm({ id })
    const { groups, confirmed, all } = await (await callerOf('director')).wall.readers({ id })
    const dates = groups.flatMap(({ readers }) => readers.flatMap(({ readDates }) => readDates))
    expect(dates.filter((date) => date !== null)).toHaveLength(2)
    expect([confirmed, all]).toEqual([1, 6])
    await removeKid()
  })

  test('of a message to everybody only the numbers', async () => {
    const { id } = await add('team')
    await (await callerOf('parent')).wall.confirm({ id })
    expect(await (await callerOf('admin')).wall.readers({ id })).toMatchObject({
      groups: [],
      confirmed: 1,
      all: 6,
    })
    expect(await codeOf((await callerOf('director')).wall.readers({ id }))).toBe('forbidden')
  })

  test('is told to the author and the place’s admins alone', async () => {
    const { id } = await add('motylki', { important: true })
    for (const [person, outcome] of [
      ['director', 'done'],
      ['admin', 'done'],
      ['teacher', 'forbidden'],
      ['parent', 'forbidden'],
      ['accountant', 'post.not_found'],
      ['otherDirector', 'post.not_found'],
    ] as const)
      expect([person, await codeOf((await callerOf(person)).wall.readers({ id }))]).toEqual([person, outcome])
    const plain = await add('motylki')
    expect(await codeOf((await callerOf('director')).wall.readers({ id: plain.id }))).toBe(
      'post.nothing_to_confirm',
    )
  })

  test('is not told to an author who is no tutor of the group any more, but a parent of it', async () => {
    const { target, leave } = await wall.groupOfTeacher()
    const removeKid = await kidOfTeacher(target.groupId)
    const { id } = await add('motylki', { by: 'teacher', important: true, target })
    await leave()
    const teacher = await callerOf('teacher')
    expect((await teacher.wall.post({ id })).seesReaders).toBe(false)
    expect(await codeOf(teacher.wall.readers({ id }))).toBe('forbidden')
    expect(await codeOf(teacher.wall.remind({ id }))).toBe('forbidden')
    await removeKid()
  })
})
