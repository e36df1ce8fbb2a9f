import { isDay } from '@skrzat/contract/days'
import { INVOICE_AGES, type InvoiceAge } from '@skrzat/contract/invoice-age'

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
  /** The payment types are open. */
  types?: true | undefined
}

function text(value: unknown, isRight: (text: string) => boolean): string | undefined {
  return typeof value === 'string' && isRight(value) ? value : undefined
}

/** A name of digits alone comes parsed as a number. */
function nameOf(value: unknown): string | undefined {
  const name = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return name.length > 0 && name.length <= 100 ? name : undefined
}

/**
 * What the address says after `?`: the tab, how the list is filtered, where it begins, and which invoice is
 * open. What makes no sense is left out, so that a mangled link still opens the page. By hand and not with zod,
 * which the router would make the sign-in form wait for.
 */
export function paymentsSearch(raw: Record<string, unknown>): PaymentsSearch {
  const invoice = Number(raw.invoice)
  return {
    tab: PAYMENT_TABS.find((tab) => tab === raw.tab),
    status: INVOICE_AGES.find((age) => age === raw.status),
    from: text(raw.from, isDay),
    to: text(raw.to, isDay),
    name: nameOf(raw.name),
    unviewed: raw.unviewed === true ? true : undefined,
    cursor: text(raw.cursor, (cursor) => /^\d{4}-\d{2}-\d{2}\.\d{1,15}$/.test(cursor)),
    invoice: Number.isSafeInteger(invoice) && invoice > 0 ? invoice : undefined,
    types: raw.types === true ? true : undefined,
  }
}

/** Changes a part of the address; what is undefined leaves it. */
export type ChangeSearch = (
  change: { [Key in keyof PaymentsSearch]?: PaymentsSearch[Key] | undefined },
  options?: { replace?: boolean },
) => void

/** What narrows the list, without what only says where in it one is. */
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
