import type { RowsWrite, StreamHistory } from '../../../kernel/event-log/index.ts'
import type { OutboxRow } from '../../../kernel/outbox/index.ts'
import { updateRows, upsertRows } from '../../../kernel/projection/index.ts'
import { creditEventsOf, invoiceEventsOf, isCreditStream, type LedgerEvent } from '../events.ts'
import { reactions } from '../reactions.ts'
import { foldCredit, foldInvoice, type CreditEntryRow, type CreditRow, type InvoiceRow } from './fold.ts'
import { creditEntriesTable, creditsTable, invoicesTable } from './tables.ts'

/** The projection's writes for changed streams, and the jobs that follow. */
export function project(changed: readonly StreamHistory<LedgerEvent>[]): {
  writes: readonly RowsWrite[]
  outbox: readonly OutboxRow[]
} {
  const outbox: OutboxRow[] = []
  const whole: InvoiceRow[] = []
  const later: InvoiceRow[] = []
  const credits: CreditRow[] = []
  const entries: CreditEntryRow[] = []
  for (const { stream, events, own } of changed) {
    if (isCreditStream(stream)) {
      const folded = foldCredit(creditEventsOf(events))
      if (!folded) continue
      credits.push(folded.credit)
      entries.push(...folded.entries.slice(events.length - own.length))
    } else {
      const invoiceEvents = invoiceEventsOf(events)
      const row = foldInvoice(invoiceEvents)
      if (!row) continue
      const isWhole = row.version === 1 || own.some(({ event }) => event.type === 'InvoiceCorrected')
      ;(isWhole ? whole : later).push(row)
      outbox.push(...reactions({ events: invoiceEvents, own: invoiceEventsOf(own) }, row))
    }
  }
  return {
    writes: [
      upsertRows(invoicesTable, whole),
      updateRows(invoicesTable, later),
      upsertRows(creditsTable, credits),
      upsertRows(creditEntriesTable, entries),
    ],
    outbox,
  }
}
