import { isAdmin, type Principal } from '@skrzat/contract/access'
import { PLACE_ROLES, type PlaceRole } from '@skrzat/contract/roles'
import type { WorkerRoles } from '@skrzat/contract/wire/people'
import type { Sql } from '@skrzat/db/client'
import { byName } from '@skrzat/contract/order'

/** The caller's roles in a place: all for the system's admin, none for a parent. */
export function rolesIn(principal: Principal, placeId: number): PlaceRole[] {
  const roles = principal.staff.find((entry) => entry.placeId === placeId)?.roles ?? []
  return isAdmin(principal) || roles.includes('admin') ? [...PLACE_ROLES] : [...roles]
}

/** The place's workers by name, with their phones and the roles that they hold. */
export async function rolesOf(sql: Sql, placeId: number): Promise<WorkerRoles[]> {
  const workers = await sql<WorkerRoles[]>`
    select w.id, w.name, w.phone,
      array(select r.role from worker_roles r where r.worker_id = w.id order by r.role) || array['is_worker'] as roles
    from workers w where w.place_id = ${placeId} and w.deleted_at is null order by w.id`
  return workers.sort(byName)
}
