/** Absences as screens show them. */
import type { Day } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import type { Absence, PlaceAbsences } from '@skrzat/contract/wire/absences'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import { found } from '../../../kernel/errors.ts'
import { checkPeriod, type Period } from '../../places/index.ts'
import { closedDaysJson } from './surroundings.ts'

/**
 * The absences of these kids in a range, both inclusive, by day and name.
 * @throws DomainError period.invalid, period.too_long
 */
export async function absencesOfKids(sql: Sql, kids: readonly number[], period: Period): Promise<Absence[]> {
  checkPeriod(period)
  const [row] = await sql<{ list: Absence[] }[]>`
    select ${listJson(sql, sql`absence.kid_id = any(${[...kids]}::bigint[])`, period)} as list`
  return row?.list ?? []
}

/** Some absences of a place, by their ids. */
export async function absencesById(
  sql: Sql,
  placeId: number,
  { ids, ...period }: Period & { ids: readonly number[] },
): Promise<Absence[]> {
  const [row] = await sql<{ list: Absence[] }[]>`
    select ${listJson(sql, sql`absence.place_id = ${placeId} and absence.id = any(${[...ids]}::bigint[])`, period)}
      as list`
  return row?.list ?? []
}

/**
 * A place's absences in a range, both inclusive, by day and name, and its days off. One statement.
 * @throws DomainError period.invalid, period.too_long, place.not_found
 */
export async function placeAbsences(sql: Sql, placeId: number, period: Period): Promise<PlaceAbsences> {
  checkPeriod(period)
  const { from, to } = period
  const [row] = await sql<Omit<PlaceAbsences, 'holidays'>[]>`
    select ${listJson(sql, sql`absence.place_id = place.id`, period)} as absences,
      ${closedDaysJson(sql, from, to)} as "closedDays"
    from places place where place.id = ${placeId}`
  return { ...found(row, 'place.not_found'), holidays: polishHolidays(from, to) }
}

/** What is not deleted; nothing of a kid from the day on which it left. */
function listJson(sql: Sql, which: SqlFragment, { from, to }: { from: Day; to: Day }): SqlFragment {
  return sql`(
    select coalesce(json_agg(json_build_object(
        'id', absence.id, 'placeId', absence.place_id,
        'kid', json_build_object('id', kid.id, 'firstname', kid.firstname, 'lastname', kid.lastname),
        'group', json_build_object('id', class.id, 'name', class.name, 'color', class.color),
        'day', absence.day, 'from', absence.from_day, 'to', absence.to_day,
        'createdDate', ${isoText(sql, sql`absence.created_at`)},
        'byPlace', absence.by_place, 'afterTime', absence.after_time,
        'confirmed', case when absence.confirmed_at is not null then json_build_object(
          'by', json_build_object('id', absence.confirmed_by, 'name', ${personName(sql)}),
          'at', ${isoText(sql, sql`absence.confirmed_at`)}) end)
      order by absence.day, kid.lastname, kid.firstname, kid.id), '[]')
    from absences absence
    join kids kid on kid.id = absence.kid_id
    join groups class on class.id = kid.group_id
    left join accounts account on account.id = absence.confirmed_by
    left join workers worker on worker.place_id = absence.place_id and worker.phone = account.login
      and worker.deleted_at is null
    where ${which} and absence.day between ${from} and ${to} and absence.deleted_at is null
      and (kid.deleted_at is null or absence.day < (kid.deleted_at at time zone 'Europe/Warsaw')::date))`
}

/** ISO 8601 with milliseconds, as every wire has it. */
function isoText(sql: Sql, column: SqlFragment): SqlFragment {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** What `account` is called: as the place's `worker`, else by itself; empty where it has no name. */
export function personName(sql: Sql): SqlFragment {
  return sql`coalesce(worker.name, nullif(concat_ws(' ', nullif(account.first_name, ''), nullif(account.last_name, '')), ''), '')`
}
