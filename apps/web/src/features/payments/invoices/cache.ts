/**
 * Cache updates of lists of invoices to pay, before and after the answer. Pure: pages in, pages out. A tile counts the
 * search's invoices, so it changes when some leave the list.
 */
import type { Invoice, InvoiceOutcome, InvoiceList, Tiles } from '@skrzat/contract/wire/payments'
import { ownLeftOf } from './shares.ts'

export type Pages = readonly InvoiceList[]

function withoutInvoices(tiles: Tiles, gone: readonly Invoice[]): Tiles {
  const next = { ...tiles }
  for (const { age, amountLeft } of gone) {
    const { count, sum } = next[age]
    next[age] = { count: Math.max(0, count - 1), sum: Math.max(0, sum - amountLeft) }
  }
  return next
}

function less(totals: InvoiceList['totals'], gone: readonly Invoice[]): InvoiceList['totals'] {
  return {
    count: Math.max(0, totals.count - gone.length),
    amount: Math.max(0, totals.amount - gone.reduce((sum, { amount }) => sum + amount, 0)),
    left: Math.max(0, totals.left - gone.reduce((sum, { amountLeft }) => sum + amountLeft, 0)),
  }
}

/** Removes invoices from the list and the tiles; unlisted ones change nothing. */
export function removeInvoices(pages: Pages, ids: ReadonlySet<number>): InvoiceList[] {
  const gone = pages.flatMap((page) => page.invoices.filter(({ id }) => ids.has(id)))
  if (gone.length === 0) return [...pages]
  return pages.map((page) => ({
    ...page,
    invoices: page.invoices.filter(({ id }) => !ids.has(id)),
    tiles: withoutInvoices(page.tiles, gone),
    totals: less(page.totals, gone),
  }))
}

/** The guardians' part of these is paid: they leave the list, unless others have yet to pay theirs. */
export function settleInvoices(pages: Pages, ids: ReadonlySet<number>): InvoiceList[] {
  const settled = pages.flatMap((page) => page.invoices.filter(({ id }) => ids.has(id)))
  const shared = settled.filter((invoice) => ownLeftOf(invoice) < invoice.amountLeft)
  const gone = new Set(settled.filter((invoice) => !shared.includes(invoice)).map(({ id }) => id))
  return shared.reduce(
    (before, invoice) =>
      replaceInvoice(before, {
        ...invoice,
        amountLeft: invoice.amountLeft - ownLeftOf(invoice),
        ownLeft: 0,
      }),
    removeInvoices(pages, gone),
  )
}

/** Replaces the listed invoice with its current state; removes it if it is paid. */
export function replaceInvoice(pages: Pages, invoice: Invoice): InvoiceList[] {
  if (invoice.paid) return removeInvoices(pages, new Set([invoice.id]))
  const before = pages.flatMap((page) => page.invoices).find(({ id }) => id === invoice.id)
  if (!before) return [...pages]
  return pages.map((page) => {
    const left = withoutInvoices(page.tiles, [before])
    const { count, sum } = left[invoice.age]
    return {
      ...page,
      invoices: page.invoices.map((each) => (each.id === invoice.id ? invoice : each)),
      tiles: { ...left, [invoice.age]: { count: count + 1, sum: sum + invoice.amountLeft } },
      totals: {
        ...page.totals,
        left: Math.max(0, page.totals.left - before.amountLeft + invoice.amountLeft),
      },
    }
  })
}

/** The invoice after a command, with the fields of the answer. */
export function afterOutcome(invoice: Invoice, outcome: InvoiceOutcome): Invoice {
  const { version, amount, creditUsed, amountLeft, ownLeft, paid, reminded } = outcome
  const own = ownLeft !== undefined && { ownLeft }
  return { ...invoice, version, amount, creditUsed, amountLeft, ...own, paid, reminded }
}
