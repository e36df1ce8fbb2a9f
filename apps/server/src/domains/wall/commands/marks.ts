/** A reader's marks on posts; `posts.likes` and `posts.showed` are sums of these marks. */
import { needsReading } from '@skrzat/contract/post'
import { DomainError } from '../../../kernel/errors/index.ts'
import type { Reader } from '../queries/posts.ts'
import { isInAudience, isOpen } from '../queries/visible.ts'
import { publishPost } from '../topic.ts'
import { lockPost, type Ports } from './ports.ts'

/** Likes a post, or undoes that. @param on default: the opposite @throws DomainError post.not_found */
export async function likePost(
  ports: Ports,
  reader: Reader,
  { id, on }: { id: number; on?: boolean },
): Promise<void> {
  const { db, clock } = ports
  const { accountId } = reader
  const changed = await db.sql.begin(async (tx) => {
    const post = await lockPost(tx, reader, id)
    const [mark] = await tx<{ liked: boolean }[]>`
      select liked_at is not null as liked from post_marks where post_id = ${id} and account_id = ${accountId}`
    const liked = mark?.liked ?? false
    const wanted = on ?? !liked
    if (wanted === liked) return undefined
    await tx`
      insert into post_marks (post_id, account_id, liked_at)
      values (${id}, ${accountId}, ${wanted ? clock.now() : null})
      on conflict (post_id, account_id) do update set liked_at = excluded.liked_at`
    await tx`update posts set likes = likes + ${wanted ? 1 : -1} where id = ${id}`
    return post
  })
  if (changed) await publishPost(ports, 'changed', changed)
}

/** Adds a post to the favourites, or removes it. @param on default: the opposite @throws DomainError post.not_found */
export async function favourPost(
  { db, clock }: Ports,
  reader: Reader,
  { id, on }: { id: number; on?: boolean },
): Promise<void> {
  const { accountId } = reader
  await db.sql.begin(async (tx) => {
    await lockPost(tx, reader, id)
    const now = clock.now()
    const first = on === false ? null : now
    await tx`
      insert into post_marks as m (post_id, account_id, favourite_at) values (${id}, ${accountId}, ${first})
      on conflict (post_id, account_id) do update set favourite_at =
        case when ${on ?? null}::boolean is null and m.favourite_at is not null then null
          when ${on ?? true} then coalesce(m.favourite_at, excluded.favourite_at) end`
  })
}

/**
 * Confirms reading a post; the first confirmation counts. Authors need not confirm their own.
 * @throws DomainError post.not_found, post.nothing_to_confirm
 */
export async function confirmPost({ db, clock }: Ports, reader: Reader, id: number): Promise<void> {
  const { accountId } = reader
  await db.sql.begin(async (tx) => {
    const post = await lockPost(tx, reader, id)
    if (!needsReading(post)) throw new DomainError('post.nothing_to_confirm')
    if (post.authorId === accountId) return
    await tx`
      insert into post_marks as m (post_id, account_id, read_at) values (${id}, ${accountId}, ${clock.now()})
      on conflict (post_id, account_id) do update set read_at = coalesce(m.read_at, excluded.read_at)`
  })
}

/** Counts that posts were shown to the reader; posts that the reader may not see are left out. */
export async function countShown(
  { db: { sql }, clock }: Ports,
  reader: Reader,
  ids: readonly number[],
): Promise<void> {
  const { accountId } = reader
  if (ids.length === 0) return
  // Locked in the order of ids, so that readers of the same posts can't deadlock.
  await sql`
    with locked as (
      select p.id from posts p
      where p.id = any(${[...ids]}::bigint[]) and ${isOpen(sql, reader)} and ${isInAudience(sql, reader)}
        and not exists (select from post_marks m
          where m.post_id = p.id and m.account_id = ${accountId} and m.shown_at is not null)
      order by p.id for no key update),
    marked as (
      insert into post_marks as m (post_id, account_id, shown_at)
      select id, ${accountId}, ${clock.now()} from locked
      on conflict (post_id, account_id) do update set shown_at = excluded.shown_at where m.shown_at is null
      returning post_id)
    update posts p set showed = p.showed + 1 from marked where p.id = marked.post_id`
}
