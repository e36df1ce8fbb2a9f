/** Absences for display. */
import type { Day } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import type { Absence, PlaceAbsences } from '@skrzat/contract/wire/absences'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { absenceReasons, absences, groups, kids } from '@skrzat/db/schema'
import { found } from '../../../kernel/errors/index.ts'
import { byLastname } from '@skrzat/contract/order'
import { actorName } from '../../people/index.ts'
import { checkPeriod, type Period } from '../../places/index.ts'
import { rowsJson } from '../../../kernel/projection/index.ts'
import type { ReasonsSeen } from '../access.ts'
import type { AbsenceRow } from '../projection.ts'
import { absencesTable } from '../table.ts'
import { closedDaysJson, type ReportFacts } from './report-facts.ts'

/**
 * The absences of these kids in a range, both ends inclusive, by day and name, with the reasons that the reader may
 * see.
 * @throws DomainError period.invalid, period.too_long
 */
export async function absencesOfKids(
  sql: Sql,
  kids: readonly number[],
  period: Period,
  reasons: ReasonsSeen = [],
): Promise<Absence[]> {
  checkPeriod(period)
  const [row] = await sql<{ list: Listed[] }[]>`
    select ${listJson(sql, sql`absence.kid_id = any(${[...kids]}::bigint[])`, period, reasons)} as list`
  return inOrder(row?.list ?? [])
}

/** One absence, if it is shown: neither deleted nor of a day since its kid left. */
export async function shownAbsence(
  sql: Sql,
  { id, kidId, day }: { id: number; kidId: number; day: Day },
): Promise<Absence | undefined> {
  const ofDay = await absencesOfKids(sql, [kidId], { from: day, to: day })
  return ofDay.find((absence) => absence.id === id)
}

/** All absences of a kid with their reasons, also those hidden since it left, by id, for its family's export. */
export async function absencesFrom(
  sql: Sql,
  kidId: number,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<Absence[]> {
  const page = sql`(
    select * from absences where kid_id = ${kidId} and deleted_at is null and id > ${after} order by id limit ${most})`
  const [row] = await sql<{ list: Listed[] }[]>`select ${rowsJsonOf(sql, page, sql`true`, 'all')} as list`
  return (row?.list ?? []).toSorted((a, b) => a.id - b.id).map(toAbsence)
}

/** Absences as of a command, with today's names and without reasons; by day and name. */
export async function absencesAsOf(sql: Sql, rows: readonly AbsenceRow[]): Promise<Absence[]> {
  const absences = sql`json_populate_recordset(null::absences, ${rowsJson(absencesTable, rows)}::text::json)`
  const [row] = await sql<{ list: Listed[] }[]>`select ${rowsJsonOf(sql, absences, sql`true`, [])} as list`
  return inOrder(row?.list ?? [])
}

/**
 * A place's absences in a range, both inclusive, by day and name, and its days off. One statement.
 * @throws DomainError period.invalid, period.too_long, place.not_found
 */
export async function placeAbsences(
  sql: Sql,
  placeId: number,
  period: Period,
  reasons: ReasonsSeen = [],
): Promise<PlaceAbsences> {
  checkPeriod(period)
  const { from, to } = period
  const [row] = await sql<({ list: Listed[] } & Pick<ReportFacts, 'closedDays'>)[]>`
    select ${listJson(sql, sql`absence.place_id = ${placeId}`, period, reasons)} as list,
      ${closedDaysJson(sql, from, to)} as "closedDays"
    from places place where place.id = ${placeId}`
  const { list, closedDays } = found(row, 'place.not_found')
  return { absences: inOrder(list), closedDays, holidays: polishHolidays(from, to) }
}

/** A row of the statement's JSON: flat, instants in PostgreSQL's format. */
type Listed = Omit<AbsenceRow, 'version' | 'fromDay' | 'toDay' | 'deletedAt'> &
  RowOf<typeof kids, 'firstname' | 'lastname' | 'groupId'> &
  RowOf<typeof groups, 'color'> & {
    from: ValueOf<typeof absences, 'fromDay'>
    to: ValueOf<typeof absences, 'toDay'>
    groupName: ValueOf<typeof groups, 'name'>
    confirmedName: string
    reason: ValueOf<typeof absenceReasons, 'text'> | null
  }

/** Without deleted absences, and without those of a kid from the day on which it left. */
function listJson(
  sql: Sql,
  which: SqlFragment,
  { from, to }: { from: Day; to: Day },
  reasons: ReasonsSeen,
): SqlFragment {
  const shown = sql`
    ${which} and absence.day between ${from} and ${to} and absence.deleted_at is null and ${beforeLeaving(sql)}`
  return rowsJsonOf(sql, sql`absences`, shown, reasons)
}

/** Whole rows are converted to JSON, at a third of the cost of building objects key by key. */
function rowsJsonOf(sql: Sql, absences: SqlFragment, shown: SqlFragment, reasons: ReasonsSeen): SqlFragment {
  const seen = reasons === 'all' ? sql`true` : sql`class.id = any(${[...reasons]}::bigint[])`
  return sql`(
    select coalesce(json_agg(listed), '[]') from (
      select absence.id, absence.place_id as "placeId", absence.day, absence.from_day as from,
        absence.to_day as to, absence.by_place as "byPlace", absence.after_time as "afterTime",
        absence.created_at as "createdAt", absence.confirmed_at as "confirmedAt",
        absence.confirmed_by as "confirmedBy", ${actorName(sql, sql`absence.place_id`, sql`absence.confirmed_by`)} as "confirmedName",
        kid.id as "kidId", kid.firstname, kid.lastname,
        class.id as "groupId", class.name as "groupName", class.color,
        reason.text as reason
      from ${absences} absence
      join kids kid on kid.id = absence.kid_id and kid.place_id = absence.place_id
      join groups class on class.id = kid.group_id and class.place_id = absence.place_id
      left join absence_reasons reason on reason.absence_id = absence.id and ${seen}
      where ${shown}
    ) listed)`
}

/** Whether `absence` is on a day before `kid` left. Later ones are hidden from everybody. */
export function beforeLeaving(sql: Sql): SqlFragment {
  return sql`(kid.deleted_at is null or absence.day < (kid.deleted_at at time zone 'Europe/Warsaw')::date)`
}

/** By day and name, in Polish alphabetical order. */
function inOrder(list: readonly Listed[]): Absence[] {
  const kids = new Map(list.map((one) => [one.kidId, one]))
  const ranks = new Map(
    [...kids.values()]
      .sort((a, b) => byLastname(a, b) || a.kidId - b.kidId)
      .map(({ kidId }, rank) => [kidId, rank]),
  )
  const rankOf = ({ kidId }: Listed) => ranks.get(kidId) ?? 0
  return list
    .toSorted((a, b) => (a.day === b.day ? rankOf(a) - rankOf(b) : a.day < b.day ? -1 : 1))
    .map(toAbsence)
}

function toAbsence({
  id,
  placeId,
  kidId,
  firstname,
  lastname,
  groupId,
  groupName,
  color,
  day,
  from,
  to,
  byPlace,
  afterTime,
  createdAt,
  confirmedAt,
  confirmedBy,
  confirmedName,
  reason,
}: Listed): Absence {
  const confirmed =
    confirmedAt === null || confirmedBy === null
      ? null
      : { by: { id: confirmedBy, name: confirmedName }, at: iso(confirmedAt) }
  return {
    id,
    placeId,
    kid: { id: kidId, firstname, lastname },
    group: { id: groupId, name: groupName, color },
    day,
    from,
    to,
    createdDate: iso(createdAt),
    byPlace,
    afterTime,
    confirmed,
    reason,
  }
}

/** ISO 8601 with milliseconds, as on every wire. */
function iso(instant: string): string {
  return new Date(instant).toISOString()
}
