import type { Statement } from '../../../kernel/event-store.ts'
import { updateRow, upsertRows } from '../../../kernel/projection/table.ts'
import type { CreditEntryRow, CreditRow, InvoiceRow } from './fold.ts'
import { creditEntriesTable, creditsTable, invoicesTable } from './tables.ts'

/** What a command changes in the tables that screens read. */
type ProjectionChange = {
  readonly invoices: readonly InvoiceRow[]
  readonly credits: readonly CreditRow[]
  /** Only the new ones. */
  readonly entries: readonly CreditEntryRow[]
}

/** The statements that write what a command changed: parts of the event store's statement. */
export function projectionWrites({ invoices, credits, entries }: ProjectionChange): Statement[] {
  const issued = invoices.filter(({ version }) => version === 1)
  const changed = invoices.filter(({ version }) => version > 1)
  return [
    ...upsertRows(invoicesTable, issued),
    ...changed.map((row) => updateRow(invoicesTable, row)),
    ...upsertRows(creditsTable, credits),
    ...upsertRows(creditEntriesTable, entries),
  ]
}
