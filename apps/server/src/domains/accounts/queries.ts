import { byName } from '@skrzat/contract/order'
import { directedPlaces, isAdmin, type Principal } from '@skrzat/contract/access'
import type { DocumentKind } from '@skrzat/contract/accounting'
import { PLACE_ROLES } from '@skrzat/contract/roles'
import type { Menu, OwnAccount } from '@skrzat/contract/wire/accounts'
import type { Sql } from '@skrzat/db/client'
import { eq, fragment, orm, type RowOf } from '@skrzat/db/orm'
import { accounts, type groups, type places } from '@skrzat/db/schema'
import { unreadTalks } from '../chat/index.ts'
import { documentKindAt } from '../document-kinds/index.ts'
import {
  type CountRow,
  countedUnread,
  notWithheld,
  quietSpansOf,
  toMenuCounts,
} from '../notifications/index.ts'

/** Limit of the menu's places for the system's admin, who has access to all. */
const ADMIN_PLACES = 100

/** The caller's own account; missing names are null. One statement. */
export async function accountOf(sql: Sql, principal: Principal): Promise<OwnAccount> {
  const [row] = await orm(sql)
    .select({
      secretSent: fragment<boolean>`${accounts.secretSentAt} is not null`,
      hasSecret: fragment<boolean>`${accounts.secretHash} is not null and ${accounts.secretKind} is not null`,
    })
    .from(accounts)
    .where(eq(accounts.id, principal.accountId))
  return {
    id: principal.accountId,
    login: principal.login,
    phone: principal.login,
    firstName: principal.firstName || null,
    lastName: principal.lastName || null,
    email: principal.email,
    activated: true,
    langKey: principal.langKey,
    authorities: [...principal.authorities],
    secretDue: row?.secretSent ?? false,
    hasSecret: row?.hasSecret ?? true,
    factorDue: principal.factorDue,
  }
}

/**
 * The menu's data: the caller's places with the roles held there (none for a parent), the groups that the caller works
 * with or has kids in, and the badges. One statement after that of the quiet hours.
 */
export async function menuOf(sql: Sql, principal: Principal, now: Date): Promise<Menu> {
  const admin = isAdmin(principal)
  const reader = [principal.accountId]
  const quiet = await quietSpansOf(sql, reader, now)
  const rolesOf = new Map(principal.staff.map((entry) => [entry.placeId, [...entry.roles]]))
  const placeIds = [...new Set([...rolesOf.keys(), ...principal.kids.map((kid) => kid.placeId)])]
  const directorOf = directedPlaces(principal)
  const tutorOf = new Set(principal.staff.flatMap((entry) => entry.tutorOf))
  const groupIds = [...tutorOf, ...principal.kids.map((kid) => kid.groupId)]
  const [row] = await sql<
    {
      places: (RowOf<typeof places, 'id' | 'name'> & { documentKind: DocumentKind | null })[]
      groups: RowOf<typeof groups, 'id' | 'name' | 'color' | 'placeId'>[]
      unread: CountRow[]
      talks: number
    }[]
  >`
    select
      coalesce((
        select json_agg(json_build_object('id', p.id, 'name', p.name, 'documentKind', ${documentKindAt(sql, sql`p.id`, now)})
          order by p.id)
        from (
          select id, name from places where id = any(${placeIds}::bigint[])
          union
          (select id, name from places where ${admin} order by name collate polish, id limit ${ADMIN_PLACES})
        ) as p), '[]') as places,
      coalesce((
        select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'placeId', g.place_id)
          order by g.place_id, g.id)
        from groups g
        where g.deleted_at is null
          and (g.place_id = any(${directorOf}::bigint[]) or g.id = any(${groupIds}::bigint[]))), '[]') as groups,
      coalesce((
        select json_agg(unread)
        from (${countedUnread(sql, reader, quiet, notWithheld(sql, principal))}) as unread), '[]') as unread,
      coalesce((select count from (${unreadTalks(sql, reader, quiet)}) as talks
        where ${principal.factorDue === null}), 0) as talks`
  const { counts, places: placeCounts } = toMenuCounts(row?.unread ?? [])
  return {
    parent: principal.kids.length > 0,
    payer: principal.kids.length + principal.formerKids.length > 0,
    admin,
    places: (row?.places ?? []).toSorted(byName).map(({ id, name, documentKind }) => ({
      id,
      name,
      ...(documentKind && { documentKind }),
      roles: admin ? [...PLACE_ROLES] : (rolesOf.get(id) ?? []),
    })),
    groups: (row?.groups ?? [])
      .toSorted((a, b) => a.placeId - b.placeId || byName(a, b))
      .map((group) => ({ ...group, tutor: tutorOf.has(group.id) })),
    counts: { ...counts, ...(row && row.talks > 0 && { chat: row.talks }) },
    placeCounts,
  }
}
