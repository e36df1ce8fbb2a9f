import type { Share } from './stay.ts'
import { type PaymentTypeKind, type ValueBreakdown, valueBy } from './value.ts'

/** Why an absence counts: reported by a parent in time, by the place, or late and confirmed. */
export const TAKEN_OFF_REASONS = ['in_time', 'by_place', 'confirmed'] as const
export type TakenOffReason = (typeof TAKEN_OFF_REASONS)[number]

/**
 * How an invoice line was computed, from what was stored on issue. The amount is always `main` + `days` × `daily` −
 * `deducted` + `adjusted`. There is no breakdown if the days are not stored, or do not give the stored computed value.
 */
export type LineExplanation = {
  breakdown: ValueBreakdown | null
  /** A change by staff, signed grosze. */
  adjusted: number
}

/** What tells an invoice's line from its others. */
export function lineKey({
  paymentTypeId,
  extra,
}: {
  paymentTypeId: number
  extra?: { kind: 'discount'; discountId: number } | { kind: 'difference'; carryId: number } | undefined
}): string {
  if (!extra) return String(paymentTypeId)
  return `${paymentTypeId} ${extra.kind} ${extra.kind === 'discount' ? extra.discountId : extra.carryId}`
}

export function explainLine(line: {
  type: PaymentTypeKind
  mainValue: number
  daily: number
  days: number | null
  absent: number | null
  amount: number
  stay?: Share | undefined
  rule?: number | null
  computed?: number | null
}): LineExplanation {
  const { rule = null, computed = null } = line
  if (rule === null || computed === null) return { breakdown: null, adjusted: 0 }
  const value = valueBy(rule, line.type, line, line)
  return { breakdown: value?.total === computed ? value : null, adjusted: line.amount - computed }
}
