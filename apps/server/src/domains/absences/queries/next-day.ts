/** Whether kids are absent on a day, and until when their next day can be reported. */
import { absenceDeadline, planReport } from '@skrzat/contract/absence'
import { addDays, type Day, warsawDay } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import type { ParentToday } from '@skrzat/contract/wire/today'
import type { Sql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { absences, groups, kids, places } from '@skrzat/db/schema'
import { kidPhotoUrl } from '../../places/index.ts'
import { closedDaysJson, type ReportFacts, ruleJson } from './report-facts.ts'

/** Spans holidays and a closure of two weeks. */
const DAYS_AHEAD = 31

export type KidDay = Omit<ParentToday['kids'][number], 'diet' | 'dishes' | 'lastPhoto'>
type Row = RowOf<typeof kids, 'id' | 'firstname' | 'lastname' | 'photo'> &
  ReportFacts & {
    place: RowOf<typeof places, 'id' | 'name'>
    group: RowOf<typeof groups, 'id' | 'name' | 'color'>
    reported: ValueOf<typeof absences, 'day'>[]
  }

/**
 * By first name. One statement.
 * @param day today or later
 */
export async function nextDaysOf(
  sql: Sql,
  kids: readonly number[],
  { now, day }: { readonly now: Date; readonly day: Day },
): Promise<KidDay[]> {
  const from = warsawDay(now)
  const to = addDays(from, DAYS_AHEAD)
  const rows = await sql<Row[]>`
    select kid.id, kid.firstname, kid.lastname, kid.photo,
      json_build_object('id', place.id, 'name', place.name) as place,
      json_build_object('id', class.id, 'name', class.name, 'color', class.color) as group,
      kid.last_day as "lastDay", ${ruleJson(sql)} as rule, ${closedDaysJson(sql, from, to)} as "closedDays",
      (select coalesce(json_agg(day), '[]') from absences
        where kid_id = kid.id and day between ${from} and ${to} and deleted_at is null) as reported
    from kids kid join places place on place.id = kid.place_id join groups class on class.id = kid.group_id
    where kid.id = any(${[...kids]}::bigint[]) and kid.deleted_at is null
    order by kid.firstname collate polish, kid.lastname collate polish, kid.id`
  return rows.map((row) => dayOf(row, { from, to, now, day }))
}

function dayOf(row: Row, { from, to, now, day }: { from: Day; to: Day; now: Date; day: Day }): KidDay {
  const { id, firstname, lastname, place, group, photo, rule, lastDay, closedDays } = row
  const reported = new Set(row.reported)
  const plan = planReport({
    from,
    to,
    now,
    rule,
    lastDay,
    closedDays,
    reported,
    holidays: polishHolidays(from, to),
  })
  const working = plan.filter(({ outcome }) => ['reported', 'late', 'already'].includes(outcome))
  const next = working
    .map((each) => ({ day: each.day, deadline: absenceDeadline(each.day, rule) }))
    .find(({ deadline }) => deadline >= now)
  return {
    id,
    firstname,
    lastname,
    place,
    group,
    photo: kidPhotoUrl(id, photo),
    absent: working.some((each) => each.day === day) ? reported.has(day) : null,
    next: next
      ? { day: next.day, deadline: next.deadline.toISOString(), absent: reported.has(next.day) }
      : null,
  }
}
