import type { Sql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import type { RecordedEvent } from '../event-store.ts'

/** How many events are held at once: memory does not grow with the log. */
const BATCH = 10_000

type Positions = { readonly after: number; readonly upTo?: number }

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
  'stream' | 'version' | 'type' | 'typeVersion' | 'data' | 'placeId' | 'actorId' | 'at'
>

/** Which streams: those whose names begin like this. */
export function ofStreams(sql: Sql | TransactionSql, prefixes: readonly string[]): SqlFragment {
  // Written out, so that it can be answered from the key's range. Prefixes are the program's own.
  const some = prefixes.map((prefix) => `stream like '${prefix.replaceAll("'", "''")}%'`)
  return sql.unsafe(`(${some.join(' or ')})`)
}

/** The events of those streams up to a position, in order of stream and version, with what folding needs. */
export function eventsUpTo(
  sql: Sql | TransactionSql,
  prefixes: readonly string[],
  upTo: number,
): AsyncIterable<readonly FoldedEvent[]> {
  return sql<FoldedEvent[]>`
    select stream, version, type, type_version as "typeVersion", data, place_id as "placeId",
      actor_id as "actorId", at from events
    where position <= ${upTo} and ${ofStreams(sql, prefixes)}
    order by stream, version`.cursor(BATCH)
}

/** Those streams that were written to in a range of positions. */
export async function streamsWritten(
  sql: Sql | TransactionSql,
  prefixes: readonly string[],
  { after, upTo }: Positions,
): Promise<string[]> {
  const rows = await sql<{ stream: string }[]>`
    select distinct stream from events
    where position > ${after} ${upTo === undefined ? sql`` : sql`and position <= ${upTo}`}
      and ${ofStreams(sql, prefixes)}`
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
