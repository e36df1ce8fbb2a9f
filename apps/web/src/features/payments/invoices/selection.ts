/** The chosen invoices, kept whole so that their sum stays right while the list scrolls and pages. */
import { sumGrosze } from '@skrzat/contract/money'
import type { Day } from '@skrzat/contract/days'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { ownLeftOf } from './shares.ts'

export type Selection = ReadonlyMap<number, Invoice>
/** What a bulk command, its question and its answer need of each invoice. */
export type BulkSelection = ReadonlyMap<
  number,
  Pick<Invoice, 'id' | 'version' | 'number' | 'amountLeft' | 'ownLeft' | 'createdDay'> & {
    readonly kid: Pick<Invoice['kid'], 'id' | 'firstname' | 'lastname'>
  }
>

export const nothingSelected: Selection = new Map()

/** Whether the invoice can be chosen: only open ones can be paid, reminded of or deleted. */
export function isOpen({ paid, deletedDate }: Invoice): boolean {
  return !paid && deletedDate === null
}

export function toggleInvoice(selection: Selection, invoice: Invoice): Selection {
  const next = new Map(selection)
  if (!next.delete(invoice.id) && isOpen(invoice)) next.set(invoice.id, invoice)
  return next
}

/** Chooses all shown invoices, or none if all of them are chosen. */
export function toggleAllInvoices(selection: Selection, shown: readonly Invoice[]): Selection {
  const next = new Map(selection)
  if (allSelected(selection, shown)) for (const { id } of shown) next.delete(id)
  else for (const invoice of shown.filter(isOpen)) next.set(invoice.id, invoice)
  return next
}

/** Chooses all from one row to another, both inclusive, as with Shift. */
export function selectRange(
  selection: Selection,
  shown: readonly Invoice[],
  from: number,
  to: number,
): Selection {
  const next = new Map(selection)
  const [first, last] = from < to ? [from, to] : [to, from]
  for (const invoice of shown.slice(first, last + 1).filter(isOpen)) next.set(invoice.id, invoice)
  return next
}

export function allSelected(selection: Selection, shown: readonly Invoice[]): boolean {
  const open = shown.filter(isOpen)
  return open.length > 0 && open.every(({ id }) => selection.has(id))
}

/** The chosen invoices as listed now, without those that were removed. */
export function refreshSelection(
  selection: Selection,
  shown: readonly Invoice[],
  gone: ReadonlySet<number>,
): Selection {
  if (selection.size === 0) return selection
  const now = new Map(shown.map((invoice) => [invoice.id, invoice]))
  const next = new Map<number, Invoice>()
  for (const [id, before] of selection) {
    const invoice = now.get(id) ?? before
    if (!gone.has(id) && isOpen(invoice)) next.set(id, invoice)
  }
  return next
}

export function dropFromSelection(selection: Selection, ids: ReadonlySet<number>): Selection {
  const kept = [...selection].filter(([id]) => !ids.has(id))
  return kept.length === selection.size ? selection : new Map(kept)
}

/** The sum that the guardians have yet to pay on all of them, in grosze. */
export function sumLeft(selection: BulkSelection): number {
  return sumGrosze([...selection.values()].map(ownLeftOf))
}

/** The latest day of issue among them, `YYYY-MM-DD`; empty for none. */
export function latestOf(selection: BulkSelection): Day {
  return [...selection.values()].reduce((day, { createdDay }) => (createdDay > day ? createdDay : day), '')
}
