import { describe, expect, test } from 'vitest'
import { setPhones } from '../../bench/kids.ts'
import { publishTalk } from '../../src/domains/chat/publish.ts'
import { PHONES, type Person } from '../places/setup.ts'
import { codeOf, testChat } from './setup.ts'

const chat = await testChat()
const { callerOf, first, idOf, kidOf, roomAs, roomsOf, send, sql, talk, texts } = chat

const declines = (phone: string) => sql`
  insert into phone_answers (place_id, phone, told_at, declined_at) values (${first}, ${phone}, now(), now())`
const zofia = kidOf('Zofia').id

const LEAVES: [string, Person, () => Promise<unknown>][] = [
  [
    'a worker is deleted',
    'parent',
    () => sql`update workers set deleted_at = now() where phone = ${PHONES.teacher}`,
  ],
  ['the kid leaves', 'parent', () => sql`update kids set deleted_at = now() where id = ${zofia}`],
  ["the kid's phone is changed", 'parent', () => setPhones(sql, sql`id = ${zofia}`, ['601000009'])],
  ['the parent leaves the place', 'parent', () => declines(PHONES.parent)],
  ['a colleague leaves the place', 'director', () => declines(PHONES.teacher)],
]
test.each(LEAVES)('after %s both read the talk, and write to nobody', async (_name, other, leave) => {
  const room = await talk('teacher', other)
  await send('teacher', room, 'Do widzenia')
  await leave()
  for (const person of ['teacher', other] as const) {
    expect(await texts(person, room)).toEqual(['Do widzenia'])
    expect(await codeOf(send(person, room, 'Jeszcze'))).toBe('chat.closed')
    expect((await roomAs(person, room)).mayWrite).toBe(false)
    expect(await roomsOf(person)).toEqual([room])
  }
  // The talk that there is, not another.
  expect(await talk('teacher', other)).toBe(room)
})

test('a new talk is not opened after leaving', async () => {
  await sql`update workers set deleted_at = now() where phone = ${PHONES.teacher}`
  expect(await codeOf(talk('teacher', 'parent'))).toBe('chat.not_allowed')
  expect(await codeOf(talk('parent', 'teacher'))).toBe('chat.not_allowed')
  expect(await (await callerOf('teacher')).chat.find({})).toEqual({ persons: [], kids: [] })
})

describe('while a second factor is due', () => {
  test('staff of the place that requires it read none of its talks, and do nothing in them', async () => {
    const room = await talk('teacher', 'parent')
    const { id } = await send('teacher', room, 'Od nauczycielki')
    await sql`update places set factor_required = true where id = ${first}`
    const { chat: theirs } = await callerOf('teacher')
    for (const [attempt, code] of [
      [() => theirs.messages({ roomId: room }), 'chat.not_found'],
      [() => theirs.open({ with: 'person', accountId: idOf('parent') }), 'chat.not_allowed'],
      [() => theirs.takeBack({ id }), 'message.not_found'],
      [() => theirs.typing({ roomId: room }), 'chat.closed'],
      [() => theirs.ack({ roomId: room, messageId: id }), 'message.not_found'],
    ] as const)
      expect(await codeOf(attempt())).toBe(code)
    expect(await roomsOf('teacher')).toEqual([])
    // The other one is a parent, and asked for none.
    expect(await texts('parent', room)).toEqual(['Od nauczycielki'])
  })

  test('an open screen hears nothing of them', async () => {
    const room = await talk('teacher', 'parent')
    const kid = await chat.kidTalk()
    await sql`update places set factor_required = true where id = ${first}`
    const heard = await chat.hearing('teacher')
    await send('parent', room, 'Dla nauczycielki')
    await send('parent', kid, 'O Zosi')
    await sql`update places set factor_required = false where id = ${first}`
    const unlocked = await chat.hearing('teacher')
    await send('parent', room, 'Później')
    expect(await unlocked.next()).toMatchObject({ message: { text: 'Później' } })
    await publishTalk(chat.kernel, { to: [idOf('teacher')], event: { what: 'rooms', roomId: null } })
    expect(await heard.next()).toEqual({ what: 'rooms' })
  })
})
