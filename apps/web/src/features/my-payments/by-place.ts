/** The order of a parent's invoices: those to pay by place, the most urgent first; then the paid ones. Pure. */
import type { Invoice } from '@skrzat/contract/wire/payments'

export type ToPay = readonly [Invoice, ...Invoice[]]

/** The open invoices of each place, by deadline and then in order of issue; places by their most urgent one. */
export function byPlace(invoices: readonly Invoice[]): ToPay[] {
  const open = invoices
    .filter(({ paid }) => !paid)
    .toSorted((a, b) => (a.deadline === b.deadline ? a.id - b.id : a.deadline < b.deadline ? -1 : 1))
  const places = new Map<number, [Invoice, ...Invoice[]]>()
  for (const invoice of open) {
    const known = places.get(invoice.place.id)
    if (known) known.push(invoice)
    else places.set(invoice.place.id, [invoice])
  }
  return [...places.values()]
}
