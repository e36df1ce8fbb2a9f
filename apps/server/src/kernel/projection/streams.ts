import type { AnySql, Sql, SqlFragment } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { events } from '@skrzat/db/schema'
import type { RecordedEvent } from '../event-log/index.ts'

/** Events held in memory at once, however long the log is. */
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

/** A condition on streams: those with one of these prefixes. */
export function ofStreams(sql: AnySql, prefixes: readonly string[]): SqlFragment {
  // Literals, so that the planner can use the key's range. Prefixes are the program's own.
  const some = prefixes.map((prefix) => `stream like '${prefix.replaceAll("'", "''")}%'`)
  return sql.unsafe(`(${some.join(' or ')})`)
}

/**
 * The events of those streams in pages, in order of stream and version within a prefix. Keyset pages instead of a
 * cursor leave the connection free for other queries in between (porsager/postgres #1054).
 * @param columns what is selected, including `stream` and `version`
 * @param after only streams that were written to after this position, but these from their start
 */
export async function* pagesByKey<E extends Pick<RecordedEvent, 'stream' | 'version'>>(
  sql: AnySql,
  {
    columns,
    prefixes = [''],
    except = [],
    after = 0,
    upTo,
    batch = BATCH,
  }: {
    columns: SqlFragment
    /** By default all. */
    prefixes?: readonly string[]
    except?: readonly string[]
    after?: number
    upTo?: number
    batch?: number | undefined
  },
): AsyncGenerator<readonly E[], void, undefined> {
  for (const prefix of prefixes) {
    const written = after === 0 ? undefined : await streamsWritten(sql, [prefix], { after })
    const pageAfter = (last?: E) => {
      const page = sql<E[]>`
        select ${columns} from events
        where ${ofStreams(sql, [prefix])}
          ${except.length > 0 ? sql`and not ${ofStreams(sql, except)}` : sql``}
          ${written ? sql`and stream = any(${written})` : sql``}
          ${last ? sql`and (stream, version) > (${last.stream}, ${last.version})` : sql``}
          ${upTo === undefined ? sql`` : sql`and position <= ${upTo}`}
        order by stream, version limit ${sql.unsafe(String(batch))}`.execute()
      // The failure is thrown when the page is awaited; until then it must not count as unhandled.
      page.catch(() => undefined)
      return page
    }
    let page: readonly E[] = await pageAfter()
    while (page.length > 0) {
      const last = page.length < batch ? undefined : page.at(-1)
      // Prefetches the next page while this one is processed.
      const next = last && pageAfter(last)
      yield page
      page = next ? await next : []
    }
  }
}

/** The events of those streams up to a position, in pages, with the columns that folding needs. */
export function eventsUpTo(
  sql: AnySql,
  prefixes: readonly string[],
  upTo: number,
  batch?: number,
): AsyncIterable<readonly FoldedEvent[]> {
  const columns = sql`stream, version, type, type_version as "typeVersion", data, place_id as "placeId",
    actor_id as "actorId", at`
  return pagesByKey<FoldedEvent>(sql, { columns, prefixes, upTo, batch })
}

/** Those streams that were written to within a range of positions. */
export async function streamsWritten(
  sql: AnySql,
  prefixes: readonly string[],
  { after, upTo }: Positions,
): Promise<string[]> {
  const rows = await sql<Pick<RecordedEvent, 'stream'>[]>`
    select distinct stream from events
    where position > ${after} ${upTo === undefined ? sql`` : sql`and position <= ${upTo}`}
      and ${ofStreams(sql, prefixes)}`
  return rows.map(({ stream }) => stream)
}

/** The position up to which the log is complete: no transaction is writing below it. */
export async function settledPosition(sql: Sql): Promise<number> {
  return await sql.begin(async (tx) => {
    // Waits for open writers, and briefly blocks new ones.
    await tx`lock table events in share mode`
    const [row] = await tx<RowOf<typeof events, 'position'>[]>`
      select coalesce(max(position), 0) as position from events`
    return row?.position ?? 0
  })
}
