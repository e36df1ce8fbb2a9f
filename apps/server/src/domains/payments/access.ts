import { holds, kidsToPayFor, type Principal } from '@skrzat/contract/access'

/**
 * Only guardians who pay for the kid and staff who bill may see its credit and deposit; once the kid left, guardians until
 * its money is settled.
 */
export function maySeeKid(
  principal: Principal,
  { placeId, kidId }: { placeId: number; kidId: number },
): boolean {
  return holds(principal, placeId, 'payments') || kidsInCharge(principal).includes(kidId)
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

/** The kids whose money concerns the principal as a parent: those it pays for, and those that left unsettled. */
export function kidsInCharge(principal: Principal): number[] {
  return [...kidsToPayFor(principal), ...principal.formerKids.map(({ id }) => id)]
}
