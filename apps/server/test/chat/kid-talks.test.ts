import { describe, expect, test } from 'vitest'
import { addGuardian, setPhones } from '../../bench/kids.ts'
import { PHONES, type Person } from '../places/setup.ts'
import { codeOf, testChat } from './setup.ts'

const chat = await testChat()
const { callerOf, first, idOf, kidOf, kidTalk, send, sql, texts, roomAs, roomsOf, workerOf } = chat

const zofia = kidOf('Zofia').id
describe("a kid's talk", () => {
  test.each<[Person, string]>([
    ['teacher', 'done'],
    // Not even the director: a place's admin who looks after the kid is its group's tutor.
    ['director', 'chat.not_allowed'],
    ['accountant', 'chat.not_allowed'],
    ['parent', 'chat.not_allowed'],
    ['otherDirector', 'chat.not_allowed'],
    ['admin', 'chat.not_allowed'],
  ])('is opened by %s: %s', async (person, outcome) => {
    expect(await codeOf(kidTalk(person))).toBe(outcome)
  })

  test('is one, also when it is opened twice at once, and its parents find it', async () => {
    const [one, two] = await Promise.all([kidTalk(), kidTalk()])
    expect(one).toBe(two)
    expect(await kidTalk('parent')).toBe(one)
  })

  test('is not opened for a kid of another group, nor for one that left or is none', async () => {
    expect(await codeOf(kidTalk('teacher', 'Ola'))).toBe('chat.not_allowed')
    expect(await codeOf(kidTalk('teacher', 'Adam'))).toBe('chat.not_allowed')
    const teacher = await callerOf('teacher')
    expect(await codeOf(teacher.chat.open({ with: 'kid', kidId: 999_999 }))).toBe('chat.not_allowed')
    await sql`update kids set deleted_at = now() where id = ${zofia}`
    expect(await codeOf(kidTalk())).toBe('chat.not_allowed')
  })

  test('holds both parents and the tutors of the group', async () => {
    await addGuardian(sql, sql`id = ${zofia}`, PHONES.otherParent)
    await sql`insert into group_tutors values (${kidOf('Zofia').groupId}, ${workerOf('director')})`
    const room = await kidTalk()
    await send('parent', room, 'Zosia będzie jutro.')
    expect(await roomAs('teacher', room)).toMatchObject({
      name: 'Zofia Wiśniewska',
      about: 'Motylki',
      kid: zofia,
      mayWrite: true,
    })
    const { members } = await roomAs('teacher', room)
    expect(Object.fromEntries(members.map(({ id, fullname }) => [id, fullname]))).toEqual({
      [idOf('director')]: 'Danuta Dyrektor (dyrektor, Motylki)',
      // Wrote in the talk.
      [idOf('parent')]: 'Anna Nowak (rodzic: Zofia Wiśniewska)',
      [idOf('otherParent')]: 'Rodzic 2: Zofia Wiśniewska',
    })
    expect(await texts('otherParent', room)).toEqual(['Zosia będzie jutro.'])
    expect(await codeOf(texts('accountant', room))).toBe('chat.not_found')
  })

  test.each<[string, Person, () => Promise<unknown>]>([
    ['a tutor who is one no more', 'teacher', () => sql`delete from group_tutors`],
    [
      'the former tutors of a kid that moves to another group',
      'teacher',
      () => sql`update kids set group_id = ${kidOf('Ola').groupId} where id = ${zofia}`,
    ],
    [
      'who is no parent any more: the phone was changed',
      'parent',
      () => setPhones(sql, sql`id = ${zofia}`, ['601000009', PHONES.otherParent]),
    ],
    [
      'a parent who left the place',
      'parent',
      () => sql`insert into phone_answers (place_id, phone, told_at, declined_at)
        values (${first}, ${PHONES.parent}, now(), now())`,
    ],
  ])('is closed at once to %s, and stays open to the others', async (_name, person, leave) => {
    await addGuardian(sql, sql`id = ${zofia}`, PHONES.otherParent)
    const room = await kidTalk()
    await send('otherParent', room, 'Przedtem')
    await leave()
    expect(await codeOf(texts(person, room))).toBe('chat.not_found')
    expect(await codeOf(send(person, room, 'Jeszcze ja'))).toBe('chat.not_found')
    expect(await codeOf(kidTalk(person))).toBe('chat.not_allowed')
    expect(await roomsOf(person)).toEqual([])
    expect(await texts('otherParent', room)).toEqual(['Przedtem'])
  })

  test('is open to the next tutor, with what was written before', async () => {
    const room = await kidTalk()
    await send('teacher', room, 'Od wychowawczyni')
    await sql`update group_tutors set worker_id = ${workerOf('accountant')}`
    expect(await texts('accountant', room)).toEqual(['Od wychowawczyni'])
  })

  test('of a kid that left is read by its parents and tutors, and written in by nobody', async () => {
    const room = await kidTalk()
    await send('teacher', room, 'Powodzenia!')
    await sql`update kids set deleted_at = now() where id = ${zofia}`
    for (const person of ['parent', 'teacher'] as const) {
      expect(await texts(person, room)).toEqual(['Powodzenia!'])
      expect((await roomAs(person, room)).mayWrite).toBe(false)
      expect(await codeOf(send(person, room, 'Halo'))).toBe('chat.closed')
      expect(await roomsOf(person)).toEqual([room])
    }
    expect(await codeOf(texts('director', room))).toBe('chat.not_found')
  })
})

test('kids to talk about are those of one’s own groups', async () => {
  const kids = async (person: Person, query = '') =>
    (await (await callerOf(person)).chat.find({ query })).kids.map(({ firstname }) => firstname)
  expect(await kids('teacher')).toEqual(['Jan', 'Zofia'])
  for (const query of ['zof', 'Wiśniewska Zof']) expect(await kids('teacher', query)).toEqual(['Zofia'])
  expect(await kids('teacher', '%')).toEqual([])
  expect(await kids('director')).toEqual([])
  expect(await kids('parent')).toEqual([])
})
