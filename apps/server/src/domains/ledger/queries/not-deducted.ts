/** Days that invoices have charged and that none takes off by itself (docs/decisions/new-invoices.md). */
import { addDays, warsawDay, type Day } from '@skrzat/contract/days'
import type { NotDeducted } from '@skrzat/contract/wire/ledger'
import type { Sql } from '@skrzat/db/client'
import { workingDaysOf, type Period } from '../../places/index.ts'

/**
 * By kid, the absences of a place that came to count at that instant or later, by day. Answered by the room that
 * keeps absences.
 */
export type AbsencesCountedSince = (
  placeId: number,
  since: Date,
) => Promise<ReadonlyMap<number, readonly { readonly day: Day; readonly since: Date }[]>>

/** How far back invoices are looked at: the last one of a kid, and the one before where they are monthly. */
const DAYS_BACK = 120

/** An invoice that charges by days, as far as it matters here. */
type Charged = {
  readonly createdAt: string
  readonly period: Period | null
  readonly absencesPeriod: Period | null
  /** Working days charged. */
  readonly days: number
}

/**
 * By kid, for those who have any: absence days that came to count only after the invoice whose absences they are
 * among, and how many days the place has closed on since the kid's last invoice charged them. Both only while no later
 * invoice that charges by days has been issued: whoever issued that one was told. What `absencesPeriod` covers is
 * counted anyway, so it is left out.
 */
export async function notDeducted(
  { sql, absencesCountedSince }: { sql: Sql; absencesCountedSince: AbsencesCountedSince },
  { placeId, absencesPeriod }: { readonly placeId: number; readonly absencesPeriod: Period },
  now: Date,
): Promise<ReadonlyMap<number, NotDeducted>> {
  const since = addDays(warsawDay(now), -DAYS_BACK)
  const [[row], counted] = await Promise.all([
    load(sql, placeId, since),
    absencesCountedSince(placeId, new Date(`${since}T00:00:00Z`)),
  ])
  const { kids = [], closedDays = [] } = row ?? {}
  const workingDays = new Map<string, number>()
  const workingDaysNow = (period: Period): number => {
    const key = `${period.from} ${period.to}`
    const known = workingDays.get(key) ?? workingDaysOf(period, closedDays).workingDays
    workingDays.set(key, known)
    return known
  }
  return new Map(
    kids.flatMap(({ kidId, invoices }): [number, NotDeducted][] => {
      const last = invoices.at(-1)
      if (!last) return []
      const absences = (counted.get(kidId) ?? [])
        .filter(({ day, since: instant }) => {
          const covered = invoices.some(({ absencesPeriod: period }) => period && isWithin(day, period))
          return covered && instant > new Date(last.createdAt) && !isWithin(day, absencesPeriod)
        })
        .map(({ day }) => day)
      const closed = last.period ? Math.max(0, last.days - workingDaysNow(last.period)) : 0
      return absences.length > 0 || closed > 0 ? [[kidId, { absences, closedDays: closed }]] : []
    }),
  )
}

function isWithin(day: Day, { from, to }: Period): boolean {
  return day >= from && day <= to
}

type Row = { closedDays: Day[]; kids: { kidId: number; invoices: Charged[] }[] }

function load(sql: Sql, placeId: number, since: Day): Promise<Row[]> {
  return sql<Row[]>`
    with charged as (
      select kid_id, json_agg(json_build_object('createdAt', created_at, 'period', basis -> 'period',
        'absencesPeriod', basis -> 'absencesPeriod', 'days', days) order by created_at, id) as list
      from invoices
      cross join lateral (
        select max((part ->> 'days')::int) as days from jsonb_array_elements(parts) part) by_days
      where place_id = ${placeId} and created_day > ${since} and deleted_at is null and days is not null
      group by kid_id)
    select
      (select coalesce(json_agg(day order by day), '[]') from place_closed_days
        where place_id = ${placeId} and day > ${since}::date - 366) as "closedDays",
      (select coalesce(json_agg(json_build_object('kidId', kid_id, 'invoices', list)), '[]') from charged) as kids`
}
