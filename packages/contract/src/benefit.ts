/**
 * Aktywnie w żłobku, the state's benefit for a nursery's fee, and what other payers pay of an invoice. Pure; screens
 * preview with it (docs/decisions/payers.md).
 */
import { addMonths, type Day, firstOfMonth } from './days.ts'
import { sumGrosze } from './money.ts'
import { type Share, shareOfGrosze } from './stay.ts'
import type { PaymentTypeKind } from './value.ts'

/**
 * What of a payment type is meals, which the benefit does not cover: nothing, what it charges by the day, or all of it.
 */
export const MEALS = ['none', 'daily', 'all'] as const
export type Meals = (typeof MEALS)[number]

/** The default by kind: what is charged by the day is meals. */
export const MEALS_OF_KIND: Record<PaymentTypeKind, Meals> = {
  TYPE_CONST: 'none',
  TYPE_DAILY: 'all',
  TYPE_OWN: 'daily',
}

/** A line as it is issued; `computed` is null where the amount was entered without a computation. */
export type FeeLine = {
  readonly paymentTypeId: number
  readonly mainValue: number
  readonly amount: number
  readonly stay?: Share | undefined
  readonly computed?: number | null | undefined
  readonly extra?: { readonly kind: 'discount' | 'difference' } | undefined
}

/** Grosze: `fee` = `list` − `discounts`, without meals. */
export type Fee = {
  readonly list: number
  readonly discounts: number
  readonly fee: number
  readonly meals: number
}

/**
 * The fee of these lines without meals. Where a line is for both and staff charge less than it was computed to, the
 * fee is less; where they charge more, the meals are more: the benefit is never of what may be meals. What makes up for
 * an earlier invoice belongs to that one's month.
 */
export function feeOf(lines: readonly FeeLine[], mealsOf: (paymentTypeId: number) => Meals): Fee {
  const own = lines.filter(({ extra }) => extra?.kind !== 'difference')
  const fees = [...Map.groupBy(own, ({ paymentTypeId }) => paymentTypeId)].map(([type, ofType]) =>
    feeOfType(ofType, mealsOf(type)),
  )
  const [list, fee] = [sumGrosze(fees.map((each) => each.list)), sumGrosze(fees.map((each) => each.fee))]
  const amount = sumGrosze(own.map((line) => line.amount))
  return { list, discounts: list - fee, fee, meals: Math.max(0, amount - fee) }
}

function feeOfType(lines: readonly FeeLine[], meals: Meals): Pick<Fee, 'list' | 'fee'> {
  if (meals === 'all') return { list: 0, fee: 0 }
  const discounts = sumGrosze(lines.map(({ extra, amount }) => (extra ? amount : 0)))
  const parts = lines.filter(({ extra }) => !extra).map((line) => partOf(line, meals))
  const fee = sumGrosze(parts.map((part) => part.fee)) + discounts
  return { list: sumGrosze(parts.map((part) => part.list)), fee: Math.max(0, fee) }
}

function partOf({ mainValue, amount, stay, computed }: FeeLine, meals: Meals): Pick<Fee, 'list' | 'fee'> {
  const less = Math.min(0, amount - (computed ?? amount))
  if (meals === 'none') return { list: amount - less, fee: amount }
  const main = stay ? shareOfGrosze(mainValue, stay) : mainValue
  return { list: main, fee: Math.max(0, Math.min(main + less, amount)) }
}

/** From a month on: what is paid at most for a child a month, and the fee above which nothing is. Grosze. */
export type BenefitParameters = {
  /** The first day of the month. */
  readonly fromMonth: Day
  readonly amount: number
  /** For a child with a certificate of disability. */
  readonly disabilityAmount: number
  readonly feeLimit: number
}

/**
 * 1,500 zł and 1,900 zł; the limit of 2,200 zł is 120% of the averaged spending of municipalities, announced in April
 * 2025. From press reports, not from the act (docs/decisions/payers.md). The limit of 2026 is not known: a place enters
 * it.
 */
export const BENEFIT_PARAMETERS: readonly BenefitParameters[] = [
  { fromMonth: '2025-04-01', amount: 1500_00, disabilityAmount: 1900_00, feeLimit: 2200_00 },
]

/** Those of a month; a place's own replace the known ones of the same first month. Undefined before the first. */
export function parametersOf(
  month: Day,
  own: readonly BenefitParameters[] = [],
): BenefitParameters | undefined {
  const by = new Map([...BENEFIT_PARAMETERS, ...own].map((each) => [each.fromMonth, each]))
  return [...by.values()]
    .filter(({ fromMonth }) => fromMonth <= firstOfMonth(month))
    .toSorted((a, b) => (a.fromMonth < b.fromMonth ? 1 : -1))[0]
}

/**
 * Why a benefit is what it is: `many_months`, as it is one of a month; `no_parameters` of that time; `above_limit`, then
 * there is none.
 */
export const BENEFIT_OUTCOMES = ['paid', 'above_limit', 'no_parameters', 'many_months'] as const
export type BenefitOutcome = (typeof BENEFIT_OUTCOMES)[number]

export type Benefit = { readonly outcome: BenefitOutcome; readonly amount: number }

/**
 * The benefit of a month's fee, in grosze. Order: list fee − subsidies − own discounts = fee; compared with the limit;
 * then the lower of the parameter and the fee; meals outside (docs/decisions/payers.md).
 * @param fee what is left of the list fee, without meals
 */
export function benefitOf(
  fee: number,
  { disability }: { readonly disability: boolean },
  parameters: BenefitParameters | undefined,
): Benefit {
  if (!parameters) return { outcome: 'no_parameters', amount: 0 }
  if (fee > parameters.feeLimit) return { outcome: 'above_limit', amount: 0 }
  const most = disability ? parameters.disabilityAmount : parameters.amount
  return { outcome: 'paid', amount: Math.min(most, fee) }
}

/** How a payer's part of a kid's invoices is set: a sum of each, a percent of it, or by the rule of the benefit. */
export const ARRANGEMENT_KINDS = ['amount', 'percent', 'benefit'] as const
export type ArrangementKind = (typeof ARRANGEMENT_KINDS)[number]

/** What it is a part of. */
export const ARRANGEMENT_BASES = ['invoice', 'fee', 'meals'] as const
export type ArrangementBase = (typeof ARRANGEMENT_BASES)[number]

/** Valid months are those of the first day of what an invoice charges. */
export type Arrangement = {
  readonly id: number
  readonly payerId: number
  readonly kind: ArrangementKind
  readonly base: ArrangementBase
  /** Grosze; of `amount` only. */
  readonly amount: number | null
  /** 1 to 100; of `percent` only. */
  readonly percent: number | null
  readonly disability: boolean
}

/** What other invoices of the kid have of the same month. */
export type MonthBefore = { readonly fee: number; readonly benefit: number }

export type SplitFacts = {
  readonly fee: Fee
  /** Of the whole invoice. */
  readonly amount: number
  /** In order: where they come to more than the invoice, the later ones are cut. The benefit comes last. */
  readonly arrangements: readonly Arrangement[]
  readonly parameters: BenefitParameters | undefined
  /** The months that the invoice charges. */
  readonly months: number
  readonly before?: MonthBefore | undefined
}

export type SplitShare = {
  readonly payerId: number
  readonly amount: number
  /** Less than was arranged, as nothing is left of the invoice. */
  readonly cut: boolean
}

export type Split = {
  /** Each above 0, in the order of the arrangements; they come to the invoice's amount at most. */
  readonly shares: readonly SplitShare[]
  /** Others' parts of the fee, which the benefit does not cover again. */
  readonly subsidies: number
  /** What the kid's parents bear of the fee before the benefit. */
  readonly borne: number
  /** Null without an arrangement for it. */
  readonly benefit: Benefit | null
}

const NONE: MonthBefore = { fee: 0, benefit: 0 }

/** What each payer pays of an invoice. */
export function splitInvoice(facts: SplitFacts): Split {
  const { fee, amount, arrangements, parameters, months, before = NONE } = facts
  const left = { invoice: amount, fee: fee.fee, meals: fee.meals }
  const shares: SplitShare[] = []
  for (const { payerId, kind, base, ...value } of arrangements) {
    if (kind === 'benefit') continue
    const percent = { part: value.percent ?? 0, of: 100 }
    const whole = { invoice: amount, fee: fee.fee, meals: fee.meals }[base]
    const wanted = kind === 'percent' ? shareOfGrosze(whole, percent) : (value.amount ?? 0)
    const given = Math.max(0, Math.min(wanted, left[base], left.invoice))
    // Of a part of the whole invoice as much as possible is of the fee, so that the benefit is not of it as well.
    const ofFee = { invoice: Math.min(given, left.fee), fee: given, meals: 0 }[base]
    left.invoice -= given
    left.fee -= ofFee
    left.meals -= Math.min(left.meals, given - ofFee)
    if (given > 0 || wanted > 0) shares.push({ payerId, amount: given, cut: given < wanted })
  }
  const borne = left.fee
  const found = arrangements.find(({ kind }) => kind === 'benefit')
  if (!found) return { shares: shares.filter(isSome), subsidies: fee.fee - borne, borne, benefit: null }
  const whole: Benefit =
    months > 1 ? { outcome: 'many_months', amount: 0 } : benefitOf(before.fee + borne, found, parameters)
  const due = Math.max(0, Math.min(whole.amount - before.benefit, borne))
  const benefit = { ...whole, amount: Math.min(due, left.invoice) }
  shares.push({ payerId: found.payerId, amount: benefit.amount, cut: benefit.amount < due })
  return { shares: shares.filter(isSome), subsidies: fee.fee - borne, borne, benefit }
}

const isSome = ({ amount }: SplitShare): boolean => amount > 0

/** How many months a period touches; 1 without one. */
export function monthsIn(period: { readonly from: Day; readonly to: Day } | null | undefined): number {
  if (!period) return 1
  let months = 1
  for (let month = addMonths(period.from, 1); month <= period.to; month = addMonths(month, 1)) months += 1
  return months
}
