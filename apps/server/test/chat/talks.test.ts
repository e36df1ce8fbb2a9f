import type { ChatFound } from '@skrzat/contract/wire/chat'
import { describe, expect, test } from 'vitest'
import type { Person } from '../places/setup.ts'
import { codeOf, testChat } from './setup.ts'

const chat = await testChat()
const { callerOf, idOf, kidTalk, talk, send, texts, roomAs, roomsOf, sql } = chat

describe('a talk of two', () => {
  const OPENS: [Person, Person, string][] = [
    ['parent', 'director', 'done'],
    ['parent', 'teacher', 'done'],
    ['parent', 'accountant', 'done'],
    ['teacher', 'parent', 'done'],
    ['teacher', 'director', 'done'],
    ['accountant', 'parent', 'done'],
    ['otherDirector', 'otherParent', 'done'],
    ['parent', 'otherDirector', 'chat.not_allowed'],
    ['parent', 'otherParent', 'chat.not_allowed'],
    ['director', 'otherParent', 'chat.not_allowed'],
    ['director', 'otherDirector', 'chat.not_allowed'],
    ['director', 'admin', 'chat.not_allowed'],
    ['admin', 'director', 'chat.not_allowed'],
    ['parent', 'parent', 'chat.oneself'],
  ]
  test.each(OPENS)('%s opens one with %s: %s', async (by, other, outcome) => {
    expect(await codeOf(talk(by, other))).toBe(outcome)
    expect(await sql`select from chat_rooms`).toHaveLength(outcome === 'done' ? 1 : 0)
  })

  test('is not opened with nobody, as not with a stranger', async () => {
    const parent = await callerOf('parent')
    const open = parent.chat.open({ with: 'person', accountId: 999_999 })
    expect(await codeOf(open)).toBe('chat.not_allowed')
  })

  test('is the same for both, also when both open it at once', async () => {
    const open = () => [talk('parent', 'teacher'), talk('teacher', 'parent')]
    expect(new Set(await Promise.all([...open(), ...open()])).size).toBe(1)
  })

  test('is read by the two, and by nobody else', async () => {
    const room = await talk('parent', 'teacher')
    await send('parent', room, 'Dzień dobry')
    await send('teacher', room, 'Dzień dobry!')
    expect(await texts('parent', room)).toEqual(['Dzień dobry!', 'Dzień dobry'])
    expect(await texts('teacher', room)).toEqual(['Dzień dobry!', 'Dzień dobry'])
    for (const person of ['director', 'accountant', 'otherParent', 'otherDirector', 'admin'] as const) {
      expect(await codeOf(texts(person, room))).toBe('chat.not_found')
      expect(await codeOf(roomAs(person, room))).toBe('chat.not_found')
      expect(await codeOf(send(person, room, 'Halo'))).toBe('chat.not_found')
      expect(await roomsOf(person)).toEqual([])
    }
  })

  test('is found with the other, or the kid, once something was written', async () => {
    const [room, kidRoom] = [await talk('parent', 'teacher'), await kidTalk()]
    const foundBy = async (person: Person) => await (await callerOf(person)).chat.find({})
    const roomWith = ({ persons }: ChatFound, person: Person) =>
      persons.find(({ id }) => id === idOf(person))?.room
    expect(roomWith(await foundBy('teacher'), 'parent')).toBeNull()
    await send('parent', room, 'Dzień dobry')
    await send('parent', kidRoom, 'Zosia')
    expect(roomWith(await foundBy('parent'), 'teacher')).toBe(room)
    const found = await foundBy('teacher')
    expect(roomWith(found, 'parent')).toBe(room)
    expect(roomWith(found, 'director')).toBeNull()
    expect(found.kids.map(({ firstname, room: kids }) => [firstname, kids])).toEqual([
      ['Jan', null],
      ['Zofia', kidRoom],
    ])
  })

  test('is listed once something was written, the newest message first', async () => {
    const teacher = await talk('parent', 'teacher')
    const director = await talk('parent', 'director')
    expect(await roomsOf('parent')).toEqual([])
    await send('parent', teacher, 'Pierwsza')
    await send('parent', director, 'Druga')
    await send('teacher', teacher, 'Trzecia')
    const rooms = await (await callerOf('parent')).chat.rooms({})
    expect(rooms.map(({ id, name, about, unread }) => ({ id, name, about, unread }))).toEqual([
      { id: teacher, name: 'Ewa Nauczycielka', about: 'nauczycielka, Motylki', unread: 1 },
      { id: director, name: 'Danuta Dyrektor', about: 'dyrektor', unread: 0 },
    ])
    expect(rooms[0]).toMatchObject({
      lastMessage: { text: 'Trzecia', senderId: idOf('teacher'), takenBack: false, files: 0 },
      mayWrite: true,
      kid: null,
      members: [
        { id: idOf('teacher'), fullname: 'Ewa Nauczycielka (nauczycielka, Motylki)', quietUntil: null },
      ],
    })
  })
})
