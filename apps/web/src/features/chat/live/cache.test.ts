import type { ChatMessage, ChatRoom } from '@skrzat/contract/wire/chat'
import { expect, test } from 'vitest'
import {
  messagesIn,
  roomWithMessage,
  roomWithRead,
  roomWithTakenBack,
  withMessage,
  withTakenBack,
} from './cache.ts'

const ME = 1
const OTHER = 2

function message(id: number, senderId = OTHER): ChatMessage {
  const sender = { id: senderId, fullname: 'Ewa' }
  const said = { text: `wiadomość ${id}`, sentDate: '2026-11-23T10:00:00.000Z' }
  return { id, roomId: 5, sender, ...said, takenBack: false, files: [], commandId: null }
}

const room: ChatRoom = {
  id: 5,
  name: 'Ewa',
  about: '',
  kid: null,
  lastMessage: null,
  firstUnread: null,
  unread: 0,
  mayWrite: true,
  members: [{ id: OTHER, fullname: 'Ewa', readId: null, quietUntil: null }],
}

const pages = {
  pages: [
    { messages: [message(4), message(3)], next: 3 },
    { messages: [message(2)], next: null },
  ],
  pageParams: [null, 3],
}

const idsOf = (data: typeof pages | undefined) => messagesIn(data).map(({ id }) => id)

test('a message comes in its order and once', () => {
  const grown = withMessage(withMessage(pages, message(6)), message(5))
  expect(idsOf(grown)).toEqual([2, 3, 4, 5, 6])
  expect(idsOf(withMessage(grown, message(5)))).toEqual([2, 3, 4, 5, 6])
  expect(withMessage(undefined, message(5))).toBeUndefined()
})

test('of one that is taken back nothing is left, on any page and in the list', () => {
  const taken = messagesIn(withTakenBack(pages, 2))[0]
  expect(taken).toMatchObject({ id: 2, text: '', takenBack: true })
  const listed = roomWithMessage(room, message(2, ME), ME)
  expect(roomWithTakenBack(listed, 2)?.lastMessage).toMatchObject({ text: '', takenBack: true })
  expect(roomWithTakenBack(listed, 1)).toBe(listed)
  // Of one that was not read yet, only the server knows how many are left.
  expect(roomWithTakenBack(roomWithMessage(room, message(3), ME), 3)).toBeUndefined()
})

test('others’ messages are counted as unread, own ones and repeated ones are not', () => {
  const once = roomWithMessage(room, message(7), ME)
  expect(once).toMatchObject({ unread: 1, firstUnread: 7, lastMessage: { id: 7 } })
  expect(roomWithMessage(once, message(7), ME)).toBe(once)
  expect(roomWithMessage(once, message(8), ME)).toMatchObject({ unread: 2, firstUnread: 7 })
  expect(roomWithMessage(once, message(8, ME), ME)).toMatchObject({ unread: 1, lastMessage: { id: 8 } })
})

test('reading clears the own count, and moves the others’ marks forward only', () => {
  const unread = roomWithMessage(room, message(7), ME)
  const own = roomWithRead(unread, { accountId: ME, messageId: 7 }, ME)
  expect(own).toMatchObject({ unread: 0, firstUnread: null })
  expect(roomWithRead(unread, { accountId: ME, messageId: 6 }, ME)).toBeUndefined()
  const read = roomWithRead(unread, { accountId: OTHER, messageId: 7 }, ME)
  expect(read?.members[0]?.readId).toBe(7)
  expect(read && roomWithRead(read, { accountId: OTHER, messageId: 3 }, ME)?.members[0]?.readId).toBe(7)
})
