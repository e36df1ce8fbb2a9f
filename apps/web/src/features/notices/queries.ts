/** The list of notices, and marking them read. */
import type { Section } from '@skrzat/contract/wire/notifications'
import { menuFilter, mutation, trpc } from '#app/calls/index.ts'

export function noticesOptions(section: Section | undefined) {
  return trpc.notifications.list.infiniteQueryOptions(
    { ...(section && { section }) },
    // Not cached, so that a visit shows as new what was unread at its beginning.
    { initialCursor: null, getNextPageParam: (last) => last.next, gcTime: 0 },
  )
}

/** Shown as read at once, as the person pressed a button, unlike notices that were only shown. */
export const markAllRead = mutation(trpc.notifications.markRead, {
  invalidates: [trpc.notifications.pathFilter(), menuFilter],
})
