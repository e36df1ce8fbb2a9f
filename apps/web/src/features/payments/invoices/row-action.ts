import type { Invoice } from '@skrzat/contract/wire/payments'

/** An action on one listed invoice. */
export type RowAction = 'pay' | 'partPayment' | 'remind' | 'delete' | 'show' | 'credit' | 'correct' | 'split'
/** The possible actions on an invoice: few once it is paid, none once it is deleted. */
export function actionsOn({ paid, deletedDate, corrections }: Invoice): ReadonlySet<RowAction> {
  if (deletedDate !== null) return DELETED
  if (paid) return PAID
  return corrections.length > 0 ? CORRECTED : OPEN
}

const DELETED: ReadonlySet<RowAction> = new Set(['show'])
const PAID: ReadonlySet<RowAction> = new Set(['show', 'credit', 'correct'])
const OPEN: ReadonlySet<RowAction> = new Set([
  'show',
  'credit',
  'pay',
  'partPayment',
  'remind',
  'correct',
  'split',
  'delete',
])

/** A document with a correction is corrected again, never deleted. */
const CORRECTED: ReadonlySet<RowAction> = new Set([...OPEN].filter((action) => action !== 'delete'))

export type Act = (action: RowAction, invoice: Invoice) => void
