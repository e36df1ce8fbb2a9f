/** Who may do what with a kid's card. The URL names no place: a kid whom the caller may not see does not exist. */
import { editsGroup, holds, type Principal, seesHealth } from '@skrzat/contract/access'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, isNull, selectFrom } from '@skrzat/db/orm'
import { kids } from '@skrzat/db/schema'
import { refusalOf, unseenBy } from '../../kernel/errors/index.ts'

/** A kid with its place and group. */
export type OfKid = { readonly kidId: number; readonly placeId: number; readonly groupId: number }

export function isOwn({ kids: own }: Pick<Principal, 'kids'>, kidId: number): boolean {
  return own.some(({ id }) => id === kidId)
}

/** Whether the caller may read the health part of a present kid's card. */
export function readsHealth(principal: Principal, { kidId, placeId, groupId }: OfKid): boolean {
  return isOwn(principal, kidId) || seesHealth(principal, placeId, groupId)
}

/**
 * The kid, locked, so that changes of one card follow each other.
 * @param may whether the caller may do it; who does not even see the kid gets 404
 * @throws DomainError kid.not_found, forbidden
 */
export async function lockKid(
  tx: TransactionSql,
  by: Principal,
  kidId: number,
  may: (of: OfKid) => boolean,
): Promise<OfKid> {
  const [row] = await selectFrom(tx, kids, 'placeId', 'groupId')
    .where(and(eq(kids.id, kidId), isNull(kids.deletedAt)))
    .for('no key update')
  if (!row || !seesCard(by, { kidId, ...row })) throw unseenBy(by, 'kid.not_found')
  const of = { kidId, ...row }
  if (!may(of)) throw refusalOf(by)
  return of
}

function seesCard(by: Principal, { kidId, placeId }: OfKid): boolean {
  return isOwn(by, kidId) || holds(by, placeId, PLACE_ACTIONS.kids)
}

/** The kid, locked for a change by those who edit its group. @throws DomainError kid.not_found, forbidden */
export async function lockEdited(tx: TransactionSql, by: Principal, kidId: number): Promise<OfKid> {
  return await lockKid(tx, by, kidId, ({ placeId, groupId }) => editsGroup(by, placeId, groupId))
}
