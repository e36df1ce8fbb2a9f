/** The order of a parent's invoices: those to pay by account, the most urgent first; then the paid ones. Pure. */
import type { Invoice } from '@skrzat/contract/wire/payments'

export type ToPay = readonly [Invoice, ...Invoice[]]

/**
 * The open invoices of each account, by deadline and then in order of issue, as one transfer goes to one account. Places
 * by their most urgent invoice, and the accounts of a place by theirs.
 */
export function byAccount(invoices: readonly Invoice[]): ToPay[] {
  const open = invoices
    .filter(({ paid }) => !paid)
    .toSorted((a, b) => (a.deadline === b.deadline ? a.id - b.id : a.deadline < b.deadline ? -1 : 1))
  return groupsBy(open, ({ place }) => place.id).flatMap((ofPlace) =>
    groupsBy(ofPlace, ({ place }) => place.accountNumber),
  )
}

function groupsBy(invoices: readonly Invoice[], keyOf: (invoice: Invoice) => string | number): ToPay[] {
  const groups = new Map<string | number, [Invoice, ...Invoice[]]>()
  for (const invoice of invoices) {
    const known = groups.get(keyOf(invoice))
    if (known) known.push(invoice)
    else groups.set(keyOf(invoice), [invoice])
  }
  return [...groups.values()]
}
