/** What others than the parents pay of a child's invoice, by the server's rule. Pure. */
import { type BenefitOutcome, feeOf, splitInvoice } from '@skrzat/contract/benefit'
import { sumGrosze } from '@skrzat/contract/money'
import type { KidSplit, NewInvoiceKid } from '@skrzat/contract/wire/payments'

/** Grosze. */
export type RowSplit = {
  readonly shares: readonly { readonly payer: string; readonly amount: number; readonly cut: boolean }[]
  /** What is left to the parents. */
  readonly own: number
  /** Why ZUS pays nothing, where the child has its benefit. */
  readonly without: Exclude<BenefitOutcome, 'paid'> | null
}

type OfType = { readonly type: { readonly id: number }; readonly amount: number }

type RowLines = {
  readonly stay: NewInvoiceKid['stay']
  readonly cells: readonly (OfType & {
    readonly ticked: boolean
    readonly mainValue: number
    readonly breakdown: { readonly total: number }
  })[]
  /** What each takes off, above 0. */
  readonly discounts: readonly OfType[]
  readonly amount: number
}

export function splitRow(split: KidSplit, { stay, cells, discounts, amount }: RowLines): RowSplit {
  const meals = new Map(split.meals.map((each) => [each.paymentTypeId, each.meals]))
  const lines = [
    ...cells
      .filter(({ ticked }) => ticked)
      .map(({ type, mainValue, breakdown, amount: charged }) => ({
        paymentTypeId: type.id,
        mainValue,
        amount: charged,
        computed: breakdown.total,
        stay,
      })),
    ...discounts.map(({ type, amount: taken }) => ({
      paymentTypeId: type.id,
      mainValue: 0,
      amount: -taken,
      extra: { kind: 'discount' } as const,
    })),
  ]
  const { shares, benefit } = splitInvoice({
    fee: feeOf(lines, (type) => meals.get(type) ?? 'none'),
    amount,
    arrangements: split.arrangements,
    parameters: split.parameters ?? undefined,
    months: split.months,
    before: split.before,
  })
  const nameOf = new Map(split.arrangements.map(({ payerId, payer }) => [payerId, payer]))
  return {
    shares: shares.map(({ payerId, ...share }) => ({ ...share, payer: nameOf.get(payerId) ?? '' })),
    own: amount - sumGrosze(shares.map((share) => share.amount)),
    without: benefit && benefit.outcome !== 'paid' ? benefit.outcome : null,
  }
}
