import type { Day } from '@skrzat/contract/days'
import type { Sql } from '@skrzat/db/client'

/**
 * By kid, the absences of a place in a range that count towards a deduction (in time, or confirmed), and those that
 * are late and not confirmed (spec: Absences). One statement. A day on which the place has closed since is nobody's
 * absence: it is not charged for either.
 */
export async function countAbsences(
  sql: Sql,
  placeId: number,
  from: Day,
  to: Day,
): Promise<ReadonlyMap<number, { readonly absences: number; readonly late: number }>> {
  const rows = await sql<{ kidId: number; absences: number; late: number }[]>`
    select kid_id as "kidId", count(*) filter (where not after_time or confirmed_at is not null) as absences,
      count(*) filter (where after_time and confirmed_at is null) as late
    from absences
    where place_id = ${placeId} and day between ${from} and ${to} and deleted_at is null
      and day <> all(select day from place_closed_days where place_id = ${placeId} and day between ${from} and ${to})
    group by kid_id`
  return new Map(rows.map(({ kidId, absences, late }) => [kidId, { absences, late }]))
}

/** A day of absence that counts towards a deduction, and the instant from which on it did. */
type CountedAbsence = { readonly day: Day; readonly since: Date }

/**
 * By kid, the absences of a place that came to count at that instant or later, by day: reported in time or by the
 * place, or late and confirmed. Days on which the place is closed are left out, as above.
 */
export async function absencesCountedSince(
  sql: Sql,
  placeId: number,
  since: Date,
): Promise<ReadonlyMap<number, readonly CountedAbsence[]>> {
  const rows = await sql<{ kidId: number; day: Day; since: Date }[]>`
    select kid_id as "kidId", day, case when after_time then confirmed_at else created_at end as since
    from absences
    where place_id = ${placeId} and deleted_at is null and day > ${since}::timestamptz::date - 366
      and case when after_time then confirmed_at else created_at end >= ${since}
      and day <> all(select day from place_closed_days where place_id = ${placeId})
    order by day`
  return Map.groupBy(rows, ({ kidId }) => kidId)
}
