import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { grantRoles } from '../../src/domains/places/index.ts'
import { PHONES, type Person, rosterFile } from '../places/setup.ts'
import { NOON, refusalOf, testChat } from './setup.ts'

const chat = await testChat()
const { callerOf, clock, first, idOf, kidOf, kidTalk, send, services, sql, texts, roomAs } = chat

const zofia = kidOf('Zofia').id
const [workers] = await sql<{ teacher: number; accountant: number; director: number }[]>`
  select (select id from workers where phone = ${PHONES.teacher}) as teacher,
    (select id from workers where phone = ${PHONES.accountant}) as accountant,
    (select id from workers where phone = ${PHONES.director}) as director`

beforeEach(async () => {
  await chat.forget()
  clock.set(NOON)
})

afterEach(async () => {
  await sql`truncate group_tutors`
  await sql`insert into group_tutors values (${kidOf('Zofia').groupId}, ${workers?.teacher ?? 0})`
  await sql`update kids set phone1 = ${PHONES.parent}, phone2 = null, deleted_at = null, place_id = ${first},
    group_id = ${kidOf('Zofia').groupId} where id = ${zofia}`
  await sql`truncate phone_answers`
})

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
    expect(await refusalOf(kidTalk(person))).toBe(outcome)
  })

  test('is one, also when it is opened twice at once, and its parents find it', async () => {
    const [one, two] = await Promise.all([kidTalk(), kidTalk()])
    expect(one).toBe(two)
    expect(await kidTalk('parent')).toBe(one)
  })

  test('is not opened for a kid of another group, nor for one that left or is none', async () => {
    expect(await refusalOf(kidTalk('teacher', 'Ola'))).toBe('chat.not_allowed')
    expect(await refusalOf(kidTalk('teacher', 'Adam'))).toBe('chat.not_allowed')
    const teacher = await callerOf('teacher')
    expect(await refusalOf(teacher.chat.open({ with: 'kid', kidId: 999_999 }))).toBe('chat.not_allowed')
    await sql`update kids set deleted_at = now() where id = ${zofia}`
    expect(await refusalOf(kidTalk())).toBe('chat.not_allowed')
  })

  test('holds both parents and the tutors of the group', async () => {
    await sql`update kids set phone2 = ${PHONES.otherParent} where id = ${zofia}`
    await sql`insert into group_tutors values (${kidOf('Zofia').groupId}, ${workers?.director ?? 0})`
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
      [idOf('director')]: 'Danuta Dyrektor',
      // Wrote in the talk.
      [idOf('parent')]: 'Anna Nowak',
      [idOf('otherParent')]: 'Rodzic 2: Zofia Wiśniewska',
    })
    expect(await texts('otherParent', room)).toEqual(['Zosia będzie jutro.'])
    expect(await refusalOf(texts('accountant', room))).toBe('chat.not_found')
  })

  test('is closed to a former tutor at once, and open to the next', async () => {
    const room = await kidTalk()
    await send('teacher', room, 'Od wychowawczyni')
    await sql`update group_tutors set worker_id = ${workers?.accountant ?? 0}`
    expect(await refusalOf(texts('teacher', room))).toBe('chat.not_found')
    expect(await refusalOf(send('teacher', room, 'Jeszcze ja'))).toBe('chat.not_found')
    expect(await refusalOf(kidTalk())).toBe('chat.not_allowed')
    expect(await (await callerOf('teacher')).chat.rooms({})).toEqual([])
    expect(await texts('accountant', room)).toEqual(['Od wychowawczyni'])
  })

  test('goes along with a kid that moves to another group', async () => {
    const room = await kidTalk()
    await send('parent', room, 'Przed przeniesieniem')
    await sql`update kids set group_id = ${kidOf('Ola').groupId} where id = ${zofia}`
    expect(await refusalOf(texts('teacher', room))).toBe('chat.not_found')
    expect(await texts('parent', room)).toEqual(['Przed przeniesieniem'])
  })

  test('is closed to who is no parent any more: the phone was changed', async () => {
    const room = await kidTalk()
    await send('parent', room, 'Sekret')
    await sql`update kids set phone1 = '601000009' where id = ${zofia}`
    expect(await refusalOf(texts('parent', room))).toBe('chat.not_found')
    expect(await refusalOf(send('parent', room, 'Halo'))).toBe('chat.not_found')
  })

  test('of a kid that left is read by its parents and tutors, and written in by nobody', async () => {
    const room = await kidTalk()
    await send('teacher', room, 'Powodzenia!')
    await sql`update kids set deleted_at = now() where id = ${zofia}`
    for (const person of ['parent', 'teacher'] as const) {
      expect(await texts(person, room)).toEqual(['Powodzenia!'])
      expect((await roomAs(person, room)).mayWrite).toBe(false)
      expect(await refusalOf(send(person, room, 'Halo'))).toBe('chat.closed')
      expect((await (await callerOf(person)).chat.rooms({})).map(({ id }) => id)).toEqual([room])
    }
    expect(await refusalOf(texts('director', room))).toBe('chat.not_found')
  })

  test('is closed to a parent who left the place', async () => {
    const room = await kidTalk()
    await send('teacher', room, 'Dzień dobry')
    await sql`insert into phone_answers (place_id, phone, told_at, declined_at)
      values (${first}, ${PHONES.parent}, now(), now())`
    expect(await refusalOf(texts('parent', room))).toBe('chat.not_found')
  })
})

test('kids to talk about are those of one’s own groups', async () => {
  const kids = async (person: Person, query = '') =>
    (await (await callerOf(person)).chat.find({ query })).kids.map(({ firstname }) => firstname)
  expect(await kids('teacher')).toEqual(['Jan', 'Zofia'])
  expect(await kids('teacher', 'zof')).toEqual(['Zofia'])
  expect(await kids('teacher', '%')).toEqual([])
  expect(await kids('director')).toEqual([])
  expect(await kids('parent')).toEqual([])
})

test('the roles of a place open no talk of its kids', async () => {
  await services.domains.places.importRoster(first, rosterFile('WORKER;;;;600000031;;Nowa Osoba;pomoc'), {
    login: 'system',
  })
  await grantRoles(sql, first, [{ phone: '600000031', role: 'admin' }])
  await chat.addAccounts('600000031')
  const helper = await chat.caller(await chat.tokenOf('600000031'))
  const room = await kidTalk()
  expect(await refusalOf(helper.chat.open({ with: 'kid', kidId: zofia }))).toBe('chat.not_allowed')
  expect(await refusalOf(helper.chat.messages({ roomId: room }))).toBe('chat.not_found')
})
