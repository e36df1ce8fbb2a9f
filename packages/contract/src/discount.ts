/** Discounts: an invoice shows each as a line of its own, below the line that it reduces. Pure. */
import type { Day } from './days.ts'
import { shareOfGrosze } from './stay.ts'

/** For a sibling in the place, for a card (such as a large family's), by a decision. */
export const DISCOUNT_KINDS = ['sibling', 'card', 'decision'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

/** A part of the line in whole percent, or an amount of it in grosze; the other is null. */
export type DiscountValue = { readonly percent: number | null; readonly amount: number | null }

/** Both inclusive; null for no end. */
export type DiscountDays = { readonly fromDay: Day; readonly toDay: Day | null }

/** What the discount takes off a line of that amount, in grosze: never more than what is left of it. */
export function discountOf({ percent, amount }: DiscountValue, line: number, left: number = line): number {
  const wanted = percent === null ? (amount ?? 0) : shareOfGrosze(line, { part: percent, of: 100 })
  return Math.max(0, Math.min(wanted, left))
}

/** Whether a discount is valid on the first day that is charged: one that begins later counts from the next invoice. */
export function isValidOn({ fromDay, toDay }: DiscountDays, day: Day): boolean {
  return fromDay <= day && (toDay === null || toDay >= day)
}
