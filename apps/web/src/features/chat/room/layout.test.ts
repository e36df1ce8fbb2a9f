import type { ChatMessage } from '@skrzat/contract/wire/chat'
import { expect, test } from 'vitest'
import { placed, readersOf } from './layout.ts'

const at = (id: number, sentDate: string, senderId = 1): ChatMessage => ({
  id,
  roomId: 5,
  sender: { id: senderId, fullname: 'Ewa' },
  text: 'x',
  sentDate,
  takenBack: false,
  files: [],
  commandId: null,
})

test('days begin at midnight in Warsaw, and what is said soon after follows', () => {
  const messages = [
    at(1, '2026-11-22T22:58:00.000Z'),
    at(2, '2026-11-22T22:59:00.000Z'),
    at(3, '2026-11-22T23:01:00.000Z'),
    at(4, '2026-11-22T23:02:00.000Z', 2),
    at(5, '2026-11-22T23:03:00.000Z', 2),
    at(6, '2026-11-22T23:30:00.000Z', 2),
  ]
  expect(
    placed(messages, 5).map(({ message, day, isFirstUnread, follows }) => [
      message.id,
      day,
      isFirstUnread,
      follows,
    ]),
  ).toEqual([
    [1, '2026-11-22', false, false],
    [2, null, false, true],
    [3, '2026-11-23', false, false],
    [4, null, false, false],
    [5, null, true, false],
    [6, null, false, false],
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
