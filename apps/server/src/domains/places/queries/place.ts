import { holds, isAdmin, type Principal } from '@skrzat/contract/access'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import {
  type PlaceInfo,
  type PlaceListItem,
  type PlacePage,
  type PlaceRow,
  type placeSearchInput,
  placeWarnings,
  type SavedPlace,
} from '@skrzat/contract/wire/places'
import type { Sql } from '@skrzat/db/client'
import { anyOf, asc, desc, eq, fragment, hasRow, inPolish, like, or, orm, selectFrom } from '@skrzat/db/orm'
import { places } from '@skrzat/db/schema'
import type { z } from 'zod'
import { found } from '../../../kernel/errors/index.ts'
import {
  containing,
  digitsOf,
  foldedLike,
  type ListPage,
  type Total,
  totalBeside,
  totalOf,
} from '../../../kernel/search/index.ts'
import { arrivals } from '../../people/index.ts'
import { imageUrl } from '../image/key.ts'
import { formColumns } from '../repository.ts'
import { groupsOf, workersOf } from './people.ts'
import { rolesIn } from './roles.ts'

/** Limit of the list for the system's admin, who has access to all places. */
const LISTED_PLACES = 500

/** A place as its members see it. @throws DomainError place.not_found */
export async function placeInfoOf(sql: Sql, principal: Principal, placeId: number): Promise<PlaceInfo> {
  const [place] = await placeInfosOf(sql, principal, [placeId])
  return found(place, 'place.not_found')
}

/** The same for several places, in the order of the ids. */
export async function placeInfosOf(
  sql: Sql,
  principal: Principal,
  ids: readonly number[],
): Promise<PlaceInfo[]> {
  const rows = await orm(sql)
    .select({ id: places.id, ...formColumns, image: places.image })
    .from(places)
    .where(anyOf(places.id, ids))
    .orderBy(fragment`array_position(${fragment.param([...ids])}::bigint[], ${places.id})`)
  return rows.map(({ image, ...row }) => ({
    ...row,
    image: imageUrl(row.id, image),
    myRoles: rolesIn(principal, row.id),
  }))
}

/** A place after it was saved, with its warnings. @throws DomainError place.not_found */
export async function savedPlaceOf(sql: Sql, principal: Principal, placeId: number): Promise<SavedPlace> {
  const place = await placeInfoOf(sql, principal, placeId)
  return { ...place, warnings: placeWarnings(place) }
}

export async function placeExists(sql: Sql, placeId: number): Promise<boolean> {
  return await hasRow(sql, places, eq(places.id, placeId))
}

/** The caller's places, by name; for the system's admin the first 500 of all. */
export async function placesOf(sql: Sql, principal: Principal): Promise<PlaceListItem[]> {
  const own = [...principal.staff, ...principal.kids].map(({ placeId }) => placeId)
  const rows = await selectFrom(sql, places, 'id', 'name', 'city', 'street')
    .where(isAdmin(principal) ? undefined : anyOf(places.id, own))
    .orderBy(inPolish(places.name), places.id)
    .limit(LISTED_PLACES)
  return rows.map((row) => ({ ...row, myRoles: rolesIn(principal, row.id) }))
}

/** Payments' port: whether the place has ever had a payment type and an invoice. */
export type BillingBegun = (placeId: number) => Promise<NonNullable<PlacePage['billing']>>

/**
 * All data of the place page, in a few statements, whatever the number of groups.
 * @throws DomainError place.not_found
 */
export async function placePageOf(
  sql: Sql,
  principal: Principal,
  placeId: number,
  billingBegun: BillingBegun,
): Promise<PlacePage> {
  const director = holds(principal, placeId, 'admin')
  const [place, groups, workers, unconfirmed, billing] = await Promise.all([
    placeInfoOf(sql, principal, placeId),
    groupsOf(sql, principal, placeId),
    workersOf(sql, principal, placeId),
    director ? unconfirmedIn(sql, placeId) : null,
    holds(principal, placeId, PLACE_ACTIONS.payments) ? billingBegun(placeId) : null,
  ])
  return { place, groups, workers, unconfirmed, billing }
}

/** How many people of the place have neither come in nor been asked to. */
async function unconfirmedIn(sql: Sql, placeId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from ${arrivals(sql, placeId)} person
    where not arrived and asked_at is null`
  return row?.count ?? 0
}

type Sort = z.output<typeof placeSearchInput>['sort']
type Search = ListPage<Sort> & { readonly query?: string }

const sortedBy = {
  id: places.id,
  name: inPolish(places.name),
  city: inPolish(places.city),
  street: inPolish(places.street),
  nip: places.nip,
} satisfies Record<Sort, unknown>

/** A page of the places whose name, city or nip contains the text, and the total. */
export async function searchPlaces(
  sql: Sql,
  { query = '', size, offset, sort }: Search,
): Promise<Total & { rows: PlaceRow[] }> {
  const text = foldedLike(query)
  const digits = digitsOf(query)
  const order = sort.map(({ field, descending }) => (descending ? desc : asc)(sortedBy[field]))
  const where =
    query.trim() === ''
      ? undefined
      : or(
          like(fragment`fold_text(${places.name})`, text),
          like(fragment`fold_text(${places.city})`, text),
          digits === undefined ? undefined : like(places.nip, containing(digits)),
        )
  // Ids are in the direction of the other fields, as an index is read.
  const byId = sort.at(-1)?.descending === true ? desc : asc
  const [rows, total] = await Promise.all([
    selectFrom(sql, places, 'id', 'name', 'city', 'street', 'nip')
      .where(where)
      .orderBy(...order, byId(places.id))
      .limit(size)
      .offset(offset),
    totalOf(sql, places, where),
  ])
  return { rows, ...totalBeside(total, { offset, size, rows: rows.length }) }
}
