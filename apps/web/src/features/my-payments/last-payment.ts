/** What to thank for, once nothing is left to pay. Pure. */
import { type Day, daysBetween } from '@skrzat/contract/days'
import { sumGrosze } from '@skrzat/contract/money'
import type { Invoice } from '@skrzat/contract/wire/payments'

/** Days for which a payment is recent. */
const RECENT = 14

/** All that was paid on the day of the last payment, if that is recent: one transfer may pay several invoices. */
export function lastPayment(
  invoices: readonly Pick<Invoice, 'payments'>[],
  today: Day,
): { day: Day; grosze: number } | null {
  const payments = invoices.flatMap((invoice) => invoice.payments.filter(({ reversed }) => reversed === null))
  const [last] = payments.toSorted((a, b) => (a.day < b.day ? 1 : -1))
  if (!last || daysBetween(last.day, today) > RECENT) return null
  const { day } = last
  return { day, grosze: sumGrosze(payments.filter((each) => each.day === day).map(({ amount }) => amount)) }
}
