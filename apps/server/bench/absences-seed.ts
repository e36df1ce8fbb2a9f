import type { Sql } from '@skrzat/db/client'
import { seedPlaces } from './places-seed.ts'

/** Kids of the place that is asked about, and of each of the others. */
const KIDS = 500
/** Absences that each of them has in a month. */
const A_MONTH = 4
const MONTHS = 10

export const MONTH = { from: '2026-05-01', to: '2026-05-31' } as const

/**
 * A place with 500 kids and ten months of absences, 20,000 of them, and `others` places with as many; written
 * into the projection in bulk, day by day through all places, as they come in use.
 * @returns the id of the place
 */
export async function seedAbsences(sql: Sql, absences: number): Promise<number> {
  const places = absences / (KIDS * A_MONTH * MONTHS)
  const made = await seedPlaces(sql, places)
  await sql`
    insert into groups (place_id, name, color)
    select places.id, 'Grupa ' || n, n % 10 from places, generate_series(1, 20) n`
  await sql`
    insert into kids (place_id, group_id, firstname, lastname, phone1)
    select place_id, id, (array['Zofia', 'Antoni', 'Łucja', 'Święcisław'])[1 + n % 4], 'Brzęczyszczykiewicz ' || n,
      lpad((700000000 + id * 100 + n)::text, 9, '0')
    from groups, generate_series(1, ${KIDS / 20}::int) n`
  await sql`
    insert into absences (kid_id, day, id, version, place_id, from_day, to_day, by_place, after_time, created_at,
      confirmed_at, confirmed_by)
    select kid_id, day, nextval('absence_ids'), 1 + (kid_id % 3 = 0)::int, place_id, day, day, kid_id % 5 = 0,
      kid_id % 7 = 0, day + interval '6 hours', case when kid_id % 3 = 0 then day + interval '12 hours' end,
      case when kid_id % 3 = 0 then 1 end
    from (
      select kids.id as kid_id, kids.place_id, date '2026-01-01' + (month * interval '1 month')::interval
        + ((kids.id * 7 + n * 6) % 26) * interval '1 day' as at
      from kids, generate_series(0, ${MONTHS - 1}::int) month, generate_series(1, ${A_MONTH}::int) n) spread
    cross join lateral (select at::date as day) days
    order by day, kid_id
    on conflict do nothing`
  await sql`analyze absences, kids, groups`
  const [first] = made
  if (first === undefined) throw new Error('no place was made')
  return first
}
