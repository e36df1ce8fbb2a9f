import { POST_LIMITS } from '@skrzat/contract/post'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import type { Audiences } from '../audiences.ts'
import type { Reader } from './posts.ts'
import { isOpen } from './visible.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * A query for the ids that a first page ranks above the others (spec: Wall): posts of the last days that the reader has
 * yet to confirm, newest first. Favourites have none.
 * @param confirmedAfter posts confirmed later stay ranked, for a page that leaves these out: otherwise another one
 * would be ranked that was on no page
 */
export function rankedIn(
  sql: Sql,
  reader: Reader,
  audiences: Audiences | 'favourites',
  now: Date,
  confirmedAfter?: Date,
): SqlFragment {
  if (audiences === 'favourites') return sql`select null::bigint as id where false`
  const { groups, walls, team } = audiences
  const since = new Date(now.getTime() - POST_LIMITS.rankedDays * DAY)
  const read = confirmedAfter === undefined ? sql`` : sql`and m.read_at <= ${confirmedAfter}`
  const rest = sql`p.created_at > ${since} and p.author_id <> ${reader.accountId} and ${isOpen(sql, reader)}
    and not exists (select from post_marks m
      where m.post_id = p.id and m.account_id = ${reader.accountId} and m.read_at is not null ${read})
    order by p.created_at desc, p.id desc limit ${POST_LIMITS.ranked}`
  const ranked = sql`
    select ranked.id, ranked.created_at
    from unnest(${groups.map(({ groupId }) => groupId)}::bigint[]) as wall (group_id)
    cross join lateral (
      select p.id, p.created_at from posts p where p.group_id = wall.group_id and p.important and ${rest}) as ranked
    union all
    select ranked.id, ranked.created_at
    from unnest(${walls.map(({ placeId }) => placeId)}::bigint[], ${walls.map(({ type }) => type)}::text[])
      as wall (place_id, type)
    cross join lateral (
      select p.id, p.created_at from posts p
      where p.place_id = wall.place_id and p.type = wall.type and (p.important or p.type <> 'STANDARD') and ${rest}) as ranked
    union all
    select ranked.id, ranked.created_at from (
      select p.id, p.created_at from posts p where p.place_id is null and ${team} and ${rest}) as ranked`
  return sql`select id from (${ranked}) as ranked order by created_at desc, id desc limit ${POST_LIMITS.ranked}`
}
