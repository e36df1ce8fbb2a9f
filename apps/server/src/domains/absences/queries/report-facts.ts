/** The facts that decide a report, besides the kid's absences. */
import type { Day } from '@skrzat/contract/days'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import { and, asc, between, eq, type RowOf, selectFrom, type ValueOf } from '@skrzat/db/orm'
import { type kids, placeClosedDays, type places } from '@skrzat/db/schema'

export type ReportFacts = RowOf<typeof kids, 'lastDay'> & {
  rule: RowOf<typeof places, 'acceptLate'> & {
    maxTime: string
    dayBefore: ValueOf<typeof places, 'absenceDayBefore'>
  }
  closedDays: RowOf<typeof placeClosedDays, 'day' | 'name'>[]
}

/** The deadline of the kid's place, and its closed days in the range; undefined for an unknown kid. */
export async function loadReportFacts(
  sql: Sql,
  { placeId, kidId, from, to }: { placeId: number; kidId: number; from: Day; to: Day },
): Promise<ReportFacts | undefined> {
  const [row] = await sql<ReportFacts[]>`
    select ${ruleJson(sql)} as rule, ${closedDaysJson(sql, from, to)} as "closedDays", kid.last_day as "lastDay"
    from kids kid join places place on place.id = kid.place_id
    where kid.id = ${kidId} and place.id = ${placeId} and kid.deleted_at is null`
  return row
}

/** The closed days of the place in the range, by today's calendar. */
export async function closedDaysOf(
  sql: Sql,
  { placeId, from, to }: { placeId: number; from: Day; to: Day },
): Promise<ReportFacts['closedDays']> {
  return await selectFrom(sql, placeClosedDays, 'day', 'name')
    .where(and(eq(placeClosedDays.placeId, placeId), between(placeClosedDays.day, from, to)))
    .orderBy(asc(placeClosedDays.day))
}

/** The deadline of `place`. */
export function ruleJson(sql: Sql): SqlFragment {
  return sql`json_build_object('maxTime', to_char(place.absence_max_time, 'HH24:MI'),
    'dayBefore', place.absence_day_before, 'acceptLate', place.accept_late)`
}

/** The closed days of `place` in the range. */
export function closedDaysJson(sql: Sql, from: Day, to: Day): SqlFragment {
  return sql`(
    select coalesce(json_agg(json_build_object('day', day, 'name', name) order by day), '[]')
    from place_closed_days where place_id = place.id and day between ${from} and ${to})`
}
