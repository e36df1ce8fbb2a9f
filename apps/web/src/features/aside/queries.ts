/** Queries of what is beside wide screens. */
import type { Day } from '@skrzat/contract/days'
import { trpc } from '#app/calls/index.ts'

/** Milliseconds between refetches, as screens stay open for hours. */
const AGAIN = 60_000

export const comingOptions = (placeId: number, days: { from: Day; to: Day }) =>
  trpc.calendar.events.queryOptions({ placeId, ...days }, { refetchInterval: 5 * AGAIN })
export const talksOptions = () => trpc.chat.rooms.queryOptions({ query: '' }, { refetchInterval: AGAIN })
export const noticesOptions = () => trpc.notifications.list.queryOptions({}, { refetchInterval: AGAIN })
