import type { ChatMessage } from '@skrzat/contract/wire/chat'
import { expect, test } from 'vitest'
import { placeMessages, readersOf } from './layout.ts'

function at(id: number, time: string, senderId = 1): ChatMessage {
  const said = {
    sender: { id: senderId, fullname: 'Ewa' },
    text: 'x',
    sentDate: `2026-11-22T${time}:00.000Z`,
  }
  return { id, roomId: 5, ...said, takenBack: false, files: [], commandId: null }
}

test('days begin at midnight in Warsaw, and what is said soon after follows', () => {
  const messages = [
    at(1, '22:58'),
    at(2, '22:59'),
    at(3, '23:01'),
    at(4, '23:02', 2),
    at(5, '23:03', 2),
    at(6, '23:30', 2),
  ]
  expect(placeMessages(messages, 5)).toMatchObject([
    { message: { id: 1 }, day: '2026-11-22', isFirstUnread: false, follows: false },
    { message: { id: 2 }, day: null, isFirstUnread: false, follows: true },
    { message: { id: 3 }, day: '2026-11-23', isFirstUnread: false, follows: false },
    { message: { id: 4 }, day: null, isFirstUnread: false, follows: false },
    { message: { id: 5 }, day: null, isFirstUnread: true, follows: false },
    { message: { id: 6 }, day: null, isFirstUnread: false, follows: false },
  ])
})

test('a message is read by whoever has read it or a later one', () => {
  const members = [
    { fullname: 'Ewa', readId: 7 },
    { fullname: 'Jan', readId: 6 },
    { fullname: 'Ola', readId: null },
  ]
  expect(readersOf(7, members)).toEqual(['Ewa'])
  expect(readersOf(5, members)).toEqual(['Ewa', 'Jan'])
})
