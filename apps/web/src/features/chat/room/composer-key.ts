import type { ChatRoom } from '@skrzat/contract/wire/chat'
import { keyOf, type Talk } from '../talk.ts'

/** The same before and after the first message opens the talk, so that typed text stays. */
export function composerKey(talk: Talk, room: ChatRoom | undefined): string {
  const [other] = room?.members ?? []
  if (room && room.kid !== null) return keyOf({ opening: { with: 'kid', kidId: room.kid } })
  if (other) return keyOf({ opening: { with: 'person', accountId: other.id } })
  return keyOf(talk)
}
