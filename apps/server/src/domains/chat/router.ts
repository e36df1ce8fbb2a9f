import * as wire from '@skrzat/contract/wire/chat'
import { id } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import { follow, live } from '../../kernel/realtime/index.ts'
import { router, signedInProcedure } from '../../kernel/trpc/index.ts'
import { findFor } from './find.ts'
import { changesFor } from './follow.ts'
import { messagesOf, talkFiles } from './messages.ts'
import { openTalk } from './open.ts'
import { acknowledge } from './read.ts'
import { roomOf, roomsOf } from './rooms.ts'
import { sendMessage } from './send.ts'
import { takeBack } from './take-back.ts'
import { accountTopic } from './topics.ts'
import { createTyping } from './typing.ts'
import { viewerOf } from './viewer.ts'

const queryInput = z.object({ query: z.string().max(100).default('') })

export function chatRouter(kernel: Kernel) {
  const { db, clock, bus } = kernel
  const { sql } = db
  const ports = () => ({ sql, now: clock.now() })
  const typing = createTyping(kernel)
  const procedure = signedInProcedure.use(({ ctx, next }) =>
    next({ ctx: { ...ctx, viewer: viewerOf(ctx.principal) } }),
  )

  return router({
    /** The caller's talks, the newest message first. */
    rooms: procedure
      .input(queryInput)
      .output(z.array(wire.chatRoom))
      .query(({ ctx, input }) => roomsOf(ports(), ctx.viewer, input.query)),

    room: procedure
      .input(z.object({ id }))
      .output(wire.chatRoom)
      .query(({ ctx, input }) => roomOf(ports(), ctx.viewer, input.id)),

    /** Persons to whom the caller may write, and kids for whom they may open a talk. */
    find: procedure
      .input(queryInput)
      .output(wire.chatFound)
      .query(({ ctx, input }) => findFor(sql, ctx.viewer, input.query)),

    open: procedure
      .input(wire.chatOpening)
      .output(wire.chatRoom)
      .mutation(async ({ ctx, input }) =>
        roomOf(ports(), ctx.viewer, await openTalk(ports(), ctx.viewer, input)),
      ),

    messages: procedure
      .input(wire.chatMessagesInput)
      .output(wire.chatMessagesPage)
      .query(({ ctx, input }) => messagesOf(sql, ctx.viewer, input)),

    files: procedure
      .input(wire.chatFilesInput)
      .output(wire.chatFilesPage)
      .query(({ ctx, input }) => talkFiles(sql, ctx.viewer, input)),

    send: procedure
      .input(wire.messageForm)
      .output(wire.chatMessage)
      .mutation(async ({ ctx, input: { files, ...message } }) => {
        const sent = await sendMessage(kernel, ctx.viewer, { ...message, files: { codes: files } })
        return sent.message
      }),

    takeBack: procedure
      .input(z.object({ id }))
      .output(z.void())
      .mutation(({ ctx, input }) => takeBack(kernel, ctx.viewer, input.id)),

    ack: procedure
      .input(z.object({ roomId: id, messageId: id }))
      .output(z.void())
      .mutation(({ ctx, input }) => acknowledge(kernel, ctx.viewer, input)),

    typing: procedure
      .input(z.object({ roomId: id }))
      .output(z.void())
      .mutation(({ ctx, input }) => typing(ctx.viewer, input.roomId)),

    /** Changes in the caller's talks. */
    follow: procedure.output(live(z.null(), wire.chatChange)).subscription(({ ctx, signal }) => {
      const changeOf = changesFor(sql, ctx.viewer)
      return follow(
        bus.stream(accountTopic(ctx.viewer.accountId), ctx.untilSessionEnds(signal)),
        () => null,
        ({ event }) => changeOf(event),
      )
    }),
  })
}
