import { holds, isAdmin, type Principal } from '@skrzat/contract/access'
import type {
  PlaceInfo,
  PlaceListItem,
  PlacePage,
  PlaceRow,
  placeSearchInput,
} from '@skrzat/contract/wire/places'
import type { Sql } from '@skrzat/db/client'
import type { z } from 'zod'
import { found } from '../../../kernel/errors.ts'
import { containing } from '../../../kernel/like.ts'
import { imageUrl } from '../image/key.ts'
import { groupsOf, workersOf } from './people.ts'
import { rolesIn } from './roles.ts'

/** Places that are listed for the system's admin, who has them all. */
const LISTED_PLACES = 500

/** A place as its members see it; undefined where there is none. */
export async function placeInfoOf(
  sql: Sql,
  principal: Principal,
  placeId: number,
): Promise<PlaceInfo | undefined> {
  const [place] = await placeInfosOf(sql, principal, [placeId])
  return place
}

export async function placeExists(sql: Sql, placeId: number): Promise<boolean> {
  const rows = await sql`select from places where id = ${placeId}`
  return rows.length > 0
}

/** The same for several, in the order of the ids. */
export async function placeInfosOf(
  sql: Sql,
  principal: Principal,
  ids: readonly number[],
): Promise<PlaceInfo[]> {
  const rows = await sql<PlaceInfo[]>`
    select id, name, email, phone, city, state, nip, street, absence_day_before as "absenceDayBefore",
      show_one_kid as "showOneKid", accept_late as "acceptLate",
      to_char(absence_max_time, 'HH24:MI') as "absenceMaxTime", account_number as "accountNumber",
      payment_days as "paymentDays", automatic_reminders as "automaticReminders", sms_reminders as "smsReminders",
      image
    from places where id = any(${[...ids]}::bigint[]) order by array_position(${[...ids]}::bigint[], id)`
  for (const row of rows) {
    row.image = imageUrl(row.id, row.image)
    row.myRoles = rolesIn(principal, row.id)
  }
  return [...rows]
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

/** All that the place page shows, in four statements, whatever the number of groups. @throws DomainError place.not_found */
export async function placePageOf(sql: Sql, principal: Principal, placeId: number): Promise<PlacePage> {
  const director = holds(principal, placeId, 'admin')
  const [place, groups, workers, unconfirmed] = await Promise.all([
    placeInfoOf(sql, principal, placeId),
    groupsOf(sql, principal, placeId),
    workersOf(sql, principal, placeId),
    director ? unconfirmedIn(sql, placeId) : null,
  ])
  return { place: found(place, 'place.not_found'), groups, workers, unconfirmed }
}

/** How many people of the place wait for their first PIN. */
async function unconfirmedIn(sql: Sql, placeId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with phones as (
      select phone from workers where place_id = ${placeId} and deleted_at is null
      union
      select p.phone from kids, unnest(array[phone1, phone2]) as p (phone)
      where place_id = ${placeId} and deleted_at is null and p.phone is not null)
    select count(*) as count from phones
    left join accounts a on a.login = phones.phone and a.deleted_at is null
    where a.id is null or (not a.activated and a.secret_hash is null and a.secret_kind is null)`
  return row?.count ?? 0
}

type Sort = z.output<typeof placeSearchInput>['sort']
type Search = {
  query?: string
  size: number
  offset: number
  sort: readonly { field: Sort; descending: boolean }[]
}

/** The places whose name, city or nip holds the text: so many of them, and how many there are. */
export async function searchPlaces(
  sql: Sql,
  { query = '', size, offset, sort }: Search,
): Promise<{ rows: PlaceRow[]; ids: number[]; total: number }> {
  const text = containing(query)
  const digits = query.replace(/[\s-]/g, '')
  const order = [...sort, { field: 'id', descending: false }].map(
    ({ field, descending }) => sql`${sql(field)} ${descending ? sql`desc` : sql`asc`}`,
  )
  const where = sql`
    ${query.trim() === ''} or name ilike ${text} or city ilike ${text}
      or (${/^\d+$/.test(digits)} and nip like ${containing(digits)})`
  const [rows, [count]] = await Promise.all([
    sql<PlaceRow[]>`
      select id, name, city, street, nip from places where ${where}
      order by ${order.reduce((all, one) => sql`${all}, ${one}`)} limit ${size} offset ${offset}`,
    sql<{ total: number }[]>`select count(*) as total from places where ${where}`,
  ])
  return { rows: [...rows], ids: rows.map(({ id }) => id), total: count?.total ?? 0 }
}
