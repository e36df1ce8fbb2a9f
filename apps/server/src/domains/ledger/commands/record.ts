import type { Sql, TransactionSql } from '@skrzat/db/client'
import {
  append,
  recorded,
  type Command,
  type LoadedStream,
  type RecordedEvent,
} from '../../../kernel/event-store.ts'
import type { OutboxRow } from '../../../kernel/outbox.ts'
import { toStore, type CreditEvent, type Happened, type InvoiceEvent } from '../events.ts'
import {
  foldCredit,
  foldInvoice,
  type CreditEntryRow,
  type CreditRow,
  type InvoiceRow,
} from '../projection/fold.ts'
import { projectionWrites } from '../projection/write.ts'
import { reactions } from '../reactions.ts'
import { noteWrites, type Note } from './notes.ts'

/** What a command adds to a stream that it has loaded and read. */
export type Change<E extends InvoiceEvent | CreditEvent> = {
  readonly base: LoadedStream
  readonly past: readonly Happened<E>[]
  readonly events: readonly E[]
}

export type Changes = {
  readonly invoices: readonly Change<InvoiceEvent>[]
  readonly credits: readonly Change<CreditEvent>[]
  readonly notes?: readonly (Note | null)[]
}

/** The invoices and credits after a command, in the order of its changes. */
export type Written = { readonly invoices: readonly InvoiceRow[]; readonly credits: readonly CreditRow[] }

/**
 * Writes what a command decided: events, tables, notes and jobs, in one statement.
 * @throws StreamConflict, DuplicateCommand
 */
export async function record(
  sql: Sql | TransactionSql,
  command: Command,
  { invoices, credits, notes = [] }: Changes,
): Promise<Written> {
  const events: RecordedEvent[] = []
  const outbox: OutboxRow[] = []
  const invoiceRows: InvoiceRow[] = []
  const creditRows: CreditRow[] = []
  const entries: CreditEntryRow[] = []

  for (const change of invoices) {
    const { rows, fresh } = happen(command, change)
    const row = foldInvoice([...change.past, ...fresh])
    if (!row) continue
    events.push(...rows)
    outbox.push(...reactions(fresh, row))
    invoiceRows.push(row)
  }
  // In order of stream, so that no two commands wait for each other's rows.
  for (const change of credits.toSorted((a, b) => (a.base.stream < b.base.stream ? -1 : 1))) {
    const { rows, fresh } = happen(command, change)
    const folded = foldCredit([...change.past, ...fresh])
    if (!folded) continue
    events.push(...rows)
    creditRows.push(folded.credit)
    entries.push(...folded.entries.slice(change.past.length))
  }

  const change = { invoices: invoiceRows, credits: creditRows, entries }
  const writes = [...projectionWrites(change), ...noteWrites(notes)]
  await append(sql, { command, events, writes, outbox })
  return { invoices: invoiceRows, credits: creditRows }
}

/** The new events as they will stand in the log. */
function happen<E extends InvoiceEvent | CreditEvent>(
  command: Command,
  { base, events }: Change<E>,
): { rows: RecordedEvent[]; fresh: Happened<E>[] } {
  const rows = recorded(command, { base, events: events.map(toStore) })
  const fresh = events.flatMap((event, index) => {
    const row = rows[index]
    return row ? [{ event, recorded: row }] : []
  })
  return { rows, fresh }
}
