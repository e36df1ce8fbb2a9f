import { holds, kidsToPayFor, type Principal } from '@skrzat/contract/access'

/** Only guardians who pay for the kid and staff who bill may see its invoices and credit. */
export function maySeeKid(
  principal: Principal,
  { placeId, kidId }: { placeId: number; kidId: number },
): boolean {
  return holds(principal, placeId, 'payments') || kidsToPayFor(principal).includes(kidId)
}

/**
 * Whether the principal sees the invoice as a parent of its kid: once the kid left, only until it is settled.
 * @param open neither paid nor deleted
 */
export function isPayerOf(
  principal: Principal,
  { kidId, open }: { readonly kidId: number; readonly open: boolean },
): boolean {
  return (
    kidsToPayFor(principal).includes(kidId) || (open && principal.formerKids.some((kid) => kid.id === kidId))
  )
}
