import { type PaymentTypeKind, type ValueBreakdown, valueOf } from './value.ts'

/**
 * Why a line of an invoice is as much as it is, for the parent: the value rule's breakdown and what staff
 * changed by hand (`adjusted`, signed grosze). No breakdown where the days are unknown.
 */
export type PartExplanation = { breakdown: ValueBreakdown | null; adjusted: number }

export function explainPart(part: {
  type: PaymentTypeKind
  mainValue: number
  daily: number
  days: number | null
  absent: number | null
  amount: number
}): PartExplanation {
  if (part.type !== 'TYPE_CONST' && part.days === null) return { breakdown: null, adjusted: 0 }
  const breakdown = valueOf(part.type, part, part.days ?? 0, part.absent ?? 0)
  return { breakdown, adjusted: part.amount - breakdown.total }
}
