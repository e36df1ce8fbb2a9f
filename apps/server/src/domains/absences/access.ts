import { holds, type Principal } from '@skrzat/contract/access'

export function isParentOf(principal: Principal, kidId: number): boolean {
  return principal.kids.some((kid) => kid.id === kidId)
}

/** Only the kid's parents and staff who keep absences may see its absences. */
export function maySeeAbsence(
  principal: Principal,
  { placeId, kidId }: { placeId: number; kidId: number },
): boolean {
  return holds(principal, placeId, 'absence') || isParentOf(principal, kidId)
}

/** The groups whose absence reasons the user may read; `all` for every group. */
export type ReasonsSeen = 'all' | readonly number[]

/**
 * Staff who keep absences read the reasons of groups whose tutors they are; those who run the place, all reasons. The
 * system's admin is neither, and reads none.
 */
export function reasonsSeen({ staff }: Pick<Principal, 'staff'>, placeId: number): ReasonsSeen {
  const here = staff.find((entry) => entry.placeId === placeId)
  if (!here) return []
  return here.roles.includes('admin') ? 'all' : here.tutorOf
}
