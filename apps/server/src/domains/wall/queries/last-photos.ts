import type { Rights } from '@skrzat/contract/access'
import type { ParentToday } from '@skrzat/contract/wire/today'
import type { Sql } from '@skrzat/db/client'
import { isOpen } from './visible.ts'

/** Of a group's newest posts; one without a photo for longer than these has none to show. */
const NEWEST = 30

type LastPhoto = NonNullable<ParentToday['kids'][number]['lastPhoto']>

/**
 * Of each of the caller's kids, a photo of its group's newest post with photos: one that names the kid, otherwise the
 * first. One statement, which costs the same however many posts there are.
 */
export async function lastPhotosOf(sql: Sql, rights: Rights): Promise<Map<number, LastPhoto>> {
  const { kids } = rights
  const rows = await sql<{ kidId: number; postId: number; code: string; at: Date }[]>`
    select kid.id as "kidId", photo.*
    from unnest(${kids.map(({ id }) => id)}::bigint[], ${kids.map(({ groupId }) => groupId)}::bigint[],
      ${kids.map(({ placeId }) => placeId)}::bigint[]) as kid (id, group_id, place_id)
    cross join lateral (
      select newest.id as "postId", upload.code, newest.created_at as at
      from (
        select p.id, p.created_at from posts p
        where p.group_id = kid.group_id and p.place_id = kid.place_id and ${isOpen(sql, rights)}
        order by p.id desc limit ${NEWEST}) newest
      join post_files file on file.post_id = newest.id
      join uploads upload on upload.id = file.upload_id
      where upload.state = 'ready' and upload.thumbnail is not null
      order by newest.id desc,
        exists (select from post_file_kids named where named.upload_id = upload.id and named.kid_id = kid.id) desc,
        file.position
      limit 1) photo`
  return new Map(rows.map(({ kidId, at, ...photo }) => [kidId, { ...photo, at: at.toISOString() }]))
}
