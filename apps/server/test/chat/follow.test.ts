import { describe, expect, test } from 'vitest'
import { testServer } from '../accounts/setup.ts'
import { heardSoFar } from '../kernel/heard.ts'
import { testChat } from './setup.ts'

const chat = await testChat()
const { callerOf, idOf, talk, kidTalk, send, hearing, sql, readMark, tokenFor, databaseUrl, clock } = chat
const anotherServer = await testServer({ databaseUrl, pool: 2, clock })

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
      message: {
        ...message,
        sender: { id: idOf('parent'), fullname: 'Anna Nowak (rodzic: Zofia Wiśniewska)' },
        commandId: null,
      },
    })
  })

  test('hears of other talks while a message of one is still read', async () => {
    const slow = await talk('director', 'teacher')
    const quick = await talk('parent', 'teacher')
    const teacher = await hearing('teacher')
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const lock = sql.begin(async (tx) => {
      await tx`lock table chat_message_files in access exclusive mode`
      locked.resolve()
      await held.promise
    })
    await locked.promise
    // Too long for the bus: each server reads it.
    const sent = send('director', slow, '€'.repeat(2_000))
    await expect.poll(async () => (await sql`select from chat_messages`).count).toBe(1)
    await send('parent', quick, 'Szybka')
    expect(await teacher.next()).toMatchObject({ what: 'message', message: { text: 'Szybka' } })
    held.resolve()
    await Promise.all([lock, sent])
    expect(await teacher.next()).toMatchObject({ what: 'message', message: { roomId: slow } })
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
    expect(await teacher.next()).toEqual(readMark(room, 'parent', id))
  })

  test('hears nothing of others’ talks, nor of one whose member one is no more', async () => {
    const kids = await kidTalk()
    const others = await talk('parent', 'director')
    const own = await talk('parent', 'teacher')
    const teacher = await hearing('teacher')
    await sql`delete from group_tutors`
    await send('parent', kids, 'Nie dla dawnej wychowawczyni')
    await send('parent', others, 'Tylko do dyrektor')
    await send('parent', own, 'Dla niej')
    expect(await teacher.next()).toMatchObject({ what: 'message', message: { text: 'Dla niej' } })
  })
})

test('readers of another server hear every message once, in its order, whatever its length', async () => {
  const room = await talk('parent', 'teacher')
  await heardSoFar(anotherServer.kernel.bus)
  const parentThere = await anotherServer.caller(tokenFor('parent'))
  const there = (await parentThere.chat.follow())[Symbol.asyncIterator]()
  await there.next()
  const here = await hearing('teacher')
  const sent = ['pierwsza', 'ż'.repeat(2000), '👩‍👩‍👧‍👦'.repeat(500), 'czwarta']
  for (const text of sent) await send('teacher', room, text)
  const answer = await parentThere.chat.send({
    roomId: room,
    text: 'odpowiedź',
    files: [],
    commandId: 'cd6c5d26-8a5c-4e0b-9d6a-0d8f0f1d2b10',
  })
  const heard: string[] = []
  while (heard.length < sent.length + 1) {
    const { value } = await there.next()
    if (value !== undefined && 'change' in value && value.change.what === 'message')
      heard.push(value.change.message.text)
  }
  expect(heard.filter((text) => text !== answer.text)).toEqual(sent)
  const own: string[] = []
  while (own.length < sent.length + 1) {
    const change = await here.next()
    if (change.what === 'message') own.push(change.message.text)
  }
  expect(own).toEqual([...sent, 'odpowiedź'])
  await there.return?.()
})
