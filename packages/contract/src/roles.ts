/**
 * A worker's roles in a place (spec: Roles and permissions; `kitchen` is an addition to it: who cooks, and sees what
 * the kids eat). Every worker has `is_worker`.
 */
export const PLACE_ROLES = ['admin', 'absence', 'files', 'payments', 'kitchen', 'is_worker'] as const
export type PlaceRole = (typeof PLACE_ROLES)[number]

/** The roles that the roles table lists and toggles. */
export const GRANTABLE_ROLES = ['admin', 'absence', 'files', 'payments', 'kitchen'] as const
export type GrantableRole = (typeof GRANTABLE_ROLES)[number]

export const AUTHORITIES = ['ROLE_ADMIN', 'ROLE_USER'] as const

/** Whether the held role implies `needed`: admin implies all, any role implies is_worker. */
export function implies(held: PlaceRole, needed: PlaceRole): boolean {
  return held === 'admin' || held === needed || needed === 'is_worker'
}
