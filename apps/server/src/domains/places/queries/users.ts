import { holds, type Principal } from '@skrzat/contract/access'
import { visibleLine } from '@skrzat/contract/text'
import { PHONE_LEAST } from '@skrzat/contract/wire/search'
import { type PlaceUser, USER_SEARCH_LEAST } from '@skrzat/contract/wire/places'
import type { Sql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { staffOfPlaces } from '@skrzat/db/schema'
import { containing, digitsOf, foldedLike } from '../../../kernel/search/index.ts'

type Row = RowOf<typeof staffOfPlaces, 'phone'> & Omit<PlaceUser, 'phone'>

/** Limit of results per search. */
const MOST = 50

/**
 * The people of a place, workers and parents, whose phone, name or kid's name, first or last name first, contains the
 * text; no results for fewer than 3 characters (spec: Validation rules). Reads only what the place entered, no accounts: any phone can be entered,
 * and a place must not learn whose it is or whether they use the product. Only the place's admins find workers, as in
 * the list of workers, since results contain phones.
 */
export async function searchUsers(
  sql: Sql,
  principal: Principal,
  placeId: number,
  search: string,
): Promise<PlaceUser[]> {
  const director = holds(principal, placeId, 'admin')
  const text = visibleLine(search)
  if (text.length < USER_SEARCH_LEAST) return []
  const pattern = foldedLike(text)
  const digits = digitsOf(text) ?? ''
  const byPhone = digits.length >= PHONE_LEAST
  const users = await sql<Row[]>`
    with people as (
      select phone, declined, name as worker_name, null as kid, null as kid_lastname from staff_of_places
      where place_id = ${placeId} and deleted_at is null and ${director}
      union all
      select phone, declined, null, firstname || ' ' || lastname, lastname
      from guardianships where place_id = ${placeId} and deleted_at is null),
    users as (
      select phone, bool_or(declined) as declined, max(worker_name) as worker_name, min(kid_lastname collate polish) as kid_lastname,
        coalesce(json_agg(kid order by kid collate polish) filter (where kid is not null), '[]') as kids,
        string_agg(kid || ' ' || kid, ' | ') as kid_names
      from people group by phone)
    select u.phone, u.kids, u.worker_name is not null as worker,
      u.declined,
      coalesce(split_part(u.worker_name, ' ', 1), '') collate polish as "firstName",
      (case when u.worker_name is null then coalesce(u.kid_lastname, '')
        else substr(u.worker_name, length(split_part(u.worker_name, ' ', 1)) + 2) end) collate polish as "lastName"
    from users u
    where fold_text(u.worker_name || ' ' || u.worker_name) like ${pattern} or fold_text(u.kid_names) like ${pattern}
      or (${byPhone} and u.phone like ${containing(digits)})
    order by "lastName", "firstName", u.phone limit ${MOST}`
  return [...users]
}
