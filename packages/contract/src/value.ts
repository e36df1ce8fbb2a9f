/**
 * The value of a payment type for a kid over a period (spec: Payments, value rule). Amounts are grosze. Screens preview
 * with it and show parents its breakdown.
 */
import { type Share, shareOfGrosze } from './stay.ts'

/** How a kind is charged: `main`, an amount per period; `daily`, an amount per day, without absence days. */
export type KindOfCharge = { readonly main: boolean; readonly daily: boolean }

/**
 * The kinds of payment type, defined once: the database's constraints, schemas, screens and the value rule derive from
 * it. Other differences by kind are a `Record` by kind, so that a new kind fails to compile until each is extended.
 */
export const PAYMENT_KINDS = {
  TYPE_CONST: { main: true, daily: false },
  TYPE_DAILY: { main: false, daily: true },
  TYPE_OWN: { main: true, daily: true },
} as const satisfies Record<string, KindOfCharge>
export type PaymentTypeKind = keyof typeof PAYMENT_KINDS

function isKind(name: string): name is PaymentTypeKind {
  return Object.hasOwn(PAYMENT_KINDS, name)
}

export const PAYMENT_TYPE_KINDS: readonly PaymentTypeKind[] = Object.keys(PAYMENT_KINDS).filter(isKind)

export const hasMain = ({ type }: { readonly type: PaymentTypeKind }): boolean => PAYMENT_KINDS[type].main
/** Whether the type charges by the day, so that absences reduce it. */
export const hasDaily = ({ type }: { readonly type: PaymentTypeKind }): boolean => PAYMENT_KINDS[type].daily

export type Rates = { mainValue: number; daily: number }

/** A kid's custom values of a type; null means the type's own. */
export type CustomRates = { mainValue: number | null; daily: number | null }

/** A kid's effective rates: its custom values if set, else the type's. */
export function ratesFor(type: Rates, custom?: CustomRates): Rates & { custom: boolean } {
  const mainValue = custom?.mainValue ?? type.mainValue
  const daily = custom?.daily ?? type.daily
  return { mainValue, daily, custom: mainValue !== type.mainValue || daily !== type.daily }
}

/** How a line was computed: `total` = `main` + `days` × `daily` − `deducted`. */
export type ValueBreakdown = {
  main: number
  days: number
  daily: number
  /** The absence days that are deducted. */
  absent: number
  deducted: number
  total: number
}

const WHOLE: Share = { part: 1, of: 1 }

type ValueRule = (
  type: PaymentTypeKind,
  rates: Rates,
  days: number,
  absent: number,
  share?: Share,
) => ValueBreakdown

/** Absences deduct at most the days charged, so the main value is never reduced. */
const byDays: ValueRule = (type, rates, days, absent) => {
  const main = hasMain({ type }) ? rates.mainValue : 0
  const charged = hasDaily({ type })
    ? { days, daily: rates.daily, absent: Math.min(absent, days) }
    : { days: 0, daily: 0, absent: 0 }
  const deducted = charged.absent * charged.daily
  return { main, ...charged, deducted, total: main + charged.days * charged.daily - deducted }
}

/** By version, which issued invoices store: a rule is never changed, only followed by a new one. */
const RULES = {
  1: byDays,
  /** As 1, with a share of the main value, for a kid that attended only a part of the period. */
  2(type, { mainValue, daily }, days, absent, share = WHOLE) {
    return byDays(type, { mainValue: shareOfGrosze(mainValue, share), daily }, days, absent)
  },
} satisfies Record<number, ValueRule>

/** The version of the rule that new invoices are computed by. */
export const VALUE_RULE = 1
/** The version for lines with a share of their main value. */
const SHARED_VALUE_RULE = 2

/** The version of the rule that a new line is computed by. */
export function ruleOf(type: PaymentTypeKind, share: Share | undefined): number {
  return hasMain({ type }) && share && share.part !== share.of ? SHARED_VALUE_RULE : VALUE_RULE
}

/**
 * The value of a type for `days` working days, of which `absent` absence days are taken off, and for a share of its
 * main value, by default the whole.
 */
export const valueOf: ValueRule = RULES[SHARED_VALUE_RULE]

/** The value by the rule of that version; null if needed days or the rule are unknown. */
export function valueBy(
  rule: number,
  type: PaymentTypeKind,
  rates: Rates,
  {
    days,
    absent,
    stay,
  }: { readonly days: number | null; readonly absent: number | null; readonly stay?: Share | undefined },
): ValueBreakdown | null {
  if (hasDaily({ type }) && days === null) return null
  const rules: Readonly<Record<number, ValueRule>> = RULES
  return rules[rule]?.(type, rates, days ?? 0, absent ?? 0, stay) ?? null
}
