/** An existing talk, or one that the first message will open. */
import type { chatOpening } from '@skrzat/contract/wire/chat'
import type { z } from 'zod'
import type { ChatSearch } from './search.ts'

export type Opening = z.infer<typeof chatOpening>
export type Talk = { readonly roomId: number } | { readonly opening: Opening }

/** Unique per talk; an existing talk and its opening have different keys. */
export function keyOf(talk: Talk): string {
  if ('roomId' in talk) return `room-${talk.roomId}`
  const { opening } = talk
  return opening.with === 'person' ? `person-${opening.accountId}` : `kid-${opening.kidId}`
}

/** The talk in the address. */
export function talkOf({ room, person, kid }: ChatSearch): Talk | undefined {
  if (room !== undefined) return { roomId: room }
  if (person !== undefined) return { opening: { with: 'person', accountId: person } }
  if (kid !== undefined) return { opening: { with: 'kid', kidId: kid } }
  return undefined
}

/** The search params of a talk, with everything in it closed. */
export function searchOf(talk: Talk): Required<ChatSearch> {
  const nothing = { room: undefined, person: undefined, kid: undefined, find: undefined }
  if ('roomId' in talk) return { ...nothing, room: talk.roomId }
  const { opening } = talk
  return opening.with === 'person'
    ? { ...nothing, person: opening.accountId }
    : { ...nothing, kid: opening.kidId }
}
