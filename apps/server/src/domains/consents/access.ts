import { editsGroup, type Principal } from '@skrzat/contract/access'
import type { AnySql } from '@skrzat/db/client'
import { refusalOf, unseenBy } from '../../kernel/errors/index.ts'

export type OfKid = { readonly kidId: number; readonly placeId: number; readonly groupId: number }

/**
 * A kid whose consents the caller may see: as a guardian (`own`), or as an editor of its group. Also one that left, until
 * it is erased: a consent may be withdrawn then, too.
 * @throws DomainError kid.not_found, for other parents too; forbidden for other workers of the place
 */
export async function kidFor(
  sql: AnySql,
  caller: Principal,
  kidId: number,
): Promise<OfKid & { own: boolean }> {
  const [at] = await sql<{ placeId: number; groupId: number; left: boolean; guarded: boolean }[]>`
    select place_id as "placeId", group_id as "groupId", deleted_at is not null as left,
      ${isGuardedBy(sql, kidId, caller.login)} as guarded
    from kids where id = ${kidId} and not erased`
  if (!at) throw unseenBy(caller, 'kid.not_found')
  const { left, guarded, ...of } = at
  // The principal has present kids only. A token is for its place's present, and a factor that is due withholds all.
  const former = left && guarded && caller.token === undefined && caller.factorDue !== 'give'
  const own = former || caller.kids.some(({ id }) => id === kidId)
  if (own || editsGroup(caller, of.placeId, of.groupId)) return { ...of, kidId, own }
  const isStaff = caller.staff.some(({ placeId }) => placeId === of.placeId)
  throw isStaff ? refusalOf(caller) : unseenBy(caller, 'kid.not_found')
}

/** Whether the owner of the phone is a guardian of the kid, or was when it left. */
export function isGuardedBy(sql: AnySql, kidId: number, phone: string) {
  return sql`exists (
    select from guardianships g where g.kid_id = ${kidId} and g.phone = ${phone} and not g.declined)`
}
