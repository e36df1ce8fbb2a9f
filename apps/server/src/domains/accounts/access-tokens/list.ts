import { cutTo, type Principal } from '@skrzat/contract/access'
import { byName } from '@skrzat/contract/order'
import { type AccessToken, MOST_TOKENS, type PlaceToken } from '@skrzat/contract/wire/access-tokens'
import type { NameRef } from '@skrzat/contract/wire/common'
import type { AnySql, Sql } from '@skrzat/db/client'
import { and, anyOf, desc, eq, gt, isNull, orm, pick, selectFrom } from '@skrzat/db/orm'
import { accessTokens, accounts, places, staffOfPlaces } from '@skrzat/db/schema'

const SHOWN = ['id', 'name', 'scope', 'ending', 'createdAt', 'expiresAt', 'lastUsedAt'] as const

/** Whether the token is neither revoked nor expired. */
export function isValid(now: Date) {
  return and(isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, now))
}

/** The account's valid tokens, newest first. */
export async function ownTokens(sql: AnySql, accountId: number, now: Date): Promise<AccessToken[]> {
  const rows = await orm(sql)
    .select({
      ...pick(accessTokens, ...SHOWN, 'lastAddress'),
      place: pick(places, 'id', 'name'),
    })
    .from(accessTokens)
    .innerJoin(places, eq(places.id, accessTokens.placeId))
    .where(and(eq(accessTokens.accountId, accountId), isValid(now)))
    .orderBy(desc(accessTokens.createdAt), accessTokens.id)
    .limit(MOST_TOKENS)
  return rows.map(tokenToWire)
}

/** The valid tokens that reach a place, newest first, with the names that the place has for their holders. */
export async function placeTokens(sql: Sql, placeId: number, now: Date): Promise<PlaceToken[]> {
  const worker = and(
    eq(staffOfPlaces.phone, accounts.login),
    eq(staffOfPlaces.placeId, accessTokens.placeId),
    isNull(staffOfPlaces.deletedAt),
  )
  const rows = await orm(sql)
    .select({ ...pick(accessTokens, ...SHOWN), holder: staffOfPlaces.name, phone: accounts.login })
    .from(accessTokens)
    .innerJoin(accounts, eq(accounts.id, accessTokens.accountId))
    .leftJoin(staffOfPlaces, worker)
    .where(and(eq(accessTokens.placeId, placeId), isValid(now), isNull(accounts.deletedAt)))
    .orderBy(desc(accessTokens.createdAt), accessTokens.id)
  return rows.map(tokenToWire)
}

/** The places in which the account has rights of its own: a system's admin needs some other than that. */
export async function tokenPlaces(sql: Sql, principal: Principal): Promise<NameRef[]> {
  const ids = new Set([...principal.staff, ...principal.kids].map(({ placeId }) => placeId))
  const rows = await selectFrom(sql, places, 'id', 'name').where(anyOf(places.id, ids))
  return rows.toSorted(byName)
}

/** Whether a token for the place would have any rights. */
export function reaches(principal: Principal, placeId: number): boolean {
  const { staff, kids } = cutTo(principal, placeId)
  return staff.length + kids.length > 0
}

type Instants = { createdAt: Date; expiresAt: Date; lastUsedAt: Date | null }

function tokenToWire<Row extends Instants>({ createdAt, expiresAt, lastUsedAt, ...row }: Row) {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
