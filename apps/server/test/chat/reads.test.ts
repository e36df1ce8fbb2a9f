import { describe, expect, test } from 'vitest'
import type { Person } from '../places/setup.ts'
import { EVENING, MORNING, codeOf, testChat } from './setup.ts'

const chat = await testChat()
const { callerOf, clock, hearing, idOf, kidTalk, roomAs, send, talk, readMark } = chat

const ack = async (person: Person, roomId: number, messageId: number) =>
  (await callerOf(person)).chat.ack({ roomId, messageId })

/** How far the other has read, as the person sees it. */
const readBy = async (person: Person, room: number) => (await roomAs(person, room)).members[0]?.readId

describe('a read mark', () => {
  test('is seen by the others, and clears what is unread', async () => {
    const room = await talk('parent', 'teacher')
    const first = await send('parent', room, 'Jedna')
    const second = await send('parent', room, 'Druga')
    expect(await roomAs('teacher', room)).toMatchObject({ unread: 2, firstUnread: first.id })
    expect(await readBy('parent', room)).toBeNull()
    await ack('teacher', room, first.id)
    expect(await readBy('parent', room)).toBe(first.id)
    expect(await roomAs('teacher', room)).toMatchObject({ unread: 1, firstUnread: second.id })
    await ack('teacher', room, second.id)
    expect(await roomAs('teacher', room)).toMatchObject({ unread: 0, firstUnread: null })
    // An older one changes nothing.
    await ack('teacher', room, first.id)
    expect(await readBy('parent', room)).toBe(second.id)
  })

  test('of a message of another talk, or of others, is refused', async () => {
    const room = await talk('parent', 'teacher')
    const other = await talk('parent', 'director')
    const { id } = await send('parent', other, 'Do dyrektor')
    expect(await codeOf(ack('teacher', room, id))).toBe('message.not_found')
    expect(await codeOf(ack('teacher', other, id))).toBe('message.not_found')
    expect(await codeOf(ack('parent', room, 999_999))).toBe('message.not_found')
    expect(await readBy('director', other)).toBe(id)
  })

  test('counts at most 99 unread messages', async () => {
    const room = await talk('parent', 'teacher')
    await chat.sql`
      insert into chat_messages (room_id, sender_id, text, created_at, command_hash)
      select ${room}, ${idOf('parent')}, 'x', now(), decode(lpad(to_hex(n), 8, '0'), 'hex')
      from generate_series(1, 150) n`
    expect((await roomAs('teacher', room)).unread).toBe(99)
  })
})

describe('in quiet hours', () => {
  test('the writer is told beforehand until when the other is not disturbed', async () => {
    const room = await talk('parent', 'teacher')
    expect((await roomAs('parent', room)).members[0]?.quietUntil).toBeNull()
    clock.set(EVENING)
    expect((await roomAs('parent', room)).members[0]?.quietUntil).toBe('2026-11-17T06:00:00.000Z')
    // Parents have none by default.
    expect((await roomAs('teacher', room)).members[0]?.quietUntil).toBeNull()
  })

  test('a mark is shown only after they end', async () => {
    const room = await talk('parent', 'teacher')
    const noon = await send('parent', room, 'W południe')
    await ack('teacher', room, noon.id)
    clock.set(EVENING)
    const evening = await send('parent', room, 'Wieczorem')
    await ack('teacher', room, evening.id)
    expect(await readBy('parent', room)).toBe(noon.id)
    expect(await roomAs('teacher', room)).toMatchObject({ unread: 0 })
    const later = await send('parent', room, 'Później')
    await ack('teacher', room, later.id)
    expect(await readBy('parent', room)).toBe(noon.id)
    clock.set(MORNING)
    expect(await readBy('parent', room)).toBe(later.id)
  })

  test('open screens of the others hear of no mark, only the reader’s own, and nothing is shown of a first one', async () => {
    const room = await kidTalk()
    clock.set(EVENING)
    const { id } = await send('parent', room, 'Wieczorem')
    const parent = await hearing('parent')
    const teacher = await hearing('teacher')
    await ack('teacher', room, id)
    expect(await teacher.next()).toEqual(readMark(room, 'teacher', id))
    await send('parent', room, 'Następna')
    expect(await parent.next()).toMatchObject({ what: 'message', message: { text: 'Następna' } })
    expect(await readBy('parent', room)).toBeNull()
    clock.set(MORNING)
    expect(await readBy('parent', room)).toBe(id)
  })

  test('who writes shows that they have read, as at any time', async () => {
    clock.set(EVENING)
    const room = await talk('parent', 'teacher')
    await send('parent', room, 'Pytanie')
    const { id } = await send('teacher', room, 'Odpowiedź')
    expect(await readBy('parent', room)).toBe(id)
    expect(await roomAs('teacher', room)).toMatchObject({ unread: 0 })
  })
})
