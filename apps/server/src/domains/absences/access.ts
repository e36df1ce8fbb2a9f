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
