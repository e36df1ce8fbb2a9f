import { isCreditStream, readCredit, readInvoice } from '../events.ts'
import { foldCredit, foldInvoice } from '../projection/fold.ts'
import type { CreditEntryRow, CreditRow, InvoiceRow } from '../projection/fold.ts'
import type { FoldedEvent } from './streams.ts'

export type FoldedRows = { invoices: InvoiceRow[]; credits: CreditRow[]; entries: CreditEntryRow[] }

/** Whole streams to rows, with the same folds as when they are written. */
export function foldStreams(streams: readonly (readonly FoldedEvent[])[]): FoldedRows {
  const rows: FoldedRows = { invoices: [], credits: [], entries: [] }
  for (const events of streams) {
    if (isCreditStream(events[0]?.stream ?? '')) {
      const folded = foldCredit(readCredit(events))
      if (!folded) continue
      rows.credits.push(folded.credit)
      rows.entries.push(...folded.entries)
    } else {
      const row = foldInvoice(readInvoice(events))
      if (row) rows.invoices.push(row)
    }
  }
  return rows
}
