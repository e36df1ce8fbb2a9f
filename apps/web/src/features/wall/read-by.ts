import type { Notification } from '@skrzat/contract/wire/notifications'

const OF_POSTS = new Set<Notification['type']>(['TYPE_POST', 'TYPE_POST_REMIND'])

/** The notices that count as shown with these posts; not those of reports, which posts do not show. */
export function readBy(
  posts: ReadonlySet<number>,
  notices: readonly Pick<Notification, 'id' | 'type' | 'data'>[],
): number[] {
  return notices.flatMap(({ id, type, data: { post } }) =>
    OF_POSTS.has(type) && post !== null && posts.has(post) ? id : [],
  )
}
