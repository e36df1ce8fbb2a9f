/** Queries of the files' screen, and mutations with the queries they invalidate. */
import type { QueryClient } from '@tanstack/react-query'
import { invalidateQueries, mutation, trpc } from '#app/calls/index.ts'

const filesFilter = trpc.files.list.pathFilter()

/** Milliseconds between polls while pictures are processed. */
const AGAIN = 1_500

/** The place's files that the caller sees. Polls while pictures among them are being processed. */
export function placeFilesOptions(placeId: number) {
  return trpc.files.list.queryOptions(
    { placeId },
    {
      refetchInterval: ({ state }) => (state.data?.some((file) => file.state === 'waiting') ? AGAIN : false),
    },
  )
}

/** The groups whose files the caller sees. */
export const fileGroupsOptions = (placeId: number) => trpc.files.groups.queryOptions({ placeId })

/** A file's picture; `hash` identifies its content. */
export function pictureSource({ id, hash }: { id: number; hash: string }, size: 'whole' | 'small') {
  const path = size === 'small' ? `/api/files/${id}/thumbnail` : `/api/files/${id}`
  return { path, version: hash, large: size === 'whole' }
}

/** After files were added here or by others. */
export function placeFilesChanged(client: QueryClient) {
  return invalidateQueries(client, [filesFilter])
}

export const deleteFile = mutation(trpc.files.delete, { invalidates: [filesFilter], alsoAfter: 'refusal' })

/** Undoes a deletion. */
export const restoreFile = mutation(trpc.files.restore, { invalidates: [filesFilter] })
