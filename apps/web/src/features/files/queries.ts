/** What the files' screen asks the server, and what each change makes out of date. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { mutation } from '#app/mutation.ts'
import { fetchFile } from '#app/rest.ts'
import { trpc } from '#app/trpc.ts'

const filesFilter = trpc.files.list.pathFilter()

/** How often it is asked whether pictures are made, in ms. */
const AGAIN = 1_500

/** The files of the place that one sees. While pictures among them are still being made it is asked again. */
export function filesOptions(placeId: number) {
  return trpc.files.list.queryOptions(
    { placeId },
    {
      refetchInterval: ({ state }) => (state.data?.some((file) => file.state === 'waiting') ? AGAIN : false),
    },
  )
}

/** The groups whose files one sees. */
export function groupsOptions(placeId: number) {
  return trpc.files.groups.queryOptions({ placeId })
}

/** A picture, which is served with the token only; `hash` stands for its content. */
export function pictureOptions({ id, hash }: { id: number; hash: string }, size: 'whole' | 'small') {
  const path = size === 'small' ? `/api/files/${id}/thumbnail` : `/api/files/${id}`
  return queryOptions({
    queryKey: ['file-picture', id, hash, size],
    queryFn: ({ signal }) => fetchFile(path, signal),
    staleTime: Infinity,
    // A large one is let go soon after it was looked at.
    gcTime: size === 'small' ? 300_000 : 30_000,
  })
}

/** After files were added, or those of others have come. */
export function filesChanged(client: QueryClient) {
  return client.invalidateQueries(filesFilter)
}

export const deleteFile = mutation(trpc.files.delete, { invalidates: [filesFilter], alsoAfter: 'refusal' })
