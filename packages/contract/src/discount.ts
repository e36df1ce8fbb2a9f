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

type Extra = { readonly kind: 'discount'; readonly percent: number | null } | { readonly kind: 'difference' }
type Discounted = {
  readonly paymentTypeId: number
  readonly amount: number
  readonly extra?: Extra | undefined
}

/**
 * The discounts of lines whose amounts have changed: a part is of the new amount, unless staff had entered another one,
 * and none takes off more than its line.
 * @param after the same lines, in the same order
 */
export function withDiscounts<Line extends Discounted>(
  before: readonly Line[],
  after: readonly Line[],
): Line[] {
  const own = (lines: readonly Line[]) =>
    new Map(lines.filter(({ extra }) => !extra).map((line) => [line.paymentTypeId, line.amount]))
  const [was, now, left] = [own(before), own(after), own(after)]
  return after.map((line) => {
    const { paymentTypeId: type, amount, extra } = line
    if (extra?.kind !== 'discount') return line
    const [old = 0, base = 0, rest = 0] = [was.get(type), now.get(type), left.get(type)]
    const value = { percent: extra.percent, amount: null }
    const follows = extra.percent !== null && 0 - amount === discountOf(value, old)
    const taken = Math.min(follows ? discountOf(value, base) : 0 - amount, rest)
    left.set(type, rest - taken)
    return taken === 0 - amount ? line : { ...line, amount: 0 - taken }
  })
}
