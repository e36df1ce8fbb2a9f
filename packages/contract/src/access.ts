import { type AUTHORITIES, implies, type PlaceRole } from './roles.ts'
import type { LangKey } from './wire/accounts.ts'
import type { TokenScope } from './wire/access-tokens.ts'

/** System authorities (spec: Roles and permissions). */
export type Authority = (typeof AUTHORITIES)[number]

/** The caller: an account with its rights, as of this request. */
export type Principal = {
  readonly accountId: number
  readonly sessionId: string
  /** Whether the session has a fresh proof. */
  readonly fresh: boolean
  /**
   * Rights are withheld until a second factor is given: the account's (`give`), or one that must first be set up
   * (`set_up`). Null if nothing is withheld.
   */
  readonly factorDue: 'give' | 'set_up' | null
  /** The second factor, or of an account without one a fresh proof, was given within the last minutes. */
  readonly recentlyProven: boolean
  /** The phone, 9 digits. */
  readonly login: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly langKey: LangKey
  readonly authorities: readonly Authority[]
  /** The places where the account is staff. */
  readonly staff: readonly {
    readonly placeId: number
    readonly workerId: number
    readonly roles: readonly PlaceRole[]
    /** The groups whose tutor the worker is. */
    readonly tutorOf: readonly number[]
  }[]
  /** The kids whose guardian the account is. */
  readonly kids: readonly {
    readonly id: number
    readonly placeId: number
    readonly groupId: number
    /** May see and pay the kid's invoices. */
    readonly pays: boolean
  }[]
  /** Kids that have left with open invoices; their former parents see only these invoices. */
  readonly formerKids: readonly { readonly id: number; readonly placeId: number }[]
  /** Only if a personal access token calls: the rights are then those in its place, and `sessionId` is its id. */
  readonly token?: { readonly scope: TokenScope }
}

/** An account's rights, independent of a session. */
export type Rights = Omit<Principal, 'sessionId' | 'fresh' | 'factorDue' | 'recentlyProven' | 'token'>

/**
 * The access rule of a procedure or a route. Each must declare one, or it is not served. `member`: staff or parent of
 * the subject's place; `group_editor`: may edit the subject's group (the place's admins and the group's tutors);
 * `place`: has the role in that place.
 */
export type Access =
  | 'public'
  | 'signed_in'
  | 'admin'
  | 'member'
  | 'group_editor'
  | { readonly place: PlaceRole }

/** The place or group of a call. */
export type Subject = { readonly placeId?: number; readonly groupId?: number }

/** Whether the session lacks rights only because a second factor is due. */
export function isWithheld(principal: Principal | undefined): boolean {
  return principal !== undefined && principal.factorDue !== null
}

export function isAdmin(principal: Rights): boolean {
  return principal.authorities.includes('ROLE_ADMIN')
}

/** The same rights limited to one place, without those in the whole system. */
export function cutTo<R extends Rights>(rights: R, placeId: number): R {
  return {
    ...rights,
    authorities: ['ROLE_USER'],
    staff: rights.staff.filter((entry) => entry.placeId === placeId),
    kids: rights.kids.filter((kid) => kid.placeId === placeId),
    formerKids: rights.formerKids.filter((kid) => kid.placeId === placeId),
  }
}

/** The kids whose invoices and credit the principal may see and pay as a guardian. */
export function kidsToPayFor({ kids }: Pick<Rights, 'kids'>): number[] {
  return kids.flatMap(({ id, pays }) => (pays ? [id] : []))
}

/** Whether the principal has the role in the place: granted, implied by another, or as the system's admin. */
export function holds(principal: Rights, placeId: number, role: PlaceRole): boolean {
  if (isAdmin(principal)) return true
  const staff = principal.staff.find((entry) => entry.placeId === placeId)
  return staff?.roles.some((held) => implies(held, role)) ?? false
}

/** The places in which `holds` is true; `all` for the system's admin. */
export function placesHeld(principal: Rights, role: PlaceRole): readonly number[] | 'all' {
  if (isAdmin(principal)) return 'all'
  return principal.staff.flatMap(({ placeId }) => (holds(principal, placeId, role) ? [placeId] : []))
}

/** The places of which `belongs` is true; `all` for the system's admin. */
export function ownPlaces(principal: Rights): readonly number[] | 'all' {
  if (isAdmin(principal)) return 'all'
  return [...new Set([...principal.staff, ...principal.kids].map(({ placeId }) => placeId))]
}

/** Whether the principal is a member of the place: as staff, as a parent, or as the system's admin. */
export function belongs(principal: Rights, placeId: number): boolean {
  return (
    isAdmin(principal) ||
    principal.staff.some((entry) => entry.placeId === placeId) ||
    principal.kids.some((kid) => kid.placeId === placeId)
  )
}

/** Whether the principal may edit a group of the place and its kids: as its tutor, or as an admin of the place. */
export function editsGroup(principal: Rights, placeId: number, groupId: number): boolean {
  if (holds(principal, placeId, 'admin')) return true
  return principal.staff.some((entry) => entry.placeId === placeId && entry.tutorOf.includes(groupId))
}

/**
 * Whether the principal may see the health notes of the group's kids as staff: its tutors and the place's admins only.
 * Being the system's admin does not suffice. A kid's guardians see them too.
 */
export function seesHealth({ staff }: Rights, placeId: number, groupId: number): boolean {
  return staff.some(
    (entry) =>
      entry.placeId === placeId && (entry.roles.includes('admin') || entry.tutorOf.includes(groupId)),
  )
}

/** The places that the principal administers as staff; being the system's admin adds none. */
export function directedPlaces({ staff }: Rights): number[] {
  return staff.flatMap(({ placeId, roles }) => (roles.includes('admin') ? [placeId] : []))
}

/** The groups in which the principal has a kid or is a tutor, each once. */
export function ownGroups({ staff, kids }: Rights): { groupId: number; placeId: number }[] {
  const tutored = staff.flatMap(({ placeId, tutorOf }) => tutorOf.map((groupId) => ({ groupId, placeId })))
  const groups = new Map<number, { groupId: number; placeId: number }>()
  for (const { groupId, placeId } of [...tutored, ...kids]) groups.set(groupId, { groupId, placeId })
  return [...groups.values()]
}

/** Whether the access rule allows a call on this subject. Denied by default. */
export function allows(
  principal: Principal | undefined,
  access: Access,
  { placeId, groupId }: Subject = {},
): boolean {
  if (access === 'public') return true
  if (!principal) return false
  if (access === 'signed_in') return true
  if (access === 'admin') return isAdmin(principal)
  if (placeId === undefined) return false
  if (access === 'member') return belongs(principal, placeId)
  if (access === 'group_editor') return groupId !== undefined && editsGroup(principal, placeId, groupId)
  return holds(principal, placeId, access.place)
}
