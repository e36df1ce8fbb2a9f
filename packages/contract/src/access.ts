import { type AUTHORITIES, implies, type PlaceRole } from './roles.ts'

/** System authorities (spec: Roles and permissions). */
export type Authority = (typeof AUTHORITIES)[number]

/** Who asks: an account with all that it may see and do, as of this request. */
export type Principal = {
  readonly accountId: number
  readonly sessionId: string
  /** The phone, 9 digits. */
  readonly login: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly langKey: string
  readonly authorities: readonly Authority[]
  /** The places where the account is staff. */
  readonly staff: readonly {
    readonly placeId: number
    readonly workerId: number
    readonly roles: readonly PlaceRole[]
    /** Groups that the worker is a tutor of. */
    readonly tutorOf: readonly number[]
  }[]
  /** The kids whose phone1 or phone2 is the account's. */
  readonly kids: readonly { readonly id: number; readonly placeId: number; readonly groupId: number }[]
}

/**
 * What a procedure or a route asks for. Every one of them names its own; without it, it is not served.
 * `place`: the role, in the place that the call is about.
 */
export type Access = 'public' | 'signed_in' | 'admin' | { readonly place: PlaceRole }

export function isAdmin(principal: Principal): boolean {
  return principal.authorities.includes('ROLE_ADMIN')
}

/** Whether the principal holds the role in the place: given, implied by another, or as the system's admin. */
export function holds(principal: Principal, placeId: number, role: PlaceRole): boolean {
  if (isAdmin(principal)) return true
  const staff = principal.staff.find((entry) => entry.placeId === placeId)
  return staff?.roles.some((held) => implies(held, role)) ?? false
}

/** Whether the place is the principal's at all: as staff, as a parent, or as the system's admin. */
export function belongs(principal: Principal, placeId: number): boolean {
  return (
    isAdmin(principal) ||
    principal.staff.some((entry) => entry.placeId === placeId) ||
    principal.kids.some((kid) => kid.placeId === placeId)
  )
}

/** Whether a call with this access is allowed, about `placeId` where it is about a place. Denied by default. */
export function allows(principal: Principal | undefined, access: Access, placeId?: number): boolean {
  if (access === 'public') return true
  if (!principal) return false
  if (access === 'signed_in') return true
  if (access === 'admin') return isAdmin(principal)
  return placeId !== undefined && holds(principal, placeId, access.place)
}
