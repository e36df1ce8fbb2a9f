import { INVOICE_AGES, type InvoiceAge } from '@skrzat/contract/invoice-age'
import { dayOf, flagOf, idOf, nameOf, oneOf, type ChangeSearch } from '#app/search.ts'

export const PAYMENT_TABS = ['invoices', 'new', 'reports'] as const
export type PaymentsTab = (typeof PAYMENT_TABS)[number]

export type PaymentsSearch = {
  tab?: PaymentsTab | undefined
  status?: InvoiceAge | undefined
  /** Created from and to, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  /** Part of the child's name. */
  name?: string | undefined
  unviewed?: true | undefined
  /** The cursor of the page that the list begins with. */
  cursor?: string | undefined
  /** The invoice in the side sheet. */
  invoice?: number | undefined
  /** The payment types dialog is open. */
  types?: true | undefined
}

export type ChangePaymentsSearch = ChangeSearch<PaymentsSearch>

/** A list's cursor in the server's format. */
function cursorOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}\.\d{1,15}$/.test(value) ? value : undefined
}

/** The search params: the tab, the filters, the list's first cursor, and the open invoice. */
export function paymentsSearch(raw: Record<string, unknown>): PaymentsSearch {
  return {
    tab: oneOf(PAYMENT_TABS, raw.tab),
    status: oneOf(INVOICE_AGES, raw.status),
    from: dayOf(raw.from),
    to: dayOf(raw.to),
    name: nameOf(raw.name),
    unviewed: flagOf(raw.unviewed),
    cursor: cursorOf(raw.cursor),
    invoice: idOf(raw.invoice),
    types: flagOf(raw.types),
  }
}

/** The filters, without the params that are only a position in the list. */
export function filtersOf(search: PaymentsSearch) {
  return {
    ...(search.from && { fromDate: search.from }),
    ...(search.to && { toDate: search.to }),
    ...(search.name && { name: search.name }),
    ...(search.unviewed && { unviewed: true }),
    ...(search.status && { status: search.status }),
  }
}
export type InvoiceFilters = ReturnType<typeof filtersOf>
