import { holds, type Principal } from '@skrzat/contract/access'

/** Only the kid's parents and staff who bill may see its invoices and credit. */
export function maySeeKid(
  principal: Principal,
  { placeId, kidId }: { placeId: number; kidId: number },
): boolean {
  return holds(principal, placeId, 'payments') || isParentOf(principal, kidId)
}

export function isParentOf(principal: Principal, kidId: number): boolean {
  return principal.kids.some((kid) => kid.id === kidId)
}
