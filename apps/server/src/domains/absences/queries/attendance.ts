/** How many days the kids of each group were absent in a month, and of how many. */
import { type Day, firstOfMonth, lastOfMonth } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import { byName } from '@skrzat/contract/order'
import type { Attendance } from '@skrzat/contract/wire/absences'
import { workingDays } from '@skrzat/contract/working-days'
import type { Sql } from '@skrzat/db/client'
import { only } from '@skrzat/db/orm'

type Row = Pick<Attendance, 'workingDays' | 'groups'>

/**
 * The month of a day, up to today: later days may still change. A kid counts in today's group on every working day of
 * the place before the one on which it was deleted; when a kid began is not known. One statement.
 */
export async function attendanceOf(sql: Sql, placeId: number, month: Day, today: Day): Promise<Attendance> {
  const from = firstOfMonth(month)
  const last = lastOfMonth(month)
  const to = last < today ? last : today
  const days =
    from > to ? [] : workingDays(from, to, new Set(polishHolidays(from, to).map(({ date }) => date)))
  const rows = await sql<Row[]>`
    with workday as (
      select day from unnest(${days}::date[]) day
      where day <> all(select day from place_closed_days where place_id = ${placeId})),
    attended as (
      select kids.group_id, count(distinct kids.id) as kids, count(*) as kid_days, count(absence.id) as absent
      from kids
      join workday
        on kids.deleted_at is null or workday.day < (kids.deleted_at at time zone 'Europe/Warsaw')::date
      left join absences absence
        on absence.kid_id = kids.id and absence.day = workday.day and absence.deleted_at is null
      where kids.place_id = ${placeId}
      group by kids.group_id)
    select (select count(*) from workday) as "workingDays",
      (select coalesce(json_agg(json_build_object('id', class.id, 'name', class.name, 'color', class.color,
          'kids', coalesce(attended.kids, 0), 'kidDays', coalesce(attended.kid_days, 0),
          'absent', coalesce(attended.absent, 0)) order by class.id), '[]')
        from groups class left join attended on attended.group_id = class.id
        where class.place_id = ${placeId} and (class.deleted_at is null or attended.kids > 0)) as groups`
  const { workingDays: count, groups } = only(rows)
  const total = { kids: 0, kidDays: 0, absent: 0 }
  for (const { kids, kidDays, absent } of groups) {
    total.kids += kids
    total.kidDays += kidDays
    total.absent += absent
  }
  return { month: from, to, workingDays: count, groups: groups.sort(byName), total }
}
