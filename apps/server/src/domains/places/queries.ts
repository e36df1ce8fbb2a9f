import { holds, isAdmin, type Principal } from '@skrzat/contract/access'
import { addDays, type Day, daysBetween } from '@skrzat/contract/days'
import { polishHolidays } from '@skrzat/contract/holidays'
import { PLACE_ROLES, type PlaceRole } from '@skrzat/contract/roles'
import type { WorkingDaysResult } from '@skrzat/contract/wire/ledger'
import type { PlaceGroup, PlaceWorker } from '@skrzat/contract/wire/people'
import type { PlaceInfo, PlaceListItem } from '@skrzat/contract/wire/places'
import { workingDays } from '@skrzat/contract/working-days'
import type { Sql } from '@skrzat/db/client'
import { DomainError } from '../../kernel/errors.ts'
import { imageUrl } from './image/key.ts'
import { byLastname, byName } from './order.ts'

const LONGEST_PERIOD = 5 * 366
/** Places that are listed for the system's admin, who has them all. */
const LISTED_PLACES = 500

/** The caller's roles in a place: all for the system's admin, none for a parent. */
export function rolesIn(principal: Principal, placeId: number): PlaceRole[] {
  const roles = principal.staff.find((entry) => entry.placeId === placeId)?.roles ?? []
  return isAdmin(principal) || roles.includes('admin') ? [...PLACE_ROLES] : [...roles]
}

/** A place as its members see it; undefined where there is none. */
export async function placeInfoOf(
  sql: Sql,
  principal: Principal,
  placeId: number,
): Promise<PlaceInfo | undefined> {
  const [row] = await sql<Omit<PlaceInfo, 'myRoles'>[]>`
    select id, name, email, phone, city, state, nip, street, absence_day_before as "absenceDayBefore",
      show_one_kid as "showOneKid", accept_late as "acceptLate",
      to_char(absence_max_time, 'HH24:MI') as "absenceMaxTime", account_number as "accountNumber",
      payment_days as "paymentDays", automatic_reminders as "automaticReminders", sms_reminders as "smsReminders",
      image
    from places where id = ${placeId}`
  return row && { ...row, image: imageUrl(placeId, row.image), myRoles: rolesIn(principal, placeId) }
}

/** The places that the caller belongs to, by name; for the system's admin the first 500 of all. */
export async function placesOf(sql: Sql, principal: Principal): Promise<PlaceListItem[]> {
  const own = [...principal.staff, ...principal.kids].map(({ placeId }) => placeId)
  const rows = await sql<Omit<PlaceListItem, 'myRoles'>[]>`
    select id, name, city, street from places
    where ${isAdmin(principal)} or id = any(${own}::bigint[])
    order by name, id limit ${LISTED_PLACES}`
  return rows.map(({ id, name, city, street }) => ({
    id,
    name,
    city,
    street,
    myRoles: rolesIn(principal, id),
  }))
}

/** A place's groups by name, with all kids for staff and with their own for parents. */
export async function groupsOf(sql: Sql, principal: Principal, placeId: number): Promise<PlaceGroup[]> {
  const roles = rolesIn(principal, placeId)
  const staff = roles.includes('is_worker')
  const edited = principal.staff.flatMap((entry) => entry.tutorOf)
  const groups = await sql<PlaceGroup[]>`
    select g.id, g.name, g.color, ${roles.includes('admin')} or g.id = any(${edited}::bigint[]) as "canEdit",
      coalesce((
        select json_agg(json_build_object('id', w.id, 'name', w.name) order by w.id)
        from group_tutors t join workers w on w.id = t.worker_id and w.deleted_at is null
        where t.group_id = g.id), '[]') as tutors,
      coalesce((
        select json_agg(json_build_object('id', k.id, 'firstname', k.firstname, 'lastname', k.lastname)
          order by k.id)
        from kids k
        where k.group_id = g.id and k.place_id = g.place_id and k.deleted_at is null
          and (${staff} or ${principal.login} in (k.phone1, k.phone2))), '[]') as kids
    from groups g where g.place_id = ${placeId} and g.deleted_at is null order by g.id`
  for (const { tutors, kids } of groups) {
    tutors.sort(byName)
    kids.sort(byLastname)
  }
  return groups.sort(byName)
}

/** A place's workers by name; phones and roles for its admins only: parents see the list too. */
export async function workersOf(sql: Sql, principal: Principal, placeId: number): Promise<PlaceWorker[]> {
  const director = holds(principal, placeId, 'admin')
  const workers = await sql<PlaceWorker[]>`
    select w.id, w.name, w.description, case when ${director} then w.phone end as phone,
      case when ${director} then array(
        select r.role from worker_roles r where r.worker_id = w.id order by r.role) || array['is_worker']
      else '{}' end as roles
    from workers w where w.place_id = ${placeId} and w.deleted_at is null order by w.id`
  return workers.sort(byName)
}

/**
 * The working days of a place from `from` to `to`, both inclusive, and why the others are none: public holidays
 * and days on which the place is closed.
 * @throws DomainError period.invalid, period.too_long (over 5 years)
 */
export async function workingDaysOf(
  sql: Sql,
  placeId: number,
  from: Day,
  to: Day,
): Promise<WorkingDaysResult> {
  if (to < from) throw new DomainError('period.invalid')
  if (daysBetween(from, to) > LONGEST_PERIOD) throw new DomainError('period.too_long')
  const rows = await sql<{ day: Day }[]>`
    select day from place_closed_days
    where place_id = ${placeId} and day >= ${from} and day < ${addDays(to, 1)} order by day`
  const closedDays = rows.map(({ day }) => day)
  const holidays = polishHolidays(from, to)
  const days = workingDays(from, to, new Set(holidays.map(({ date }) => date)), new Set(closedDays))
  return { workingDays: days.length, days, holidays, closedDays }
}
