/**
 * Pages of the wall, in one statement: of each audience the newest by its index, merged. So a page costs the same
 * however many posts there are.
 */
import { POST_LIMITS } from '@skrzat/contract/post'
import type { Post, WallCursor, WallPage, WallScope } from '@skrzat/contract/wire/wall'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import type { Clock } from '../../../kernel/clock.ts'
import type { Audiences } from '../audiences.ts'
import { type Reader, selectPosts, withFiles } from './posts.ts'
import { rankedIn } from './ranked.ts'
import { audiencesFor } from './scope.ts'
import { isInAudience, isOpen } from './visible.ts'

type Ports = { readonly sql: Sql; readonly clock: Clock }

/** The range of posts, and which of them are left out. */
type Slice = { readonly range: SqlFragment; readonly without: SqlFragment; readonly direction: SqlFragment }

/**
 * A page of a scope. The first one begins with the ranked posts; later ones leave exactly those out.
 * @throws DomainError group.not_found, place.not_found
 */
export async function pageOf(
  { sql, clock }: Ports,
  reader: Reader,
  { scope, cursor }: { scope: WallScope; cursor?: WallCursor | null | undefined },
): Promise<WallPage> {
  const audiences = await audiencesFor(sql, reader, scope)
  if (cursor) {
    const without = sql`${[...cursor.ranked]}::bigint[]`
    const slice = { range: before(sql, cursor.before), without, direction: sql`desc` }
    const ids = sql`select id, 0 as rank from (${newestIn(sql, reader, audiences, slice)}) as page`
    return await toPage(sql, reader, ids, cursor.ranked)
  }
  const ranked = rankedIn(sql, reader, audiences, clock.now())
  const slice = { range: sql`true`, without: sql`array(select id from ranked)`, direction: sql`desc` }
  const ids = sql`
    with ranked as materialized (${ranked})
    select id, 1 as rank from ranked
    union all select id, 0 from (${newestIn(sql, reader, audiences, slice)}) as page`
  return await toPage(sql, reader, ids)
}

const HOUR = 60 * 60 * 1000

/**
 * Posts older than a number, for clients without cursors: those that a first page would rank now are left out.
 * @throws DomainError group.not_found, place.not_found
 */
export async function olderThan(
  { sql, clock }: Ports,
  reader: Reader,
  { scope, before: id }: { scope: WallScope; before: number },
): Promise<Post[]> {
  const audiences = await audiencesFor(sql, reader, scope)
  const now = clock.now()
  // A ranked post that was confirmed since the first page keeps its rank; otherwise the next one would be ranked, and
  // be on no page.
  const ranked = rankedIn(sql, reader, audiences, now, new Date(now.getTime() - HOUR))
  const without = sql`array(select r.id from ranked r where not exists (select from post_marks m
    where m.post_id = r.id and m.account_id = ${reader.accountId} and m.read_at is not null))`
  const slice = { range: before(sql, id), without, direction: sql`desc` }
  const ids = sql`
    with ranked as materialized (${ranked})
    select id, 0 as rank from (${newestIn(sql, reader, audiences, slice)}) as page`
  return (await toPage(sql, reader, ids, [])).posts
}

async function toPage(
  sql: Sql,
  reader: Reader,
  ids: SqlFragment,
  ranked?: readonly number[],
): Promise<WallPage> {
  const rows = await selectPosts(
    sql,
    reader,
    sql`select * from (${ids}) as page order by rank desc, id desc
    limit ${POST_LIMITS.page + 1}`,
  )
  const shown = rows.slice(0, POST_LIMITS.page)
  const last = shown.at(-1)
  const left = ranked ?? shown.flatMap((row) => (row.rank > 0 ? [row.id] : []))
  const next = last && rows.length > shown.length ? { before: last.id, ranked: [...left] } : null
  return { posts: await withFiles(sql, reader, shown), next }
}

/** The scope's posts that follow the post `after`, at most a page of them, newest first. */
export async function newerThan(
  sql: Sql,
  reader: Reader,
  { scope, after }: { scope: WallScope; after: number },
): Promise<Post[]> {
  const audiences = await audiencesFor(sql, reader, scope)
  // The oldest of the newer posts, so that consecutive calls leave none out.
  const slice = { range: sql`p.id > ${after}`, without: sql`'{}'::bigint[]`, direction: sql`asc` }
  const ids = sql`select id, 0 as rank from (${newestIn(sql, reader, audiences, slice)}) as page
    order by id limit ${POST_LIMITS.page}`
  return await withFiles(sql, reader, await selectPosts(sql, reader, ids))
}

function before(sql: Sql, id: number): SqlFragment {
  return sql`p.id < ${id}`
}

/** The first posts of each audience in that direction, one more than a page. */
function newestIn(
  sql: Sql,
  reader: Reader,
  audiences: Audiences | 'favourites',
  { range, without, direction }: Slice,
): SqlFragment {
  const rest = sql`${range} and p.id <> all(${without}) and ${isOpen(sql, reader)}
    order by p.id ${direction} limit ${POST_LIMITS.page + 1}`
  if (audiences === 'favourites')
    return sql`select p.id from post_marks f join posts p on p.id = f.post_id
      where f.account_id = ${reader.accountId} and f.favourite_at is not null
        and ${isInAudience(sql, reader)} and ${rest}`
  const { groups, walls, team } = audiences
  return sql`
    select newest.id
    from unnest(${groups.map(({ groupId }) => groupId)}::bigint[], ${groups.map(({ placeId }) => placeId)}::bigint[])
      as wall (group_id, place_id)
    cross join lateral (
      select p.id from posts p where p.group_id = wall.group_id and p.place_id = wall.place_id and ${rest}) as newest
    union all
    select newest.id
    from unnest(${walls.map(({ placeId }) => placeId)}::bigint[], ${walls.map(({ type }) => type)}::text[])
      as wall (place_id, type)
    cross join lateral (
      select p.id from posts p where p.place_id = wall.place_id and p.type = wall.type and ${rest}) as newest
    union all
    select newest.id from (
      select p.id from posts p where p.place_id is null and ${team} and ${rest}) as newest`
}
