/** Why an issued invoice would be another now (docs/decisions/differences.md). */
export const DIFFERENCE_CAUSES = ['left', 'closed', 'absences', 'price'] as const
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number]

/** How an approved difference reaches a kid, as its place sets: by a correction now, or as a line of its next invoice. */
export const DIFFERENCE_RULES = ['CORRECTION', 'NEXT_INVOICE'] as const
export type DifferenceRule = (typeof DIFFERENCE_RULES)[number]

/**
 * Those of a kid's waiting differences that its invoice takes: what adds to it, and what takes off as much as is left,
 * the oldest first. One that would make it less than nothing waits whole. Pure; the new-invoice screen previews with it.
 * @param sum the invoice without them, in grosze
 */
export function fitting<Carried extends { readonly amount: number }>(
  sum: number,
  waiting: readonly Carried[],
): Carried[] {
  let left = sum + waiting.reduce((more, { amount }) => more + Math.max(0, amount), 0)
  return waiting.filter(({ amount }) => {
    if (amount >= 0) return true
    if (left + amount < 0) return false
    left += amount
    return true
  })
}

export const DIFFERENCE_STATES = ['OPEN', 'DISMISSED'] as const
export type DifferenceState = (typeof DIFFERENCE_STATES)[number]
