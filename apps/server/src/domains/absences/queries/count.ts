import type { Day } from '@skrzat/contract/days'
import type { AnySql, Sql, SqlFragment } from '@skrzat/db/client'
import { only, type RowOf } from '@skrzat/db/orm'
import type { absences } from '@skrzat/db/schema'

/**
 * By kid, the absences of a place in a range that count towards a deduction (in time, or confirmed), and those that are
 * late and unconfirmed (spec: Absences). One statement. A day that the place has closed since is excluded: it is not
 * charged either.
 */
export async function countAbsences(
  sql: Sql,
  placeId: number,
  from: Day,
  to: Day,
): Promise<ReadonlyMap<number, { readonly absences: number; readonly late: number }>> {
  const rows = await sql<(RowOf<typeof absences, 'kidId'> & { absences: number; late: number })[]>`
    select kid_id as "kidId", count(*) filter (where not after_time or confirmed_at is not null) as absences,
      count(*) filter (where after_time and confirmed_at is null) as late
    from absences
    where place_id = ${placeId} and day between ${from} and ${to} and deleted_at is null
      and day <> all(select day from place_closed_days where place_id = ${placeId} and day between ${from} and ${to})
    group by kid_id`
  return new Map(rows.map(({ kidId, absences, late }) => [kidId, { absences, late }]))
}

/**
 * A select of the absences of a place that count towards a deduction: `kid_id`, `day`, `since` when they have counted,
 * and `why`. Closed days are excluded, as above.
 */
export function countedAbsences(sql: AnySql, placeId: number): SqlFragment {
  return sql`
    select kid_id, day, case when after_time then confirmed_at else created_at end as since,
      case when by_place then 'by_place' when after_time then 'confirmed' else 'in_time' end as why
    from absences
    where place_id = ${placeId} and deleted_at is null and (not after_time or confirmed_at is not null)
      and day <> all(select day from place_closed_days where place_id = ${placeId})`
}

/** How many absences of a place there are on these days, closed ones excluded, and how many of them are confirmed. */
export async function reportedIn(
  sql: Sql,
  { placeId, from, to }: { readonly placeId: number; readonly from: Day; readonly to: Day },
): Promise<{ reported: number; confirmed: number }> {
  const rows = await sql<{ reported: number; confirmed: number }[]>`
    select count(*) as reported, count(confirmed_at) as confirmed
    from absences where place_id = ${placeId} and day between ${from} and ${to} and deleted_at is null
      and day <> all(select day from place_closed_days where place_id = ${placeId})`
  return only(rows)
}
