import type { Invoice } from '@skrzat/contract/wire/payments'

/** An action on one listed invoice. */
export type RowAction = 'pay' | 'partPayment' | 'remind' | 'delete' | 'show' | 'credit'
export type Act = (action: RowAction, invoice: Invoice) => void
