import type { Day } from '@skrzat/contract/days'
import type { NameRef } from '@skrzat/contract/wire/common'
import type { Sql } from '@skrzat/db/client'

type Joined = { place: NameRef; joined: number; left: number }

/**
 * How many kids of a place began to attend on these days, and how many left: by their first and last day, otherwise by
 * the Warsaw day on which they were added or deleted. Those that were deleted before they began count as neither.
 * Undefined for an unknown place.
 */
export async function joinedIn(
  sql: Sql,
  { placeId, from, to }: { readonly placeId: number; readonly from: Day; readonly to: Day },
): Promise<Joined | undefined> {
  const added = sql`coalesce(kid.first_day, (kid.created_at at time zone 'Europe/Warsaw')::date)`
  const deleted = sql`(kid.deleted_at at time zone 'Europe/Warsaw')::date`
  const gone = sql`coalesce(kid.last_day, ${deleted})`
  const attended = sql`coalesce(${deleted} > ${added}, true)`
  const [row] = await sql<Joined[]>`
    select json_build_object('id', place.id, 'name', place.name) as place,
      count(*) filter (where ${attended} and ${added} between ${from} and ${to}) as joined,
      count(*) filter (where ${attended} and ${gone} between ${from} and ${to}) as left
    from places place left join kids kid on kid.place_id = place.id
    where place.id = ${placeId} group by place.id`
  return row
}
