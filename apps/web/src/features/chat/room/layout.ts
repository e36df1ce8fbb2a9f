/** How messages follow each other on the screen. Pure. */
import { type Day, warsawDay } from '@skrzat/contract/days'
import type { ChatMessage } from '@skrzat/contract/wire/chat'

export type Placed = {
  readonly message: ChatMessage
  /** The day that begins with it. */
  readonly day: Day | null
  /** The unread ones begin with it. */
  readonly isFirstUnread: boolean
  /** It goes on what the one before it said: no name and less space. */
  readonly follows: boolean
}

/** Milliseconds in which further messages of the same person follow. */
const SOON = 5 * 60_000

/** @param messages oldest first */
export function placed(messages: readonly ChatMessage[], firstUnread: number | null): Placed[] {
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

/** The names of those who have read a message, among the other members. */
export function readersOf(
  messageId: number,
  members: readonly { fullname: string; readId: number | null }[],
): string[] {
  return members.filter(({ readId }) => (readId ?? 0) >= messageId).map(({ fullname }) => fullname)
}
