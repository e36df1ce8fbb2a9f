import { isAdmin, type Principal } from '@skrzat/contract/access'
import { PLACE_ROLES, type PlaceRole } from '@skrzat/contract/roles'
import type { WorkerRoles } from '@skrzat/contract/wire/people'
import type { Sql } from '@skrzat/db/client'
import { orm, pick } from '@skrzat/db/orm'
import { staffOfPlaces } from '@skrzat/db/schema'
import { byName } from '@skrzat/contract/order'
import { inPlace } from '../repository.ts'

/** The caller's roles in a place: all for the system's admin, none for a parent. */
export function rolesIn(principal: Principal, placeId: number): PlaceRole[] {
  const roles = principal.staff.find((entry) => entry.placeId === placeId)?.roles ?? []
  return isAdmin(principal) || roles.includes('admin') ? [...PLACE_ROLES] : [...roles]
}

/** The place's workers by name, with their phones and roles. */
export async function rolesOf(sql: Sql, placeId: number): Promise<WorkerRoles[]> {
  const rows = await orm(sql)
    .select({ id: staffOfPlaces.workerId, ...pick(staffOfPlaces, 'name', 'phone', 'roles') })
    .from(staffOfPlaces)
    .where(inPlace(staffOfPlaces, placeId))
    .orderBy(staffOfPlaces.workerId)
  return rows.map((row) => ({ ...row, roles: [...row.roles, 'is_worker' as const] })).sort(byName)
}
