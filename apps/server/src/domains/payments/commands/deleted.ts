/** What is known of invoices that a command is to delete. */
import type { Day } from '@skrzat/contract/days'
import { UnreadableStream } from '../../../kernel/event-log/index.ts'
import { invoiceStream } from '../events.ts'
import { invoiceIn, type LedgerChanges, type OnEach } from './handle.ts'
import type { LedgerPorts } from './ports.ts'

/**
 * Of the invoices that are to be deleted, why some have to be corrected instead: a final export of sales holds them, or
 * another invoice has a difference of theirs.
 */
export async function keptOf(
  { sql, documents, carried }: LedgerPorts,
  changes: LedgerChanges,
  wanted: readonly OnEach[],
): Promise<ReadonlyMap<number, 'invoice.exported' | 'difference.carried'>> {
  const deleted = wanted.flatMap((one) => deletedBy(changes, one) ?? [])
  const found = Array.from(
    Map.groupBy(deleted, ({ placeId }) => placeId),
    async ([placeId, issued]) => {
      const [exported, taken] = await Promise.all([
        documents?.exported(sql, placeId, issued),
        carried?.takenOf(
          sql,
          placeId,
          issued.map(({ id }) => id),
        ),
      ])
      return [
        ...[...(taken ?? [])].map((id) => [id, 'difference.carried'] as const),
        ...[...(exported ?? [])].map((id) => [id, 'invoice.exported'] as const),
      ]
    },
  )
  return new Map((await Promise.all(found)).flat())
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
