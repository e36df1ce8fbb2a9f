import { holds, type Principal } from '@skrzat/contract/access'

export function isParentOf(principal: Principal, kidId: number): boolean {
  return principal.kids.some((kid) => kid.id === kidId)
}

/** Whether the kid's absences are the principal's business: as its parent, or as staff who keep them. */
export function maySeeAbsence(
  principal: Principal,
  { placeId, kidId }: { placeId: number; kidId: number },
): boolean {
  return holds(principal, placeId, 'absence') || isParentOf(principal, kidId)
}
