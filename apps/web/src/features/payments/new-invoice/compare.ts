/** Compares a new amount with that of the previous period. Pure. */

/**
 * Whether the amount is more or less than the previous one by over a fifth; null if neither, or without a previous one.
 * All in grosze.
 */
export function compareAmounts(amount: number, before: number | null): 'more' | 'less' | null {
  if (before === null || Math.abs(amount - before) * 5 <= before) return null
  return amount > before ? 'more' : 'less'
}
