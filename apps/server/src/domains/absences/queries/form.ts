/** Data for the report form. */
import { kidsToPayFor, type Principal } from '@skrzat/contract/access'
import { planReport, reportFault } from '@skrzat/contract/absence'
import { type Day, warsawDay } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import type { AbsenceForm, AbsencePreview, AbsenceReport } from '@skrzat/contract/wire/absences'
import type { Sql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { absences, kids, places } from '@skrzat/db/schema'
import { found } from '../../../kernel/errors/index.ts'
import { dailyRates } from '../../payments/index.ts'
import { checkRange } from '../decider.ts'
import { ruleJson, type ReportFacts, closedDaysJson } from './report-facts.ts'

type KidRow = RowOf<typeof kids, 'id' | 'firstname' | 'lastname' | 'lastDay'> &
  RowOf<typeof places, 'showOneKid'> &
  Pick<ReportFacts, 'rule'> & { place: RowOf<typeof places, 'id' | 'name'> }

/** The kids that the caller may report for, their deadlines, and what a day saves those who may pay for them. */
export async function absenceForm(sql: Sql, own: Principal['kids'], now: Date): Promise<AbsenceForm> {
  const [rows, rates] = await Promise.all([
    sql<KidRow[]>`
      select kid.id, kid.firstname, kid.lastname, kid.last_day as "lastDay",
        json_build_object('id', place.id, 'name', place.name) as place,
        place.show_one_kid as "showOneKid", ${ruleJson(sql)} as rule
      from kids kid join places place on place.id = kid.place_id
      where kid.id = any(${own.map(({ id }) => id)}::bigint[]) and kid.deleted_at is null
      order by kid.firstname collate polish, kid.lastname collate polish, kid.id`,
    dailyRates(sql, kidsToPayFor({ kids: own })),
  ])
  return {
    now: now.toISOString(),
    today: warsawDay(now),
    kids: rows.map(({ lastDay, ...kid }) => ({
      ...kid,
      ...(lastDay !== null && { lastDay }),
      dailySaving: rates.get(kid.id) ?? 0,
    })),
  }
}

type Asked = { placeId: number; kidId: number; from: Day; to: Day; byPlace: boolean; pays: boolean }

/**
 * The outcome of each day of a range if it were reported now, by the same rules as the report itself.
 * @param asked.pays whether the caller may know what the days save
 * @throws DomainError kid.not_found, absence.range, absence.too_long, absence.too_far, absence.past
 */
export async function previewReport(
  sql: Sql,
  { placeId, kidId, from, to, byPlace, pays }: Asked,
  now: Date,
): Promise<AbsencePreview> {
  checkRange({ from, to, byPlace, now })
  const [rows, rates] = await Promise.all([
    sql<(ReportFacts & { reported: ValueOf<typeof absences, 'day'>[] })[]>`
      select ${ruleJson(sql)} as rule, ${closedDaysJson(sql, from, to)} as "closedDays", kid.last_day as "lastDay",
        (select coalesce(json_agg(day), '[]') from absences
          where kid_id = kid.id and day between ${from} and ${to} and deleted_at is null) as reported
      from kids kid join places place on place.id = kid.place_id
      where kid.id = ${kidId} and place.id = ${placeId} and kid.deleted_at is null`,
    dailyRates(sql, pays ? [kidId] : []),
  ])
  const { reported, closedDays, lastDay, ...place } = found(rows[0], 'kid.not_found')
  const rule = byPlace ? null : place.rule
  const plan = planReport({
    from,
    to,
    rule,
    lastDay,
    now,
    closedDays,
    holidays: polishHolidays(from, to),
    reported: new Set(reported),
  })
  const rate = rates.get(kidId) ?? 0
  const days = plan.map(({ deadline, ...planned }) => ({
    ...planned,
    deadline: deadline?.toISOString() ?? null,
    saves: planned.outcome === 'reported' ? rate : 0,
  }))
  return {
    now: now.toISOString(),
    days,
    fault: reportFault(plan, rule) ?? null,
    saves: days.reduce((sum, { saves }) => sum + saves, 0),
  }
}

/** The grosze that the timely absences of a report take off the bill, by today's prices. */
export async function savingOf(sql: Sql, kidId: number, { days }: AbsenceReport): Promise<number> {
  const counting = days.filter(({ outcome, absenceId }) => outcome === 'reported' && absenceId !== null)
  if (counting.length === 0) return 0
  const rates = await dailyRates(sql, [kidId])
  return counting.length * (rates.get(kidId) ?? 0)
}
