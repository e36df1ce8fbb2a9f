/** Whether kids are absent today, and until when their next day can be reported. */
import { absenceDeadline, planReport } from '@skrzat/contract/absence'
import { addDays, type Day, warsawDay } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import type { ParentToday } from '@skrzat/contract/wire/today'
import type { Sql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { absences, kids, places } from '@skrzat/db/schema'
import { closedDaysJson, type ReportFacts, ruleJson } from './report-facts.ts'

/** Spans holidays and a closure of two weeks. */
const DAYS_AHEAD = 31

type KidDay = Omit<ParentToday['kids'][number], 'dishes'>
type Row = RowOf<typeof kids, 'id' | 'firstname' | 'lastname'> &
  ReportFacts & {
    place: RowOf<typeof places, 'id' | 'name'>
    reported: ValueOf<typeof absences, 'day'>[]
  }

/** By first name. One statement. */
export async function nextDaysOf(sql: Sql, kids: readonly number[], now: Date): Promise<KidDay[]> {
  const from = warsawDay(now)
  const to = addDays(from, DAYS_AHEAD)
  const rows = await sql<Row[]>`
    select kid.id, kid.firstname, kid.lastname,
      json_build_object('id', place.id, 'name', place.name) as place,
      kid.last_day as "lastDay", ${ruleJson(sql)} as rule, ${closedDaysJson(sql, from, to)} as "closedDays",
      (select coalesce(json_agg(day), '[]') from absences
        where kid_id = kid.id and day between ${from} and ${to} and deleted_at is null) as reported
    from kids kid join places place on place.id = kid.place_id
    where kid.id = any(${[...kids]}::bigint[]) and kid.deleted_at is null
    order by kid.firstname collate polish, kid.lastname collate polish, kid.id`
  return rows.map((row) => dayOf(row, { from, to, now }))
}

function dayOf(row: Row, { from, to, now }: { from: Day; to: Day; now: Date }): KidDay {
  const { id, firstname, lastname, place, rule, lastDay, closedDays } = row
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
    .map(({ day }) => ({ day, deadline: absenceDeadline(day, rule) }))
    .find(({ deadline }) => deadline >= now)
  return {
    id,
    firstname,
    lastname,
    place,
    absentToday: working[0]?.day === from ? reported.has(from) : null,
    next: next
      ? { day: next.day, deadline: next.deadline.toISOString(), absent: reported.has(next.day) }
      : null,
  }
}
