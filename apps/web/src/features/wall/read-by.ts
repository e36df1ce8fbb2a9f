import type { Notification } from '@skrzat/contract/wire/notifications'

const OF_POSTS = new Set<Notification['type']>(['TYPE_POST', 'TYPE_POST_REMIND'])

/** The notices that have been shown once these posts are: not those of reports, which the posts don't show. */
export function readBy(
  posts: ReadonlySet<number>,
  notices: readonly Pick<Notification, 'id' | 'type' | 'data'>[],
): number[] {
  return notices.flatMap(({ id, type, data: { post } }) =>
    OF_POSTS.has(type) && post !== null && posts.has(post) ? id : [],
  )
}
