import { editsGroup, type Principal } from '@skrzat/contract/access'
import type { Sql } from '@skrzat/db/client'
import { refusalOf, unseenBy } from '../../kernel/errors/index.ts'
import { groupOfKid } from '../places/index.ts'

export type OfKid = { readonly kidId: number; readonly placeId: number; readonly groupId: number }

/**
 * A kid whose consents the caller may see: as a guardian (`own`), or as an editor of its group.
 * @throws DomainError kid.not_found, for other parents too; forbidden for other workers of the place
 */
export async function kidFor(sql: Sql, caller: Principal, kidId: number): Promise<OfKid & { own: boolean }> {
  const at = await groupOfKid(sql, kidId)
  if (!at) throw unseenBy(caller, 'kid.not_found')
  const own = caller.kids.some(({ id }) => id === kidId)
  if (own || editsGroup(caller, at.placeId, at.groupId)) return { ...at, kidId, own }
  const isStaff = caller.staff.some(({ placeId }) => placeId === at.placeId)
  throw isStaff ? refusalOf(caller) : unseenBy(caller, 'kid.not_found')
}
