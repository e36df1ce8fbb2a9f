import { type PlaceUser, USER_SEARCH_LEAST } from '@skrzat/contract/wire/places'
import type { Sql } from '@skrzat/db/client'
import { containing } from '../../../kernel/like.ts'

/** People that one search finds. */
const MOST = 50

/**
 * The people of a place, workers and parents, whose phone, name or kid's name holds the text; nobody for fewer than
 * 3 characters (spec: Validation rules). Who gave no name is called as the place calls its worker.
 */
export async function searchUsers(sql: Sql, placeId: number, search: string): Promise<PlaceUser[]> {
  const text = search.trim()
  if (text.length < USER_SEARCH_LEAST) return []
  const pattern = containing(text)
  const digits = text.replace(/[\s-]/g, '').replace(/^\+48/, '')
  const byPhone = /^\d{3,}$/.test(digits)
  const users = await sql<PlaceUser[]>`
    with people as (
      select phone, name as worker_name, null as kid from workers
      where place_id = ${placeId} and deleted_at is null
      union all
      select p.phone, null, k.firstname || ' ' || k.lastname
      from kids k, unnest(array[k.phone1, nullif(k.phone2, k.phone1)]) as p (phone)
      where k.place_id = ${placeId} and k.deleted_at is null and p.phone is not null),
    users as (
      select phone, max(worker_name) as worker_name, coalesce(json_agg(kid order by kid) filter (where kid is not null),
        '[]') as kids, string_agg(kid, ' | ') as kid_names
      from people group by phone)
    select u.phone, u.kids, u.worker_name is not null as worker, coalesce(a.activated, false) as activated,
      coalesce(nullif(a.first_name, ''), case when coalesce(a.last_name, '') = '' then split_part(u.worker_name, ' ', 1) end,
        '') as "firstName",
      coalesce(nullif(a.last_name, ''), case when coalesce(a.first_name, '') = ''
        then nullif(substr(u.worker_name, length(split_part(u.worker_name, ' ', 1)) + 2), '') end, '') as "lastName"
    from users u left join accounts a on a.login = u.phone and a.deleted_at is null
    where concat_ws(' ', a.first_name, a.last_name) ilike ${pattern} or u.worker_name ilike ${pattern}
      or u.kid_names ilike ${pattern} or (${byPhone} and u.phone like ${containing(digits)})
    order by "lastName", "firstName", u.phone limit ${MOST}`
  return [...users]
}
