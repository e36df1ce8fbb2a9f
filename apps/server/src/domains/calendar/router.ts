import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { commandId, groupRef, id, period } from '@skrzat/contract/wire/common'
import { calendarEvent, calendarFeed, eventForm, newCalendarFeed } from '@skrzat/contract/wire/calendar'
import { z } from 'zod'
import { found } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { follow, live } from '../../kernel/realtime/index.ts'
import { memberProcedure, placeProcedure, router, signedInProcedure } from '../../kernel/trpc/index.ts'
import { addEvent, deleteEvent, restoreEvent } from './commands.ts'
import { feedOf, renewFeed, revokeFeed } from './feed/commands.ts'
import { eventOf, eventsOf, groupsOf, toEvent } from './queries.ts'
import { seenIn } from './seen.ts'
import { eventsTopic } from './topic.ts'

export function calendarRouter(kernel: Kernel) {
  const { sql } = kernel.db
  const editor = placeProcedure(PLACE_ACTIONS.events)

  return router({
    /** The visible events in a range, in the order of their start. */
    events: memberProcedure
      .input(period)
      .output(z.array(calendarEvent))
      .query(async ({ ctx: { principal }, input }) => {
        const events = await eventsOf(sql, seenIn(principal, input.placeId), input)
        return events.map((event) => toEvent(principal, event))
      }),

    /** The groups whose events are visible. */
    groups: memberProcedure
      .output(z.array(groupRef))
      .query(({ ctx, input }) => groupsOf(sql, seenIn(ctx.principal, input.placeId))),

    add: editor
      .input(eventForm)
      .input(z.object({ commandId }))
      .output(calendarEvent)
      .mutation(async ({ ctx: { principal }, input }) => {
        const event = await addEvent(kernel, principal, input)
        return toEvent(principal, found(await eventOf(sql, input.placeId, event), 'event.not_found'))
      }),

    delete: editor
      .input(z.object({ id }))
      .output(z.void())
      .mutation(({ ctx, input }) => deleteEvent(kernel, ctx.principal, input)),

    /** Undoes a deletion. */
    restore: editor
      .input(z.object({ id }))
      .output(z.void())
      .mutation(({ ctx, input }) => restoreEvent(kernel, ctx.principal, input)),

    /** Emits when events of the place were added or deleted, so that screens refetch. */
    follow: memberProcedure.output(live(z.null(), z.null())).subscription(({ ctx, input, signal }) =>
      follow(
        kernel.bus.stream(eventsTopic(input.placeId), ctx.untilSessionEnds(signal)),
        () => null,
        () => null,
      ),
    ),

    /** Whether the caller has a private calendar URL, but not the URL itself. */
    feed: signedInProcedure.output(calendarFeed).query(({ ctx }) => feedOf(sql, ctx.principal.accountId)),

    /** Creates a new URL and revokes the previous one. */
    renewFeed: signedInProcedure
      .output(newCalendarFeed)
      .mutation(({ ctx }) => renewFeed(kernel, ctx.principal)),

    revokeFeed: signedInProcedure.output(z.void()).mutation(({ ctx }) => revokeFeed(kernel, ctx.principal)),
  })
}
