import type { Sql, TransactionSql } from '@skrzat/db/client'
import type { RecordedEvent } from '../../../kernel/event-store.ts'

/** How many events are held at once: memory does not grow with the log. */
const BATCH = 10_000

type Positions = { readonly after?: number; readonly upTo?: number }

/** Events in order of stream and version, in batches that never split a stream. */
export async function* batchesOf<E extends Pick<RecordedEvent, 'stream'>>(
  rows: AsyncIterable<readonly E[]>,
): AsyncGenerator<E[][]> {
  let open: E[] = []
  for await (const batch of rows) {
    const streams: E[][] = []
    for (const event of batch) {
      if (open[0] && open[0].stream !== event.stream) {
        streams.push(open)
        open = []
      }
      open.push(event)
    }
    yield streams
  }
  if (open.length > 0) yield [open]
}

export type FoldedEvent = Pick<
  RecordedEvent,
  'stream' | 'version' | 'type' | 'typeVersion' | 'data' | 'placeId' | 'at'
>

/** The ledger's events up to a position, in order of stream and version, with what folding needs. */
export function ledgerEvents(sql: Sql | TransactionSql, upTo: number): AsyncIterable<readonly FoldedEvent[]> {
  return sql<FoldedEvent[]>`
    select stream, version, type, type_version as "typeVersion", data, place_id as "placeId", at from events
    where position <= ${upTo} and (stream like 'invoice-%' or stream like 'credit-%')
    order by stream, version`.cursor(BATCH)
}

/** The ledger's streams that were written to in a range of positions. */
export async function streamsWritten(
  sql: Sql | TransactionSql,
  { after = 0, upTo }: Positions,
): Promise<string[]> {
  const rows = await sql<{ stream: string }[]>`
    select distinct stream from events
    where position > ${after} ${upTo === undefined ? sql`` : sql`and position <= ${upTo}`}
      and (stream like 'invoice-%' or stream like 'credit-%')`
  return rows.map(({ stream }) => stream)
}

/** The position up to which the log is complete: nothing is being written below it. */
export async function settledPosition(sql: Sql): Promise<number> {
  return await sql.begin(async (tx) => {
    // Waits for those who are writing, and for a moment lets nobody else begin.
    await tx`lock table events in share mode`
    const [row] = await tx<{ position: number }[]>`select coalesce(max(position), 0) as position from events`
    return row?.position ?? 0
  })
}
