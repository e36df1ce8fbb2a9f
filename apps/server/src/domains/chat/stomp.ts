/** Talks for STOMP clients (spec/rest: Real time). */
import type { Principal } from '@skrzat/contract/access'
import { id } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import { DomainError } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { stompCommand, stompTopic } from '../../kernel/sockets/index.ts'
import { changesFor, stillReads } from './follow.ts'
import { checkReads, messageRows, toMessages } from './messages.ts'
import { acknowledge } from './read.ts'
import { toRestMessage, toRestRoom } from './rest-shapes.ts'
import { roomOf } from './rooms.ts'
import { accountTopic, type Heard, roomTopic } from './topics.ts'
import { viewerOf } from './viewer.ts'

export function chatStomp(kernel: Kernel) {
  const { sql } = kernel.db
  const isOwn = async ({ accountId }: Principal, userId: number) => accountId === userId

  /** Each event names its members, so that it is authorised by itself. */
  const isFor = ({ to }: Heard, { accountId }: Principal) => to.includes(accountId)

  async function messageFor({ event }: Heard, reader: Principal) {
    const viewer = viewerOf(reader)
    if (event.what === 'taken_back') {
      if (!(await stillReads(sql, viewer, event.roomId))) return undefined
      const [message] = await toMessages(sql, viewer, await messageRows(sql, [event.messageId]))
      return message && toRestMessage(reader.langKey, message)
    }
    if (event.what !== 'message') return undefined
    const change = await changesFor(sql, viewer)(event)
    if (change?.what !== 'message') return undefined
    return toRestMessage(reader.langKey, { ...change.message, files: event.files })
  }

  async function roomFor({ event }: Heard, reader: Principal) {
    if (event.what === 'typing' || event.roomId === null) return undefined
    const viewer = viewerOf(reader)
    try {
      return toRestRoom(viewer, await roomOf({ sql, now: kernel.clock.now() }, viewer, event.roomId))
    } catch (error) {
      // The reader has left the talk meanwhile.
      if (error instanceof DomainError && error.code === 'chat.not_found') return undefined
      throw error
    }
  }

  return {
    topics: [
      stompTopic<Heard>({
        prefix: '/topic/chat/user/',
        mayHear: isOwn,
        topic: accountTopic,
        body(heard, reader) {
          const { event } = heard
          const isOthers = event.what === 'message' && event.senderId !== reader.accountId
          return isOthers && isFor(heard, reader) ? messageFor(heard, reader) : undefined
        },
      }),
      stompTopic<Heard>({
        prefix: '/topic/rooms/',
        mayHear: isOwn,
        topic: accountTopic,
        body: (heard, reader) => (isFor(heard, reader) ? roomFor(heard, reader) : undefined),
      }),
      stompTopic<Heard>({
        prefix: '/topic/room/',
        async mayHear(principal, roomId) {
          try {
            await checkReads(sql, viewerOf(principal), roomId)
            return true
          } catch (error) {
            if (error instanceof DomainError) return false
            throw error
          }
        },
        topic: roomTopic,
        async body(heard, reader) {
          const { event } = heard
          if (!isFor(heard, reader)) return undefined
          if (event.what !== 'read') return await messageFor(heard, reader)
          if (!(await stillReads(sql, viewerOf(reader), event.roomId))) return undefined
          const { roomId, messageId, accountId } = event
          return { roomId, messageId, userId: accountId }
        },
      }),
    ],
    commands: [
      stompCommand({
        destination: '/app/rooms/ack',
        schema: z.object({ messageId: id, roomId: id }),
        run: (principal, ack) => acknowledge(kernel, viewerOf(principal), ack),
      }),
    ],
  }
}
