/** Queries of the calendar, and mutations with the queries they invalidate. */
import type { Day } from '@skrzat/contract/days'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { mutation, trpc } from '#app/calls/index.ts'

const eventsFilter = trpc.calendar.events.pathFilter()

/** The place's events between two days, both inclusive; the previous range's data stays until they are loaded. */
export const eventsOptions = (placeId: number, days: { from: Day; to: Day }) =>
  trpc.calendar.events.queryOptions({ placeId, ...days }, { placeholderData: keepPreviousData })

/** The groups whose events the caller sees. */
export const eventGroupsOptions = (placeId: number) => trpc.calendar.groups.queryOptions({ placeId })

/** Never cached: it shows when a calendar last fetched the address. */
export const feedOptions = () => trpc.calendar.feed.queryOptions(undefined, { staleTime: 0 })

/** After an event was added or deleted elsewhere. */
export function eventsChanged(client: QueryClient) {
  return client.invalidateQueries(eventsFilter)
}

/** The dialog closes at once, and the calendar first goes to the event's day. */
export const addEvent = mutation(trpc.calendar.add, { invalidates: [eventsFilter], later: true })
export const deleteEvent = mutation(trpc.calendar.delete, {
  invalidates: [eventsFilter],
  later: true,
  alsoAfter: 'refusal',
})

/** Undoes a deletion. */
export const restoreEvent = mutation(trpc.calendar.restore, { invalidates: [eventsFilter] })

const feed = { invalidates: [trpc.calendar.feed.queryFilter()] }

/** The address is shown once, so it doesn't wait for the query. */
export const renewFeed = mutation(trpc.calendar.renewFeed, { ...feed, later: true })
export const revokeFeed = mutation(trpc.calendar.revokeFeed, feed)
