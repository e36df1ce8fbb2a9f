import type { Sql, SqlFragment, TransactionSql } from '@skrzat/db/client'
import type { RecordedEvent } from '../event-log/events.ts'

/** How many events are held at once: memory does not grow with the log. */
export const BATCH = 2_000

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

/**
 * The events of those streams in pages, in order of stream and version within a prefix. Pages by key and not by
 * cursor: the connection is free for other queries in between (porsager/postgres #1054).
 * @param columns what is selected, `stream` and `version` among it
 */
export async function* pagesByKey<E extends Pick<RecordedEvent, 'stream' | 'version'>>(
  sql: Sql | TransactionSql,
  {
    columns,
    prefixes = [''],
    except = [],
    upTo,
    batch = BATCH,
  }: {
    columns: SqlFragment
    /** All where left out. */
    prefixes?: readonly string[]
    except?: readonly string[]
    upTo?: number
    batch?: number | undefined
  },
): AsyncGenerator<readonly E[], void, undefined> {
  for (const prefix of prefixes) {
    const pageAfter = (last?: E) => {
      const page = sql<E[]>`
        select ${columns} from events
        where ${ofStreams(sql, [prefix])}
          ${except.length > 0 ? sql`and not ${ofStreams(sql, except)}` : sql``}
          ${last ? sql`and (stream, version) > (${last.stream}, ${last.version})` : sql``}
          ${upTo === undefined ? sql`` : sql`and position <= ${upTo}`}
        order by stream, version limit ${sql.unsafe(String(batch))}`.execute()
      // A failure is thrown where the page is asked for; until then it must not count as unhandled.
      page.catch(() => undefined)
      return page
    }
    let page: readonly E[] = await pageAfter()
    while (page.length > 0) {
      const last = page.length < batch ? undefined : page.at(-1)
      // The next page is on its way while this one is worked on.
      const next = last && pageAfter(last)
      yield page
      page = next ? await next : []
    }
  }
}

/** The events of those streams up to a position, in pages, with what folding needs. */
export function eventsUpTo(
  sql: Sql | TransactionSql,
  prefixes: readonly string[],
  upTo: number,
  batch?: number,
): AsyncIterable<readonly FoldedEvent[]> {
  const columns = sql`stream, version, type, type_version as "typeVersion", data, place_id as "placeId",
    actor_id as "actorId", at`
  return pagesByKey<FoldedEvent>(sql, { columns, prefixes, upTo, batch })
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
