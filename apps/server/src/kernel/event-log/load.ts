import type { AnySql } from '@skrzat/db/client'
import { emptyStream, type LoadedStream, type RecordedEvent } from './events.ts'

/** Loads whole streams in one statement, each in order of version; unknown streams come back empty. */
export async function loadStreams(
  sql: AnySql,
  streams: readonly string[],
): Promise<Map<string, LoadedStream>> {
  const rows = await sql<RecordedEvent[]>`
    select ${eventColumns(sql)} from events where stream = any(${[...streams]}) order by stream, version`
  const loaded = new Map<string, LoadedStream>()
  for (const stream of groupByStream(rows)) loaded.set(stream.stream, stream)
  for (const stream of streams) if (!loaded.has(stream)) loaded.set(stream, emptyStream(stream))
  return loaded
}

export function eventColumns(sql: AnySql) {
  return sql`stream, version, type, type_version as "typeVersion", data, place_id as "placeId",
    actor_id as "actorId", command_id as "commandId", at, hash`
}

/** Groups rows, ordered by stream and version, into streams. */
export function groupByStream(rows: readonly RecordedEvent[]): LoadedStream[] {
  const streams: LoadedStream[] = []
  let events: RecordedEvent[] = []
  for (const [index, row] of rows.entries()) {
    events.push(row)
    if (rows[index + 1]?.stream === row.stream) continue
    streams.push({ stream: row.stream, version: row.version, hash: row.hash, events })
    events = []
  }
  return streams
}
