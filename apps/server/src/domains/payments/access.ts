import { holds, type Principal } from '@skrzat/contract/access'

/** Whether what the kid owes and has is the principal's business: as its parent, or as staff who bill. */
export function maySeeKid(
  principal: Principal,
  { placeId, kidId }: { placeId: number; kidId: number },
): boolean {
  return holds(principal, placeId, 'payments') || isParentOf(principal, kidId)
}

export function isParentOf(principal: Principal, kidId: number): boolean {
  return principal.kids.some((kid) => kid.id === kidId)
}
