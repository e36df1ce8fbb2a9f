/** How many days of a month the kids of each group were absent, and of how many. */
import { type Day, firstOfMonth, lastOfMonth } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import { byName } from '@skrzat/contract/order'
import type { Attendance } from '@skrzat/contract/wire/absences'
import { workingDays } from '@skrzat/contract/working-days'
import type { Sql } from '@skrzat/db/client'
import { only } from '@skrzat/db/orm'
import { groupOnDay } from './group-on-day.ts'

type Row = Pick<Attendance, 'workingDays' | 'groups'> & Pick<Attendance['total'], 'kids'>

/**
 * The attendance of a month up to today, as later days may still change. On each working day a kid counts in its group
 * of that day, from the day on which it was entered (or of its first absence, if that is earlier) until the day before
 * it was deleted. One statement.
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
    kid as (
      select id, group_id, first_day, last_day, (deleted_at at time zone 'Europe/Warsaw')::date as left_on,
        least((created_at at time zone 'Europe/Warsaw')::date,
          (select min(day) from absences where kid_id = kids.id and deleted_at is null)) as since
      from kids where place_id = ${placeId}),
    kid_day as (
      select kid.id, absence.id as absence_id,
        ${groupOnDay(sql, sql`workday.day`)} as group_id
      from kid
      join workday on workday.day >= kid.since and (kid.left_on is null or workday.day < kid.left_on)
        and (kid.first_day is null or workday.day >= kid.first_day)
        and (kid.last_day is null or workday.day <= kid.last_day)
      left join absences absence
        on absence.kid_id = kid.id and absence.day = workday.day and absence.deleted_at is null),
    attended as (
      select group_id, count(distinct id) as kids, count(*) as kid_days, count(absence_id) as absent
      from kid_day group by group_id)
    select (select count(*) from workday) as "workingDays",
      (select count(distinct id) from kid_day) as kids,
      (select coalesce(json_agg(json_build_object('id', class.id, 'name', class.name, 'color', class.color,
          'kids', coalesce(attended.kids, 0), 'kidDays', coalesce(attended.kid_days, 0),
          'absent', coalesce(attended.absent, 0)) order by class.id), '[]')
        from groups class left join attended on attended.group_id = class.id
        where class.place_id = ${placeId} and (class.deleted_at is null or attended.kids > 0)) as groups`
  const { workingDays: count, kids, groups } = only(rows)
  // A kid that changed its group is in two groups, but counts as one kid.
  const total = { kids, kidDays: 0, absent: 0 }
  for (const { kidDays, absent } of groups) {
    total.kidDays += kidDays
    total.absent += absent
  }
  return { month: from, to, workingDays: count, groups: groups.sort(byName), total }
}
