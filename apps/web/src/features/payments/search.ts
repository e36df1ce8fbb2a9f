import { INVOICE_AGES, type InvoiceAge } from '@skrzat/contract/invoice-age'
import {
  INVOICE_SORTS,
  INVOICE_STATES,
  type InvoiceSort,
  type InvoiceState,
} from '@skrzat/contract/invoice-list'
import { type ChangeSearch, dayOf, flagOf, idOf, nameOf, oneOf } from '#app/search.ts'

const PAYMENT_TABS = ['invoices', 'new', 'reports'] as const

export type PaymentsSearch = {
  tab?: (typeof PAYMENT_TABS)[number] | undefined
  /** Undefined: invoices to pay. */
  state?: Exclude<InvoiceState, 'open'> | undefined
  /** An age of invoices to pay. */
  status?: InvoiceAge | undefined
  /** Created from and to, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  group?: number | undefined
  /** Part of a guardian's name. */
  guardian?: string | undefined
  /** In grosze; asked for or left. */
  amount?: number | undefined
  /** Part of the number. */
  number?: string | undefined
  /** Undefined: by the day of issue. */
  sort?: InvoiceSort | undefined
  /** Ascending. */
  up?: true | undefined
  /** Part of the child's name or of the number. */
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

/** A list's cursor, in base64url. */
function cursorOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w-]{2,1000}$/.test(value) ? value : undefined
}

const shownStates = INVOICE_STATES.filter((state) => state !== 'open')

/** The search params: the tab, the filters, the list's first cursor, and the open invoice. */
export function paymentsSearch(raw: Record<string, unknown>): PaymentsSearch {
  return {
    tab: oneOf(PAYMENT_TABS, raw.tab),
    state: oneOf(shownStates, raw.state),
    status: oneOf(INVOICE_AGES, raw.status),
    group: idOf(raw.group),
    guardian: nameOf(raw.guardian),
    amount: idOf(raw.amount),
    number: nameOf(raw.number),
    sort: oneOf(INVOICE_SORTS, raw.sort),
    up: flagOf(raw.up),
    from: dayOf(raw.from),
    to: dayOf(raw.to),
    name: nameOf(raw.name),
    unviewed: flagOf(raw.unviewed),
    cursor: cursorOf(raw.cursor),
    invoice: idOf(raw.invoice),
    types: flagOf(raw.types),
  }
}

/** The filters and the order, without the params that are only a position in the list. */
export function filtersOf(search: PaymentsSearch) {
  return {
    ...(search.from && { fromDate: search.from }),
    ...(search.to && { toDate: search.to }),
    ...(search.name && { text: search.name }),
    ...(search.group && { groupId: search.group }),
    ...(search.guardian && { guardian: search.guardian }),
    ...(search.amount && { amount: search.amount }),
    ...(search.number && { number: search.number }),
    ...(search.state && { state: search.state }),
    ...(search.sort && { sort: search.sort }),
    ...(search.up && { ascending: true }),
    ...(search.unviewed && { unviewed: true }),
    ...(search.status && !search.state && { status: search.status }),
  }
}
export type InvoiceFilters = ReturnType<typeof filtersOf>
