/**
 * What a payment type costs a kid over a period (spec: Payments, value rule). Amounts are grosze.
 * The screens preview with it and parents are shown its breakdown.
 */

export const PAYMENT_TYPE_KINDS = ['TYPE_CONST', 'TYPE_DAILY', 'TYPE_OWN'] as const
/** TYPE_CONST: the main value; TYPE_DAILY: so much a day; TYPE_OWN: the main value and so much a day. */
export type PaymentTypeKind = (typeof PAYMENT_TYPE_KINDS)[number]

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

/** The value of a type for `days` working days, of which `absent` absence days are taken off. */
export function valueOf(kind: PaymentTypeKind, rates: Rates, days: number, absent: number): ValueBreakdown {
  if (kind === 'TYPE_CONST') {
    return {
      main: rates.mainValue,
      days: 0,
      daily: 0,
      absent: 0,
      deducted: 0,
      total: Math.max(0, rates.mainValue),
    }
  }
  const main = kind === 'TYPE_OWN' ? rates.mainValue : 0
  const deducted = absent * rates.daily
  const total = Math.max(0, main + days * rates.daily - deducted)
  return { main, days, daily: rates.daily, absent, deducted, total }
}
