import { beforeEach, describe, expect, test } from 'vitest'
import { NOON, testChat } from './setup.ts'

const chat = await testChat()
const { callerOf, idOf, talk, kidTalk, send, hearing, sql, clock } = chat

beforeEach(async () => {
  await chat.forget()
  clock.set(NOON)
})

describe('an open screen', () => {
  test('hears a message at once, with the command of one of its own', async () => {
    const room = await talk('parent', 'teacher')
    const teacher = await hearing('teacher')
    const parent = await hearing('parent')
    const commandId = '5f5b7e55-6d67-4a52-9d0c-3f9a1f0e5a10'
    const message = await send('parent', room, 'Zosia dziś po obiedzie.', commandId)
    expect(await parent.next()).toEqual({ what: 'message', message })
    expect(message.commandId).toBe(commandId)
    expect(await teacher.next()).toEqual({
      what: 'message',
      message: { ...message, sender: { id: idOf('parent'), fullname: 'Anna Nowak' }, commandId: null },
    })
    await teacher.stop()
    await parent.stop()
  })

  test('hears a text that is too long for the bus whole, and in its order', async () => {
    const room = await talk('parent', 'teacher')
    const teacher = await hearing('teacher')
    const long = '👩‍👩‍👧‍👦'.repeat(700)
    await send('parent', room, long)
    await send('parent', room, 'krótka')
    const heard = [await teacher.next(), await teacher.next()]
    expect(heard.map((change) => (change.what === 'message' ? change.message.text : ''))).toEqual([
      long,
      'krótka',
    ])
    await teacher.stop()
  })

  test('hears nothing of other talks', async () => {
    const other = await talk('parent', 'director')
    const room = await talk('parent', 'teacher')
    const teacher = await hearing('teacher')
    await send('parent', other, 'Tylko do dyrektor')
    await send('parent', room, 'Do nauczycielki')
    expect(await teacher.next()).toMatchObject({ what: 'message', message: { text: 'Do nauczycielki' } })
    await teacher.stop()
  })

  test('hears who writes, and who has read', async () => {
    const room = await talk('parent', 'teacher')
    const { id } = await send('teacher', room, 'Proszę o kapcie.')
    const teacher = await hearing('teacher')
    const parent = await callerOf('parent')
    await parent.chat.typing({ roomId: room })
    await parent.chat.typing({ roomId: room })
    await parent.chat.ack({ roomId: room, messageId: id })
    expect(await teacher.next()).toEqual({
      what: 'typing',
      roomId: room,
      accountId: idOf('parent'),
      name: 'Rodzic: Zofia Wiśniewska',
    })
    expect(await teacher.next()).toEqual({
      what: 'read',
      roomId: room,
      accountId: idOf('parent'),
      messageId: id,
    })
    await teacher.stop()
  })

  test('of who is no member any more hears nothing from then on', async () => {
    const room = await kidTalk()
    const own = await talk('parent', 'teacher')
    const teacher = await hearing('teacher')
    await sql`update group_tutors set worker_id = (select id from workers where phone = '600000003')`
    await send('parent', room, 'Nie dla dawnej wychowawczyni')
    await send('parent', own, 'Dla niej')
    expect(await teacher.next()).toMatchObject({ what: 'message', message: { text: 'Dla niej' } })
    await sql`update group_tutors set worker_id = (select id from workers where phone = '600000004')`
    await teacher.stop()
  })
})
