/** Batched reads for commands' decisions. */
import type { Sql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { invoices, kids, places } from '@skrzat/db/schema'
import {
  emptyStream,
  eventColumns,
  groupByStream,
  loadStreams,
  type LoadedStream,
  type RecordedEvent,
} from '../../../kernel/event-log/index.ts'
import { together } from '../../../kernel/database/index.ts'
import { creditStream, invoiceStream, streamId } from '../events.ts'

/**
 * The stream of an invoice, and a new payment id, in one round trip. An id is drawn per event; the last one is used.
 * Undefined for an unknown invoice.
 */
export const loadInvoice = together<number, { base: LoadedStream; nextPaymentId: number }>(
  async (sql, ids) => {
    const rows = await sql<(RecordedEvent & { nextPaymentId: number })[]>`
      select ${eventColumns(sql)}, nextval('part_payment_ids') as "nextPaymentId"
      from events where stream = any(${ids.map(invoiceStream)}) order by stream, version`
    const next = new Map(rows.map(({ stream, nextPaymentId }) => [stream, nextPaymentId]))
    return new Map(
      groupByStream(rows).map((base) => [
        streamId(base.stream),
        { base, nextPaymentId: next.get(base.stream) ?? 0 },
      ]),
    )
  },
)

const loadStream = together<string, LoadedStream>(loadStreams)

/** The stream of a kid's credit; empty without credit events. */
export async function loadCredit(sql: Sql, kidId: number): Promise<LoadedStream> {
  const stream = creditStream(kidId)
  return (await loadStream(sql, stream)) ?? emptyStream(stream)
}

/** Whether a kid is of the place, and has left. */
export const loadKid = together<number, { placeId: number; left: boolean }>(async (sql, ids) => {
  const rows = await sql<(RowOf<typeof kids, 'id' | 'placeId'> & { left: boolean })[]>`
    select id, place_id as "placeId", deleted_at is not null as left from kids where id = any(${[...ids]}::bigint[])`
  return new Map(rows.map(({ id, ...kid }) => [id, kid]))
})

type Reminding = { sms: ValueOf<typeof places, 'smsReminders'> }

/** How parents are reminded of an invoice: also by SMS or not. */
export const loadReminding = together<number, Reminding>(async (sql, ids) => {
  const rows = await sql<(RowOf<typeof invoices, 'id'> & Reminding)[]>`
    select invoices.id, sms_reminders as sms
    from invoices
    join places on places.id = invoices.place_id
    where invoices.id = any(${[...ids]}::bigint[])`
  return new Map(rows.map(({ id, ...reminding }) => [id, reminding]))
})
