/** Days that invoices have charged and no invoice deducts automatically (docs/decisions/new-invoices.md). */
import type { Day } from '@skrzat/contract/days'
import type { NotDeducted } from '@skrzat/contract/wire/payments'
import type { AnySql, Sql, SqlFragment } from '@skrzat/db/client'
import type { ValueOf } from '@skrzat/db/orm'
import type { placeClosedDays } from '@skrzat/db/schema'
import { workingDaysOf, type Period } from '../../places/index.ts'
import { type CarriedPorts, noDaysTaken } from '../carried.ts'
import type { InvoiceRow } from '../projection/fold.ts'

/**
 * A select of the absences of a place that count towards a deduction: `kid_id`, `day`, `since` when they have counted,
 * and `why`. Provided by the absences domain.
 */
export type CountedAbsences = (sql: AnySql, placeId: number) => SqlFragment

/** Without the absences domain, none count. */
export const noneCounted: CountedAbsences = (sql) => sql`
  select null::bigint as kid_id, null::date as day, null::timestamptz as since, null::text as why where false`

/**
 * By kid and payment type, the absence days that live invoices of the place have taken off. Lines that were corrected
 * to 0, and lines on which staff typed 0 days of absence, have taken off none.
 * @param which a condition on `invoices`
 * @param carried a select of what differences take off
 */
export const takenOffByType = (
  sql: AnySql,
  placeId: number,
  { which, carried }: { readonly which: SqlFragment; readonly carried: SqlFragment },
): SqlFragment => sql`
  select kid_id, payment_type_id, json_agg(distinct day) as days
  from (
    select kid_id, (part ->> 'paymentTypeId')::bigint as payment_type_id, (off ->> 'day')::date as day
    from invoices, jsonb_array_elements(parts) part, jsonb_array_elements(nullif(part -> 'takenOff', 'null')) off
    where place_id = ${placeId} and deleted_at is null and ${which}
      and (part ->> 'absent')::int > 0 and ((part ->> 'amount')::bigint > 0 or part ->> 'computed' = '0')
    union all
    select kid_id, payment_type_id, day from (${carried}) carried where not closed) taken
  group by kid_id, payment_type_id`

/** A kid's last invoice that charges by days. */
type Charged = Pick<InvoiceRow, 'kidId' | 'parts'> &
  Pick<InvoiceRow['basis'], 'period'> & {
    /** The days that the kid's live invoices have taken off as absences, and what their differences have. */
    readonly takenOff: NonNullable<InvoiceRow['takenOff']>
  }
type LastCharged = { last: Charged[]; closedDays: ValueOf<typeof placeClosedDays, 'day'>[] }

/**
 * By kid, if there are any: absence days that count, minus those that live invoices have taken off, and the number of
 * closed days among those that the kid's last invoice charged. Only absences within an invoice's own period; those in
 * `absencesPeriod` are counted anyway, so they are left out.
 */
export async function notDeducted(
  {
    sql,
    countedAbsences,
    daysTaken = noDaysTaken,
  }: { sql: Sql; countedAbsences: CountedAbsences; daysTaken?: CarriedPorts['daysTaken'] | undefined },
  { placeId, absencesPeriod }: { readonly placeId: number; readonly absencesPeriod: Period },
): Promise<ReadonlyMap<number, NotDeducted>> {
  const [absences, [row]] = await Promise.all([
    absencesLeft(sql, [countedAbsences(sql, placeId), daysTaken(sql, placeId)], { placeId, absencesPeriod }),
    lastCharged(sql, placeId, daysTaken(sql, placeId)),
  ])
  const closed = new Map(
    (row?.last ?? []).map((last) => [last.kidId, closedSince(last, row?.closedDays ?? [])]),
  )
  const left = new Map(absences.map(({ kidId, days }) => [kidId, days]))
  return new Map(
    [...new Set([...left.keys(), ...closed.keys()])].flatMap((kidId): [number, NotDeducted][] => {
      const due = { absences: left.get(kidId) ?? [], closedDays: closed.get(kidId) ?? 0 }
      return due.absences.length + due.closedDays > 0 ? [[kidId, due]] : []
    }),
  )
}

/**
 * A set difference: absences that count, minus those that invoices, or approved differences of theirs, hold by date. An
 * invoice without dates took off what counted when it was issued.
 */
function absencesLeft(
  sql: Sql,
  [counted, carried]: readonly [counted: SqlFragment, carried: SqlFragment],
  { placeId, absencesPeriod: { from, to } }: { placeId: number; absencesPeriod: Period },
): Promise<{ kidId: number; days: Day[] }[]> {
  return sql<{ kidId: number; days: Day[] }[]>`
    with counted as materialized (
      select kid_id, day, since from (${counted}) counting where day not between ${from} and ${to}),
    charging as materialized (
      select kid_id, created_at, taken_off, (basis #>> '{absencesPeriod,from}')::date as first,
        (basis #>> '{absencesPeriod,to}')::date as last
      from invoices where place_id = ${placeId} and by_days and deleted_at is null),
    undated as (
      select kid_id, max(created_at) as issued_at from charging where taken_off is null group by kid_id)
    select kid_id as "kidId", json_agg(day order by day) as days
    from (
      select kid_id, day from counted
      except select kid_id, taken::date from charging, jsonb_array_elements_text(taken_off) taken
      except select kid_id, day from (${carried}) carried where not closed
      except select kid_id, day from counted join undated using (kid_id) where since <= issued_at) absences
    where exists (
      select from charging
      where charging.kid_id = absences.kid_id and absences.day between charging.first and charging.last)
    group by kid_id`
}

function lastCharged(sql: Sql, placeId: number, carried: SqlFragment): Promise<LastCharged[]> {
  return sql<LastCharged[]>`
    with newest as (
      select distinct on (kid_id) kid_id, basis, parts from invoices
      where place_id = ${placeId} and by_days and deleted_at is null
      order by kid_id, created_at desc, id desc),
    taken as (
      select kid_id, json_agg(day) as days
      from (
        select kid_id, day::date from invoices, jsonb_array_elements_text(taken_off) day
        where place_id = ${placeId} and by_days and deleted_at is null
        union all
        select kid_id, day from (${carried}) carried) off
      group by kid_id)
    select
      (select coalesce(json_agg(json_build_object('kidId', kid_id, 'period', basis -> 'period', 'parts', parts,
          'takenOff', coalesce(taken.days, '[]'))), '[]')
        from newest left join taken using (kid_id)) as last,
      (select coalesce(json_agg(day order by day), '[]') from place_closed_days where place_id = ${placeId}) as "closedDays"`
}

/**
 * By date if the invoice holds its days; otherwise by how many fewer days its period has now. A day that was taken off
 * as an absence before the place closed on it costs nothing any more.
 */
function closedSince({ period, parts, takenOff }: Charged, closedDays: readonly Day[]): number {
  const dated = parts.find(({ charged }) => charged !== null)?.charged
  if (dated) return dated.filter((day) => closedDays.includes(day) && !takenOff.includes(day)).length
  const days = Math.max(...parts.map((part) => part.days ?? 0))
  return period ? Math.max(0, days - workingDaysOf(period, closedDays).workingDays) : 0
}
