import type { Invoice } from '@skrzat/contract/wire/payments'

/** An action on one listed invoice. */
export type RowAction = 'pay' | 'partPayment' | 'remind' | 'delete' | 'show' | 'credit'
/** What can be done with an invoice: little once it is paid, and nothing once it is deleted. */
export function actionsOn({ paid, deletedDate }: Invoice): ReadonlySet<RowAction> {
  if (deletedDate !== null) return DELETED
  return paid ? PAID : OPEN
}

const DELETED: ReadonlySet<RowAction> = new Set(['show'])
const PAID: ReadonlySet<RowAction> = new Set(['show', 'credit'])
const OPEN: ReadonlySet<RowAction> = new Set(['show', 'credit', 'pay', 'partPayment', 'remind', 'delete'])

export type Act = (action: RowAction, invoice: Invoice) => void
