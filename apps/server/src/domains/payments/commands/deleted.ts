/** What is known of invoices that a command is to delete. */
import type { Day } from '@skrzat/contract/days'
import { UnreadableStream } from '../../../kernel/event-log/index.ts'
import { invoiceStream } from '../events.ts'
import { invoiceIn, type LedgerChanges, type OnEach } from './handle.ts'
import type { LedgerPorts } from './ports.ts'

/** Of the invoices that are to be deleted, the ids of those that a final export of sales holds. */
export async function exportedOf(
  { sql, documents }: LedgerPorts,
  changes: LedgerChanges,
  wanted: readonly OnEach[],
): Promise<ReadonlySet<number>> {
  const deleted = wanted.flatMap((one) => deletedBy(changes, one) ?? [])
  if (!documents || deleted.length === 0) return new Set()
  const found = Array.from(
    Map.groupBy(deleted, ({ placeId }) => placeId),
    async ([placeId, issued]) => await documents.exported(sql, placeId, issued),
  )
  return new Set((await Promise.all(found)).flatMap((ids) => [...ids]))
}

/** An invoice that the command deletes, with its place, and its day and instant of issue; else undefined. */
export function deletedBy(
  changes: LedgerChanges,
  { id, wanted }: OnEach,
): { id: number; placeId: number; day: Day; at: Date } | undefined {
  if (wanted instanceof UnreadableStream || (wanted.type !== 'DeleteInvoice' && wanted.type !== 'UndoIssue'))
    return undefined
  const stream = invoiceStream(id)
  const invoice = invoiceIn(changes, stream)
  const { placeId, at } = (invoice && changes.eventsOf(stream)[0]?.recorded) ?? {}
  if (!invoice || invoice.status === 'none' || invoice.status === 'deleted' || !placeId || !at)
    return undefined
  return { id, placeId, day: invoice.day, at }
}
