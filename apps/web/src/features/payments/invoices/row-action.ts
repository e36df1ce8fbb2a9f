import type { Invoice } from '@skrzat/contract/wire/payments'

/** What can be done with one invoice of the list. */
export type RowAction = 'pay' | 'partPayment' | 'remind' | 'delete' | 'show' | 'credit'
export type Act = (action: RowAction, invoice: Invoice) => void
