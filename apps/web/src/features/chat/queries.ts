/** Queries of talks. Sending belongs to the outbox, which outlives a screen. */
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { invalidateQueries, mutation, noEffects, trpc } from '#app/calls/index.ts'
import { failureOf } from '#app/errors/index.ts'
import { isWaiting } from './live/cache.ts'

/** Milliseconds between polls of a message whose pictures are being processed. */
const PICTURES = 2_000

const newestFirst = { initialCursor: null, getNextPageParam: (last: { next: number | null }) => last.next }

export const roomsOptions = (query = '') =>
  trpc.chat.rooms.queryOptions({ query }, query === '' ? {} : { placeholderData: keepPreviousData })
export const roomOptions = (id: number) => trpc.chat.room.queryOptions({ id })

/** The talk is not, or no longer, the caller's: cached data of it must not be shown. */
export function isGone(error: unknown): boolean {
  return failureOf(error).code === 'chat.not_found'
}

export function findOptions(query: string) {
  // Refetched, as people may have a talk by now.
  return trpc.chat.find.queryOptions({ query }, { placeholderData: keepPreviousData, staleTime: 0 })
}

export function messagesOptions(roomId: number) {
  return trpc.chat.messages.infiniteQueryOptions(
    { roomId },
    {
      ...newestFirst,
      refetchInterval: ({ state: { data } }) => (isWaiting(data) ? PICTURES : false),
    },
  )
}

export function hitsOptions(roomId: number, query: string) {
  return trpc.chat.messages.infiniteQueryOptions(
    { roomId, query },
    { ...newestFirst, placeholderData: keepPreviousData },
  )
}

export function talkFilesOptions(roomId: number) {
  return trpc.chat.files.infiniteQueryOptions(
    { roomId },
    {
      ...newestFirst,
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ files }) => files.some(({ state }) => state === 'waiting')) ? PICTURES : false,
    },
  )
}

/** Called when events may have been missed. */
export async function chatMissed(client: QueryClient): Promise<void> {
  await client.invalidateQueries(trpc.chat.pathFilter())
}

/** Invalidates the list of talks and one talk; without an id, all of them. */
export async function roomsChanged(client: QueryClient, id?: number) {
  await invalidateQueries(client, [trpc.chat.rooms.pathFilter()])
  await invalidateQueries(client, [id === undefined ? trpc.chat.room.pathFilter() : roomOptions(id)])
}

export async function messagesChanged(client: QueryClient, roomId: number) {
  await invalidateQueries(client, [messagesOptions(roomId)])
}

export async function talkFilesChanged(client: QueryClient, roomId: number) {
  await invalidateQueries(client, [talkFilesOptions(roomId)])
}

/** The stream updates every screen of the account. */
export const acknowledgeTalk = mutation(trpc.chat.ack, noEffects)

export const takeBack = mutation(trpc.chat.takeBack, noEffects)
