import type { Post } from '@skrzat/contract/wire/wall'
import type { QueryClient } from '@tanstack/react-query'
import { failureOf } from '#app/errors/index.ts'
import { answerOrKept } from '#app/offline/index.ts'
import { postOptions, wallOptions } from './queries.ts'

/**
 * A post for its page, always refetched, since others change it; if the server does not answer, the last version, alone
 * or from the wall of everything.
 * @throws the refusal, or that there was no answer and nothing is kept
 */
export async function loadPost(client: QueryClient, id: number): Promise<Post> {
  const options = postOptions(id)
  const { queryKey } = options
  try {
    return await answerOrKept(client, {
      queryKey,
      fetch: () => client.fetchQuery({ ...options, staleTime: 0 }),
    })
  } catch (error) {
    if (failureOf(error).code !== 'unreachable') throw error
    const listed = await onWall(client, id)
    if (!listed) throw error
    client.setQueryData(queryKey, listed.post, { updatedAt: listed.at })
    return listed.post
  }
}

/** The post on the wall of everything, with the time of that answer. */
async function onWall(client: QueryClient, id: number): Promise<{ post: Post; at: number } | undefined> {
  const options = wallOptions({ of: 'all' })
  const { queryKey } = options
  // A wall without an answer has no such post.
  const wall = await answerOrKept(client, {
    queryKey,
    fetch: () => client.fetchInfiniteQuery({ ...options, retry: false }),
  }).catch(() => undefined)
  const post = wall?.pages.flatMap(({ posts }) => posts).find((listed) => listed.id === id)
  return post && { post, at: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 }
}
