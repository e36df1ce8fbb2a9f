/** `audiences.ts` as conditions on the post `p`. */
import { directedPlaces, isAdmin, type Rights } from '@skrzat/contract/access'
import type { AnySql, SqlFragment } from '@skrzat/db/client'
import { audiencesOf } from '../audiences.ts'

/** Neither deleted nor hidden from the reader. */
export function isOpen(sql: AnySql, rights: Rights): SqlFragment {
  if (isAdmin(rights)) return sql`p.deleted_at is null`
  return sql`p.deleted_at is null and (p.hidden_at is null or p.author_id = ${rights.accountId}
    or p.place_id = any(${directedPlaces(rights)}::bigint[]))`
}

/** In an audience of the reader, hidden and deleted ones as well. */
export function isInAudience(sql: AnySql, rights: Rights): SqlFragment {
  if (isAdmin(rights)) return sql`true`
  const { groups, walls } = audiencesOf(rights)
  return sql`(p.place_id is null or p.group_id = any(${groups.map(({ groupId }) => groupId)}::bigint[])
    or exists (select from unnest(${walls.map(({ placeId }) => placeId)}::bigint[], ${walls.map(({ type }) => type)}::text[])
      as wall (place_id, type) where wall.place_id = p.place_id and wall.type = p.type))`
}
