import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureOf } from '#app/errors/index.ts'
import { trpc } from '#app/calls/index.ts'
import { refetchPost } from '../queries.ts'
import { nextLook } from './next-look.ts'

/** Polls a post until its pictures are ready, which no event announces; less and less often, and not endlessly. */
export function AwaitPictures({ id }: { id: number }) {
  const client = useQueryClient()
  useQuery({
    queryKey: [...trpc.wall.post.pathKey(), 'waiting', id],
    queryFn: async () => {
      await refetchPost(client, id)
      return null
    },
    refetchInterval({ state: { dataUpdateCount, errorUpdateCount, error } }) {
      // The post was deleted, or the reader may no longer see it.
      if (error && failureOf(error).code !== 'unreachable') return false
      return nextLook(dataUpdateCount + errorUpdateCount)
    },
    gcTime: 0,
  })
  return null
}
