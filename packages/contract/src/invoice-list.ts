/** Which invoices a place's list shows, and in which order; without zod, as screens use it. */

/** `open`: to pay; `all` includes deleted ones. */
export const INVOICE_STATES = ['open', 'paid', 'deleted', 'all'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

/** The list's sort orders: `created` by the day of issue, `paid` by the day of settlement. */
export const INVOICE_SORTS = ['created', 'number', 'kid', 'deadline', 'amount', 'left', 'paid'] as const
export type InvoiceSort = (typeof INVOICE_SORTS)[number]
