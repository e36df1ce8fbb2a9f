import { type Projection, rowsOf } from '../../../kernel/projection/index.ts'
import { isCreditStream } from '../events.ts'
import {
  foldCredit,
  foldInvoice,
  type CreditEntryRow,
  type CreditRow,
  type InvoiceRow,
} from '../projection/fold.ts'
import { creditEntriesTable, creditsTable, invoicesTable } from '../projection/tables.ts'
import { readCreditOnce, readInvoiceOnce } from './read-once.ts'

/** The ledger's projection, made from its events alone. */
export const ledgerProjection: Projection = {
  prefixes: ['invoice-', 'credit-'],
  tables: [invoicesTable.name, creditsTable.name, creditEntriesTable.name],
  fold(streams) {
    const invoices: InvoiceRow[] = []
    const credits: CreditRow[] = []
    const entries: CreditEntryRow[] = []
    for (const events of streams) {
      if (isCreditStream(events[0]?.stream ?? '')) {
        const folded = foldCredit(readCreditOnce(events))
        if (!folded) continue
        credits.push(folded.credit)
        entries.push(...folded.entries)
      } else {
        const row = foldInvoice(readInvoiceOnce(events))
        if (row) invoices.push(row)
      }
    }
    return [
      rowsOf(invoicesTable, invoices),
      rowsOf(creditsTable, credits),
      rowsOf(creditEntriesTable, entries),
    ]
  },
}
