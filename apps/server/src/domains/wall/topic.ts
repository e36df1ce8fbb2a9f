import type { Principal } from '@skrzat/contract/access'
import { POST_TYPES } from '@skrzat/contract/post'
import { id } from '@skrzat/contract/wire/common'
import type { WallChange } from '@skrzat/contract/wire/wall'
import { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import { defineTopic, follow } from '../../kernel/realtime/index.ts'
import { directs, reads } from './audiences.ts'

const change = z.object({
  what: z.enum(['added', 'changed', 'removed', 'hidden']),
  post: id,
  type: z.enum(POST_TYPES),
  placeId: id.nullable(),
  groupId: id.nullable(),
  authorId: id,
})
export type PostNews = z.output<typeof change>

/** `wall:posts`: posts of all places, as each reader has several; `followWall` filters. */
const wallTopic = defineTopic('wall', change)('posts')

type PostKey = Omit<PostNews, 'what' | 'post'> & { readonly id: number }

/** Publishes to open screens, after commit. */
export async function publishPost(
  kernel: Pick<Kernel, 'bus'>,
  what: PostNews['what'],
  post: PostKey,
): Promise<void> {
  await publishPosts(kernel, what, [post])
}

/** The same of several posts. */
export async function publishPosts(
  { bus }: Pick<Kernel, 'bus'>,
  what: PostNews['what'],
  posts: readonly PostKey[],
): Promise<void> {
  await bus.publishAll(
    posts.map(
      ({ id: post, type, placeId, groupId, authorId }) =>
        [wallTopic, { what, post, type, placeId, groupId, authorId }] as const,
    ),
  )
}

/** Changes of the posts that the principal sees on the wall of all own places. */
export function followWall(bus: Kernel['bus'], principal: Principal, signal: AbortSignal) {
  return follow(
    bus.stream(wallTopic, signal),
    () => null,
    (news) => changeFor(principal, news),
  )
}

/**
 * The change for this principal; undefined if the post is none of its audiences'. Those who still see a hidden post
 * get `changed`.
 */
export function changeFor(principal: Principal, news: PostNews): WallChange | undefined {
  const { what, post, placeId, authorId } = news
  if (!reads(principal, news)) return undefined
  const staysHere = what === 'hidden' && (authorId === principal.accountId || directs(principal, placeId))
  return { what: staysHere ? 'changed' : what, post }
}
