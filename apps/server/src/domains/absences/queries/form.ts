/** Data for the report form. */
import { kidsToPayFor, type Principal } from '@skrzat/contract/access'
import { FARTHEST_REPORT_DAYS } from '@skrzat/contract/absence'
import { addDays, warsawDay } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import type { AbsenceForm, AbsenceReport } from '@skrzat/contract/wire/absences'
import type { Sql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { absences, kids, places } from '@skrzat/db/schema'
import { dailyRates } from '../../payments/index.ts'
import { ruleJson, type ReportFacts, closedDaysJson } from './report-facts.ts'

type KidRow = RowOf<typeof kids, 'id' | 'firstname' | 'lastname' | 'lastDay'> &
  RowOf<typeof places, 'showOneKid'> &
  Pick<ReportFacts, 'rule' | 'closedDays'> & {
    place: RowOf<typeof places, 'id' | 'name'>
    reported: ValueOf<typeof absences, 'day'>[]
  }

/**
 * The kids that the caller may report for, what decides the outcome of their reports, and what a day saves those who may
 * pay for them.
 */
export async function absenceForm(sql: Sql, own: Principal['kids'], now: Date): Promise<AbsenceForm> {
  const from = warsawDay(now)
  const to = addDays(from, FARTHEST_REPORT_DAYS)
  const [rows, rates] = await Promise.all([
    sql<KidRow[]>`
      select kid.id, kid.firstname, kid.lastname, kid.last_day as "lastDay",
        json_build_object('id', place.id, 'name', place.name) as place,
        place.show_one_kid as "showOneKid", ${ruleJson(sql)} as rule,
        ${closedDaysJson(sql, from, to)} as "closedDays",
        (select coalesce(json_agg(day order by day), '[]') from absences
          where kid_id = kid.id and day between ${from} and ${to} and deleted_at is null) as reported
      from kids kid join places place on place.id = kid.place_id
      where kid.id = any(${own.map(({ id }) => id)}::bigint[]) and kid.deleted_at is null
      order by kid.firstname collate polish, kid.lastname collate polish, kid.id`,
    dailyRates(sql, kidsToPayFor({ kids: own })),
  ])
  return {
    now: now.toISOString(),
    holidays: polishHolidays(from, to),
    kids: rows.map(({ lastDay, ...kid }) => ({
      ...kid,
      ...(lastDay !== null && { lastDay }),
      dailySaving: rates.get(kid.id) ?? 0,
    })),
  }
}

/** The grosze that the timely absences of a report take off the bill, by today's prices. */
export async function savingOf(sql: Sql, kidId: number, { days }: AbsenceReport): Promise<number> {
  const counting = days.filter(({ outcome, absenceId }) => outcome === 'reported' && absenceId !== null)
  if (counting.length === 0) return 0
  const rates = await dailyRates(sql, [kidId])
  return counting.length * (rates.get(kidId) ?? 0)
}
