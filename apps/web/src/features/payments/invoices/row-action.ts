import type { Invoice } from '@skrzat/contract/wire/payments'

/** An action on one listed invoice. */
export type RowAction = 'pay' | 'partPayment' | 'remind' | 'delete' | 'show' | 'credit'
/** The possible actions on an invoice: few once it is paid, none once it is deleted. */
export function actionsOn({ paid, deletedDate }: Invoice): ReadonlySet<RowAction> {
  if (deletedDate !== null) return DELETED
  return paid ? PAID : OPEN
}

const DELETED: ReadonlySet<RowAction> = new Set(['show'])
const PAID: ReadonlySet<RowAction> = new Set(['show', 'credit'])
const OPEN: ReadonlySet<RowAction> = new Set(['show', 'credit', 'pay', 'partPayment', 'remind', 'delete'])

export type Act = (action: RowAction, invoice: Invoice) => void
