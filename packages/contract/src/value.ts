/**
 * What a payment type costs a kid over a period (spec: Payments, value rule). Amounts are grosze.
 * The screens preview with it and parents are shown its breakdown.
 */

/** What a kind charges: `main`, so much a period; `daily`, so much for each day less those of absence. */
export type KindOfCharge = { readonly main: boolean; readonly daily: boolean }

/**
 * The kinds of payment type, once: constraints in the database, schemas, screens and the value rule follow. What differs
 * by kind and is not said here is a `Record` by kind, so that a new one compiles nowhere until each place knows it.
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
/** Whether it charges by the day, so that absences are taken off it. */
export const hasDaily = ({ type }: { readonly type: PaymentTypeKind }): boolean => PAYMENT_KINDS[type].daily

export type Rates = { mainValue: number; daily: number }

/** A kid's own values of a type; null where the type's hold. */
export type CustomRates = { mainValue: number | null; daily: number | null }

/** The rates that hold for a kid: its custom values where set, else the type's. */
export function ratesFor(type: Rates, custom?: CustomRates): Rates & { custom: boolean } {
  const mainValue = custom?.mainValue ?? type.mainValue
  const daily = custom?.daily ?? type.daily
  return { mainValue, daily, custom: mainValue !== type.mainValue || daily !== type.daily }
}

/** Why a part is as much as it is: `total` = `main` + `days` × `daily` − `deducted`, never below 0. */
export type ValueBreakdown = {
  main: number
  days: number
  daily: number
  absent: number
  deducted: number
  total: number
}

type ValueRule = (type: PaymentTypeKind, rates: Rates, days: number, absent: number) => ValueBreakdown

/** By version. An issued invoice names the one that it was computed by: none is ever changed, a new rule is added. */
const RULES: Readonly<Record<number, ValueRule>> & { readonly 1: ValueRule } = {
  1(type, rates, days, absent) {
    const main = hasMain({ type }) ? rates.mainValue : 0
    const charged = hasDaily({ type })
      ? { days, daily: rates.daily, absent }
      : { days: 0, daily: 0, absent: 0 }
    const deducted = charged.absent * charged.daily
    return { main, ...charged, deducted, total: Math.max(0, main + charged.days * charged.daily - deducted) }
  },
}

/** The version of the rule that new invoices are computed by. */
export const VALUE_RULE = 1

/** The value of a type for `days` working days, of which `absent` absence days are taken off. */
export const valueOf: ValueRule = RULES[VALUE_RULE]

/** The value by the rule of that version; null where the days matter and are unknown, or the rule is. */
export function valueBy(
  rule: number,
  type: PaymentTypeKind,
  rates: Rates,
  { days, absent }: { readonly days: number | null; readonly absent: number | null },
): ValueBreakdown | null {
  if (hasDaily({ type }) && days === null) return null
  return RULES[rule]?.(type, rates, days ?? 0, absent ?? 0) ?? null
}
