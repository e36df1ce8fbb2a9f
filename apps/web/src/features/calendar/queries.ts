/** What the calendar asks the server, and what each change makes out of date. */
import type { Day } from '@skrzat/contract/days'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { mutation } from '#app/mutation.ts'
import { trpc } from '#app/trpc.ts'

const eventsFilter = trpc.calendar.events.pathFilter()

/** The place's events between two days, both inclusive; those of the days before stay in sight until they are here. */
export function eventsOptions(placeId: number, days: { from: Day; to: Day }) {
  return trpc.calendar.events.queryOptions({ placeId, ...days }, { placeholderData: keepPreviousData })
}

/** The groups whose events one sees. */
export function groupsOptions(placeId: number) {
  return trpc.calendar.groups.queryOptions({ placeId })
}

/** Asked for anew each time: when a calendar last fetched the address is the point of looking. */
export function feedOptions() {
  return trpc.calendar.feed.queryOptions(undefined, { staleTime: 0 })
}

/** After an event was added or deleted elsewhere. */
export function eventsChanged(client: QueryClient) {
  return client.invalidateQueries(eventsFilter)
}

/** The dialog goes at once, and the calendar leads to the event's day first. */
export const addEvent = mutation(trpc.calendar.add, { invalidates: [eventsFilter], later: true })
export const deleteEvent = mutation(trpc.calendar.delete, {
  invalidates: [eventsFilter],
  later: true,
  alsoAfter: 'refusal',
})

const feed = { invalidates: [trpc.calendar.feed.queryFilter()] }

export const renewFeed = mutation(trpc.calendar.renewFeed, feed)
export const revokeFeed = mutation(trpc.calendar.revokeFeed, feed)
