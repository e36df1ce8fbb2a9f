/** A demo kid's monthly costs, by the product's own rule. */
import { type CustomRates, hasDaily, ratesFor, valueOf } from '@skrzat/contract/value'
import type { IssueRequest, PaymentTypeFields } from '../domains/payments/index.ts'
import { randomOf } from './random.ts'

export type DemoKid = {
  readonly id: number
  readonly group: string
  /** Seeds the kid's random numbers. */
  readonly key: string
}

export type PricedType = PaymentTypeFields & { readonly id: number }

type Custom = CustomRates & { readonly defaultUnchecked: boolean }

type InvoiceRequest = IssueRequest['invoices'][number]

/** A kid's own values by the type's index: some have a rebate, some eat less, some take no extras. */
export function customValues({ key }: DemoKid, types: readonly PricedType[]): Map<number, Custom> {
  const random = randomOf(`custom ${key}`)
  const [tuition, meals, extra] = types
  const values = new Map<number, Custom>()
  if (tuition && random.chance(0.09)) {
    const mainValue = Math.round((tuition.mainValue * random.pick([0.8, 0.9, 0.5])) / 100) * 100
    values.set(tuition.id, { mainValue, daily: null, defaultUnchecked: false })
  }
  if (meals && random.chance(0.06)) {
    values.set(meals.id, { mainValue: null, daily: meals.daily - 400, defaultUnchecked: false })
  }
  if (extra && random.chance(0.2)) {
    values.set(extra.id, { mainValue: null, daily: null, defaultUnchecked: true })
  }
  return values
}

/** The kid's invoice for a month's working days, minus the absences of the month before. */
export function monthlyInvoice(
  kid: DemoKid,
  types: readonly PricedType[],
  days: number,
  absent: number,
): InvoiceRequest {
  const custom = customValues(kid, types)
  const lines = types
    .filter((type) => custom.get(type.id)?.defaultUnchecked !== true)
    .map((type) => {
      const { mainValue, daily } = ratesFor(type, custom.get(type.id))
      const value = valueOf(type.type, { mainValue, daily }, days, absent)
      const daywise = hasDaily(type)
      return {
        paymentTypeId: type.id,
        amount: value.total,
        days: daywise ? days : null,
        absent: daywise ? absent : null,
        mainValue,
        daily,
      }
    })
  return { kidId: kid.id, withCredit: true, lines }
}

/** One amount of one type, such as an outing. */
export function oneOffInvoice(kid: DemoKid, type: PricedType, amount: number, note: string): InvoiceRequest {
  const lines = [{ paymentTypeId: type.id, amount, days: null, absent: null }]
  return { kidId: kid.id, withCredit: true, additionalInfo: note, lines }
}
