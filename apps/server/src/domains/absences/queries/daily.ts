/** The absent kids of a day, by their group on that day, for the kitchen. */
import { type Day, weekday } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import type { DailyAbsences } from '@skrzat/contract/wire/absences'
import type { AbsenceOnDay } from '@skrzat/contract/wire/group-day'
import type { Sql, SqlFragment } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { absences, groups, kids, placeClosedDays, places } from '@skrzat/db/schema'
import { found } from '../../../kernel/errors/index.ts'
import { byLastname, byName } from '@skrzat/contract/order'
import { groupOnDay } from './group-on-day.ts'

type Kid = RowOf<typeof kids, 'id' | 'firstname' | 'lastname'> &
  RowOf<typeof absences, 'byPlace' | 'afterTime'> & {
    absenceId: ValueOf<typeof absences, 'id'>
    confirmed: boolean
  }
type Group = RowOf<typeof groups, 'id' | 'name' | 'color'> & { kids: number; absentKids: Kid[] }
type Row = {
  place: RowOf<typeof places, 'id' | 'name'>
  closed: ValueOf<typeof placeClosedDays, 'name'> | null
  groups: Group[]
}

/** One statement. @throws DomainError place.not_found */
export async function dailyAbsences(sql: Sql, placeId: number, date: Day): Promise<DailyAbsences> {
  const [daily] = await dailyAbsencesOf(sql, [placeId], date)
  return found(daily, 'place.not_found')
}

/** The same of several places, in no particular order. One statement. */
export async function dailyAbsencesOf(
  sql: Sql,
  placeIds: readonly number[],
  date: Day,
): Promise<DailyAbsences[]> {
  const rows = await sql<Row[]>`
    with expected as (${expectedKids(sql, placeIds, date)}),
    present as (
      select group_id, count(*) as kids,
        coalesce(json_agg(json_build_object('id', id, 'firstname', firstname, 'lastname', lastname,
          'absenceId', absence_id, 'confirmed', confirmed, 'byPlace', by_place, 'afterTime', after_time)
          order by id) filter (where absence_id is not null), '[]') as absent
      from expected group by group_id)
    select json_build_object('id', place.id, 'name', place.name) as place,
      (select name from place_closed_days where place_id = place.id and day = ${date}) as closed,
      (select coalesce(json_agg(json_build_object('id', class.id, 'name', class.name, 'color', class.color,
          'kids', coalesce(present.kids, 0), 'absentKids', coalesce(present.absent, '[]'))
          order by class.id), '[]')
        from groups class left join present on present.group_id = class.id
        where class.place_id = place.id and (class.deleted_at is null or present.kids > 0)) as groups
    from places place where place.id = any(${[...placeIds]}::bigint[])`
  return rows.map((row) => dailyOf(row, date))
}

/** The kids of places that attend on a day, each in its group of that day, with its absence if there is one. */
function expectedKids(sql: Sql, placeIds: readonly number[], date: Day): SqlFragment {
  return sql`
    select kid.id, ${groupOnDay(sql, sql`${date}::date`)} as group_id, kid.firstname, kid.lastname,
      kid.place_id, kid.photo, absence.id as absence_id, absence.confirmed_at is not null as confirmed,
      absence.by_place, absence.after_time, absence.from_day, absence.to_day
    from kids kid
    left join absences absence on absence.kid_id = kid.id and absence.day = ${date} and absence.deleted_at is null
    where kid.place_id = any(${[...placeIds]}::bigint[]) and kid.deleted_at is null
      and (kid.first_day is null or kid.first_day <= ${date}) and (kid.last_day is null or kid.last_day >= ${date})`
}

type ExpectedKid = RowOf<typeof kids, 'id' | 'firstname' | 'lastname'> & { absent: boolean }
export type ExpectedKids = Pick<DailyAbsences, 'place' | 'dayOff'> & {
  /** By name; its kids by last name. */
  groups: (RowOf<typeof groups, 'id' | 'name' | 'color'> & { kids: ExpectedKid[] })[]
}

/** Who attends on a day, and who of them is absent, for the kitchen. One statement. @throws DomainError place.not_found */
export async function expectedOn(sql: Sql, placeId: number, date: Day): Promise<ExpectedKids> {
  const [row] = await sql<(Pick<Row, 'place' | 'closed'> & Pick<ExpectedKids, 'groups'>)[]>`
    with expected as (${expectedKids(sql, [placeId], date)})
    select json_build_object('id', place.id, 'name', place.name) as place,
      (select name from place_closed_days where place_id = place.id and day = ${date}) as closed,
      (select coalesce(json_agg(json_build_object('id', class.id, 'name', class.name, 'color', class.color,
          'kids', class.kids)), '[]')
        from (select g.id, g.name, g.color, json_agg(json_build_object('id', e.id, 'firstname', e.firstname,
            'lastname', e.lastname, 'absent', e.absence_id is not null) order by e.id) as kids
          from groups g join expected e on e.group_id = g.id group by g.id) class) as groups
    from places place where place.id = ${placeId}`
  const { place, closed, groups } = found(row, 'place.not_found')
  for (const { kids } of groups) kids.sort(byLastname)
  return { place, dayOff: dayOffOf(date, closed), groups: groups.sort(byName) }
}

type KidInGroup = RowOf<typeof kids, 'id' | 'firstname' | 'lastname' | 'groupId' | 'photo'> & {
  absence: AbsenceOnDay | null
}

/**
 * Who attends in these groups on a day, by last name, and who of them is absent. One statement.
 * @param reasons the groups whose absence reasons the caller may read
 */
export async function expectedInGroups(
  sql: Sql,
  inGroups: readonly { readonly placeId: number; readonly groupId: number }[],
  { date, reasons }: { readonly date: Day; readonly reasons: readonly number[] },
): Promise<{ groupId: number; dayOff: DailyAbsences['dayOff']; kids: Omit<KidInGroup, 'groupId'>[] }[]> {
  const placeIds = [...new Set(inGroups.map(({ placeId }) => placeId))]
  const groupIds = inGroups.map(({ groupId }) => groupId)
  const rows = await sql<(Pick<Row, 'closed'> & { placeId: number; kids: KidInGroup[] })[]>`
    with expected as (${expectedKids(sql, placeIds, date)})
    select place.id as "placeId",
      (select name from place_closed_days where place_id = place.id and day = ${date}) as closed,
      (select coalesce(json_agg(json_build_object('id', e.id, 'groupId', e.group_id, 'firstname', e.firstname,
          'lastname', e.lastname, 'photo', e.photo, 'absence', case when e.absence_id is not null then
            json_build_object('id', e.absence_id, 'from', e.from_day, 'to', e.to_day, 'byPlace', e.by_place,
              'afterTime', e.after_time, 'confirmed', e.confirmed, 'reason', reason.text) end) order by e.id), '[]')
        from expected e
        left join absence_reasons reason
          on reason.absence_id = e.absence_id and e.group_id = any(${[...reasons]}::bigint[])
        where e.place_id = place.id and e.group_id = any(${groupIds}::bigint[])) as kids
    from places place where place.id = any(${placeIds}::bigint[])`
  return inGroups.map(({ placeId, groupId }) => {
    const row = rows.find((each) => each.placeId === placeId)
    return {
      groupId,
      dayOff: dayOffOf(date, row?.closed ?? null),
      kids: (row?.kids ?? []).filter((kid) => kid.groupId === groupId).sort(byLastname),
    }
  })
}

function dailyOf({ place, closed, groups }: Row, date: Day): DailyAbsences {
  for (const { absentKids } of groups) absentKids.sort(byLastname)
  const counted = groups.sort(byName).map((group) => ({ ...group, ...countsOf(group) }))
  return { date, place, dayOff: dayOffOf(date, closed), groups: counted, total: totalOf(counted) }
}

type Counts = DailyAbsences['total']

function countsOf({ kids, absentKids }: Group): Counts {
  const confirmed = absentKids.filter((kid) => kid.confirmed).length
  const late = absentKids.filter((kid) => kid.afterTime && !kid.confirmed).length
  return { kids, absent: absentKids.length, confirmed, late, meals: kids - absentKids.length }
}

function totalOf(groups: readonly Counts[]): Counts {
  const total = { kids: 0, absent: 0, confirmed: 0, late: 0, meals: 0 }
  for (const { kids, absent, confirmed, late, meals } of groups) {
    total.kids += kids
    total.absent += absent
    total.confirmed += confirmed
    total.late += late
    total.meals += meals
  }
  return total
}

function dayOffOf(date: Day, closed: string | null): DailyAbsences['dayOff'] {
  if (weekday(date) > 5) return { reason: 'weekend', name: '' }
  const [holiday] = polishHolidays(date, date)
  if (holiday) return { reason: 'holiday', name: holiday.name }
  return closed === null ? null : { reason: 'closed', name: closed }
}
