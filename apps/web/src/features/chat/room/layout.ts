/** The layout of consecutive messages. Pure. */
import { type Day, warsawDay } from '@skrzat/contract/days'
import type { ChatMessage } from '@skrzat/contract/wire/chat'

export type Placed = {
  readonly message: ChatMessage
  /** The day, if the message is its first. */
  readonly day: Day | null
  /** It is the first unread message. */
  readonly isFirstUnread: boolean
  /** It continues the previous message: without a name and with less space. */
  readonly follows: boolean
}

/** Milliseconds within which a person's next message continues the previous one. */
const SOON = 5 * 60_000

/** @param messages oldest first */
export function placeMessages(messages: readonly ChatMessage[], firstUnread: number | null): Placed[] {
  return messages.map((message, index) => {
    const before = messages[index - 1]
    const sent = new Date(message.sentDate)
    const day = warsawDay(sent)
    const begins = !before || warsawDay(new Date(before.sentDate)) !== day
    const isFirstUnread = message.id === firstUnread
    const follows =
      !begins &&
      !isFirstUnread &&
      before.sender.id === message.sender.id &&
      sent.getTime() - Date.parse(before.sentDate) < SOON
    return { message, day: begins ? day : null, isFirstUnread, follows }
  })
}

/** The names of the other members who have read a message. */
export function readersOf(
  messageId: number,
  members: readonly { fullname: string; readId: number | null }[],
): string[] {
  return members.filter(({ readId }) => (readId ?? 0) >= messageId).map(({ fullname }) => fullname)
}
