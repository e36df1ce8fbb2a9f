import { useQuery, useQueryClient } from '@tanstack/react-query'
import { trpc } from '#app/trpc.ts'
import { refetchPost } from '../queries.ts'

/** The polling interval while pictures are processed, in ms. */
const AGAIN = 1_500

/** Fetches a post until its pictures are ready, of which no event tells. */
export function AwaitPictures({ id }: { id: number }) {
  const client = useQueryClient()
  useQuery({
    queryKey: [...trpc.wall.post.pathKey(), 'waiting', id],
    queryFn: async () => {
      await refetchPost(client, id)
      return null
    },
    refetchInterval: AGAIN,
    gcTime: 0,
  })
  return null
}
