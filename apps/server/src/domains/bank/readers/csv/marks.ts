import type { LineMark } from '@skrzat/contract/bank'

/**
 * CSV has no mark of reversals: banks say it in the kind of the operation or at the title's beginning.
 * @param texts the kind, the title, and whatever else may say it
 */
export function markOf(amount: number, texts: readonly string[]): LineMark {
  if (amount > 0) return texts.some((text) => /^\W*(?:storno|zwrot przelewu)\b/i.test(text)) ? 'RD' : 'C'
  return texts.some((text) => /^\W*storno\b/i.test(text)) ? 'RC' : 'D'
}
