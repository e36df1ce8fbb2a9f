/** Queries of the wall, and mutations with their effects on the cache. */
import type { ConsentScope } from '@skrzat/contract/wire/consents'
import type { Post, WallPage, WallScope } from '@skrzat/contract/wire/wall'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { failureOf } from '#app/errors/index.ts'
import { client as server, menuFilter, mutation, noEffects, trpc } from '#app/calls/index.ts'
import { addNewer, asDeleted, asHidden, changePost, newestPostOf } from './cache.ts'

type Listed = InfiniteData<WallPage>

const pages = trpc.wall.page.pathFilter()

/**
 * A wall as an infinite query. Refetched on each visit, but not while it is read, as a confirmed post would lose its
 * place.
 */
export function wallOptions(scope: WallScope) {
  return trpc.wall.page.infiniteQueryOptions(
    { scope },
    {
      initialCursor: null,
      getNextPageParam: (last) => last.next,
      staleTime: Infinity,
      refetchOnMount: 'always',
    },
  )
}

export const wallGroupsOptions = () => trpc.wall.groups.queryOptions()
/** The kids that photos of a post may show. */
export const photoKidsOptions = (scope: ConsentScope) =>
  trpc.consents.missingFor.queryOptions(scope, { staleTime: 0 })
export const postOptions = (id: number) => trpc.wall.post.queryOptions({ id })
export const readersOptions = (id: number) => trpc.wall.readers.queryOptions({ id }, { staleTime: 0 })

/** Changes a post in all caches. */
export function showPost(client: QueryClient, id: number, change: (post: Post) => Post) {
  client.setQueriesData<Listed>(
    pages,
    (data) => data && { ...data, pages: changePost(data.pages, id, change) },
  )
  client.setQueryData(postOptions(id).queryKey, (post) => post && change(post))
}

export function showDeleted(client: QueryClient, id: number) {
  showPost(client, id, asDeleted)
}

export function showHidden(client: QueryClient, id: number) {
  showPost(client, id, asHidden)
}

/** Whether any cache has the post. */
export function hasPost(client: QueryClient, id: number): boolean {
  if (client.getQueryData(postOptions(id).queryKey)) return true
  return client
    .getQueriesData<Listed>(pages)
    .some(([, data]) => data?.pages.some(({ posts }) => posts.some((post) => post.id === id)))
}

/**
 * Refetches a post that changed elsewhere, unless a change made here is pending, whose answer shows both. A post that
 * the reader may no longer see is shown as deleted.
 */
export async function refetchPost(client: QueryClient, id: number): Promise<void> {
  if (!hasPost(client, id)) return
  const isMarked = () =>
    client.isMutating({ predicate: ({ options }) => options.scope?.id === markScope(id) }) > 0
  const post = await server.wall.post.query({ id }).catch((error: unknown) => {
    if (failureOf(error).code === 'post.not_found') showDeleted(client, id)
    throw error
  })
  if (!isMarked()) showPost(client, id, () => post)
  await client.invalidateQueries(readersOptions(id))
}

/** Posts that a wall lacks, newest first; undefined if it was empty. */
export async function newerPosts(client: QueryClient, scope: WallScope): Promise<Post[] | undefined> {
  const after = newestPostOf(client.getQueryData(wallOptions(scope).queryKey)?.pages ?? [])
  return after === undefined ? undefined : await server.wall.newer.query({ scope, after })
}

export function showNewer(client: QueryClient, scope: WallScope, posts: readonly Post[]) {
  client.setQueryData(
    wallOptions(scope).queryKey,
    (data) => data && { ...data, pages: addNewer(data.pages, posts) },
  )
}

/** Serializes likes and other marks of one post. */
export function markScope(id: number): string {
  return `post/${id}`
}

/** Of consecutive mutations only the last answer is shown. */
const showsAnswer = {
  invalidates: [],
  shows(client: QueryClient, post: Post) {
    const others = client.isMutating({ predicate: ({ options }) => options.scope?.id === markScope(post.id) })
    if (others <= 1) showPost(client, post.id, () => post)
  },
}

export const likePost = mutation(trpc.wall.like, showsAnswer)
export const favourPost = mutation(trpc.wall.favourite, {
  ...showsAnswer,
  invalidates: [wallOptions({ of: 'favourites' })],
  later: true,
})
export const confirmPost = mutation(trpc.wall.confirm, {
  ...showsAnswer,
  invalidates: [trpc.notifications.pathFilter(), menuFilter],
  later: true,
})

/** Other walls with it are refetched on their next visit. */
export const addPost = mutation(trpc.wall.add, noEffects)
export const editPost = mutation(trpc.wall.edit, {
  invalidates: [],
  shows: (client, post) => showPost(client, post.id, () => post),
})
export const nameKids = mutation(trpc.wall.nameKids, {
  invalidates: [trpc.consents.pathFilter()],
  shows: (client, post) => showPost(client, post.id, () => post),
  alsoAfter: 'refusal',
})
export const deletePost = mutation(trpc.wall.delete, {
  invalidates: [],
  shows: (client, _, { id }) => showDeleted(client, id),
})
export const remindReaders = mutation(trpc.wall.remind, {
  invalidates: ({ id }) => [readersOptions(id)],
  alsoAfter: 'refusal',
})

/** Failures are not shown: the posts are counted the next time. */
export const markShown = mutation(trpc.wall.shown, noEffects)
