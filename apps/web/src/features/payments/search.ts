import { isDay } from '@skrzat/contract/days'
import { INVOICE_AGES } from '@skrzat/contract/invoice-age'
import { z } from 'zod'

export const PAYMENT_TABS = ['invoices', 'new', 'reports'] as const
export type PaymentsTab = (typeof PAYMENT_TABS)[number]

const day = z.string().refine(isDay).optional().catch(undefined)

/**
 * What the address says after `?`: the tab, how the list is filtered, where it begins, and which invoice is
 * open. What makes no sense is left out, so that a mangled link still opens the page.
 */
export const paymentsSearch = z.object({
  tab: z.enum(PAYMENT_TABS).optional().catch(undefined),
  status: z.enum(INVOICE_AGES).optional().catch(undefined),
  /** Created from and to, both inclusive. */
  from: day,
  to: day,
  /** Part of the child's name. A name of digits alone comes parsed as a number. */
  name: z.coerce.string().trim().min(1).max(100).optional().catch(undefined),
  unviewed: z.literal(true).optional().catch(undefined),
  /** The cursor of the page that the list begins with. */
  cursor: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}\.\d{1,15}$/)
    .optional()
    .catch(undefined),
  /** The invoice in the side sheet. */
  invoice: z.coerce.number().int().positive().optional().catch(undefined),
})
export type PaymentsSearch = z.infer<typeof paymentsSearch>

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
