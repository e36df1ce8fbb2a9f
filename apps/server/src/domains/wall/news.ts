/** Notices about posts. */
import type { Sql } from '@skrzat/db/client'
import { and, eq, isNull, type RowOf, selectFrom } from '@skrzat/db/orm'
import { posts } from '@skrzat/db/schema'
import { warsawDay } from '@skrzat/contract/days'
import type { OutboxRow } from '../../kernel/outbox/index.ts'
import { notify, withdraw } from '../notifications/index.ts'
import { tellHooks } from '../webhooks/index.ts'

const SOURCE = 'post-'

type Told = RowOf<typeof posts, 'id' | 'type' | 'placeId' | 'groupId' | 'authorId'>

function readersOf({ type, placeId, groupId, authorId: exceptId }: Told) {
  return { to: 'readers', type, placeId, groupId, exceptId } as const
}

/** The outbox row is written in the transaction that adds the post. */
export function newsOf(post: Told): OutboxRow {
  const audience = { ...readersOf(post), unconfirmed: null }
  return notify({ type: 'TYPE_POST', audience, source: `${SOURCE}${post.id}`, post: post.id })
}

/** The webhook call of a new post; a message to everybody has no place, and so none. */
export function hooksOf(post: Told & RowOf<typeof posts, 'important' | 'createdAt'>): OutboxRow[] {
  const { id, placeId, groupId: group, type: audience, important, createdAt } = post
  if (placeId === null) return []
  const told = { placeId, source: `${SOURCE}${id}`, at: createdAt.toISOString() }
  return [tellHooks({ ...told, kind: 'post.added', data: { post: id, group, audience, important } })]
}

/** A day's reminder, only for readers who have not confirmed by then. */
export function reminderOf(post: Told, at: Date): OutboxRow {
  const audience = { ...readersOf(post), unconfirmed: post.id }
  return notify({ type: 'TYPE_POST_REMIND', audience, source: reminderSource(post, at), post: post.id })
}

/** Withdraws a reminder that the next one replaces. */
export function withdrawReminderOf(post: Told, at: Date): OutboxRow {
  return withdraw({ placeId: post.placeId, source: reminderSource(post, at) })
}

/** Withdraws all notices about the post, in the transaction that deletes or hides it. */
export function withdrawNewsOf(post: Told & RowOf<typeof posts, 'remindedAt'>): OutboxRow[] {
  const news = withdraw({ placeId: post.placeId, source: `${SOURCE}${post.id}` })
  return post.remindedAt === null ? [news] : [news, withdrawReminderOf(post, post.remindedAt)]
}

function reminderSource({ id }: Pick<Told, 'id'>, at: Date): string {
  return `${SOURCE}${id}-reminder-${warsawDay(at)}`
}

/** Whether the notice's post is still on the wall, and its reminder the latest. */
export async function hasPost(sql: Sql, source: string): Promise<boolean> {
  const [id] = source.slice(SOURCE.length).split('-')
  const [post] = await selectFrom(sql, posts, 'id', 'remindedAt').where(
    and(eq(posts.id, Number(id)), isNull(posts.deletedAt), isNull(posts.hiddenAt)),
  )
  if (!post) return false
  const reminded = post.remindedAt && reminderSource(post, post.remindedAt)
  return source === `${SOURCE}${post.id}` || source === reminded
}
