/** How a new amount stands to that of the period before. Pure. */

/** More or less by over a fifth of the amount before; null where it isn't, or there was none. All in grosze. */
export function differs(amount: number, before: number | null): 'more' | 'less' | null {
  if (before === null || Math.abs(amount - before) * 5 <= before) return null
  return amount > before ? 'more' : 'less'
}
