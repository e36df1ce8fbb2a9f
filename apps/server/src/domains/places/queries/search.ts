/** Groups and people in the search everywhere. Rights are those of the pages that list them. */
import { placesHeld, type Principal } from '@skrzat/contract/access'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { PHONE_LEAST } from '@skrzat/contract/wire/search'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import {
  containing,
  digitsOf,
  isOneOf,
  type NamedPart,
  type SearchPart,
} from '../../../kernel/search/index.ts'

/** Kids by name: all of a place for its workers, their own for parents. */
export const findKids: SearchPart = (sql, principal, { words, limit }) =>
  words === undefined
    ? undefined
    : visibleKids(sql, principal, sql`words @@ ${words}::tsquery`, sql`limit ${limit}`)

/** Kids by their ids, with the same rights. */
export const namedKids: NamedPart = (sql, principal, ids) =>
  visibleKids(sql, principal, sql`id = any(${[...ids]}::bigint[])`)

function visibleKids(sql: Sql, principal: Principal, asked: SqlFragment, limit = sql``): SqlFragment {
  const own = sql`any(${ownKids(principal)}::bigint[])`
  return sql`
    select k.id, k.firstname, k.lastname, k.id = ${own} as own,
      json_build_object('id', g.id, 'name', g.name, 'color', g.color) as "group",
      json_build_object('id', p.id, 'name', p.name) as place
    from (
      select id, firstname, lastname, group_id, place_id from kids
      where deleted_at is null and ${asked}
        and (${isOneOf(sql, sql`place_id`, placesHeld(principal, PLACE_ACTIONS.kids))} or id = ${own})
      order by lastname collate polish, firstname collate polish, id ${limit}) k
    join groups g on g.id = k.group_id join places p on p.id = k.place_id
    order by k.lastname collate polish, k.firstname collate polish, k.id`
}

/** Phones by any of their digits: of parents for the place's workers, of workers for its admins. */
export const findPhones: SearchPart = (sql, principal, { compact, limit }) => {
  const digits = digitsOf(compact)
  if (digits === undefined || digits.length < PHONE_LEAST) return undefined
  const places = placesHeld(principal, PLACE_ACTIONS.users)
  const directed = placesHeld(principal, PLACE_ACTIONS.workers)
  if (places.length === 0) return undefined
  const pattern = containing(digits)
  return sql`
    select f.phone, f.worker,
      coalesce((
        select json_agg(json_build_object(
          'id', g.kid_id, 'firstname', g.firstname, 'lastname', g.lastname) order by g.kid_id)
        from guardianships g
        where g.place_id = f.place_id and g.deleted_at is null and g.phone = f.phone), '[]') as kids,
      json_build_object('id', p.id, 'name', p.name) as place
    from (
      select place_id, phone, max(worker) as worker from (
        select place_id, phone, null as worker from guardianships
        where deleted_at is null and ${isOneOf(sql, sql`place_id`, places)} and phone like ${pattern}
        union all
        select place_id, phone, name from staff_of_places
        where deleted_at is null and ${isOneOf(sql, sql`place_id`, directed)} and phone like ${pattern}) entered
      group by place_id, phone order by phone, place_id limit ${limit}) f
    join places p on p.id = f.place_id
    order by f.phone, p.id`
}

/**
 * Groups by name: all of a place for its workers, those of their kids for parents, who may not open other groups'
 * pages.
 */
export const findGroups: SearchPart = (sql, principal, { words, limit }) =>
  words === undefined
    ? undefined
    : sql`
      select g.id, g.name, g.color, json_build_object('id', p.id, 'name', p.name) as place
      from groups g join places p on p.id = g.place_id
      where g.deleted_at is null and name_words(g.name) @@ ${words}::tsquery
        and (${isOneOf(sql, sql`g.place_id`, placesHeld(principal, PLACE_ACTIONS.kids))}
          or g.id = any(${principal.kids.map(({ groupId }) => groupId)}::bigint[]))
      order by g.name collate polish, g.id limit ${limit}`

function ownKids({ kids }: Principal): number[] {
  return kids.map(({ id }) => id)
}
