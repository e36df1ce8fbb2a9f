/** The list of notices, and marking them read. */
import type { Section } from '@skrzat/contract/wire/notifications'
import { menuFilter, mutation, trpc } from '#app/calls/index.ts'

export function noticesOptions(section: Section | undefined) {
  return trpc.notifications.list.infiniteQueryOptions(
    { ...(section && { section }) },
    // Not cached: a visit shows as new what was unread when it began.
    { initialCursor: null, getNextPageParam: (last) => last.next, gcTime: 0 },
  )
}

/** On purpose, unlike what was only shown: the list shows them as read at once. */
export const markAllRead = mutation(trpc.notifications.markRead, {
  invalidates: [trpc.notifications.pathFilter(), menuFilter],
})
