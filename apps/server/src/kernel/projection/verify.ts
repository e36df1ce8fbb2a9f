/** Verifies a domain's streams and tables against each other, in one snapshot, while the server runs. */
import type { Database, TransactionSql } from '@skrzat/db/client'
import type { RowOf } from '@skrzat/db/orm'
import type { events } from '@skrzat/db/schema'
import { ZodError } from 'zod'
import { chainHash, eventColumns, type RecordedEvent } from '../event-log/index.ts'
import type { Projection, TableRows } from './projection.ts'
import { batchesOf, pagesByKey } from './streams.ts'

/** An event with its place in the log. */
export type Placed = RecordedEvent & Pick<RowOf<typeof events, 'position'>, 'position'>

/** The batch size, and the streams to verify. */
export type Extent = {
  /** Events per read. */
  readonly batch?: number | undefined
  /** Only the streams that were written to after this position of the log, each from its start; 0 means all. */
  readonly after?: number
}

export type Verified = {
  readonly events: number
  readonly streams: number
  /** A line for each mismatch. */
  readonly differences: readonly string[]
}

/**
 * Verifies hash chains, and the tables against a replay. A stream that cannot be read is a difference, and is left out
 * of all else.
 * @param more the domain's further checks: each whole stream, and its tables at the end
 */
export async function verifyProjection(
  { sql }: Pick<Database, 'sql'>,
  projection: Projection,
  more: {
    stream?(events: readonly Placed[]): void
    tables(tx: TransactionSql): Promise<string[]>
  },
  extent: Extent = {},
): Promise<Verified> {
  return await sql.begin('isolation level repeatable read read only', async (tx) => {
    const differences: string[] = []
    const counts = { events: 0, streams: 0 }
    const columns = tx`${eventColumns(tx)}, position`
    const pages = pagesByKey<Placed>(tx, { columns, prefixes: projection.prefixes, ...extent })
    let compared: Promise<string[][]> = Promise.resolve([])
    for await (const streams of batchesOf(pages)) {
      counts.streams += streams.length
      for (const stream of streams) {
        counts.events += stream.length
        differences.push(...brokenLinks(stream))
      }
      const { folded, readable, unreadable } = foldReadable(projection, streams)
      differences.push(...unreadable)
      for (const stream of readable) differences.push(...faultOf(stream, () => more.stream?.(stream)))
      differences.push(...(await compared).flat())
      // The database compares these rows while the next ones are folded.
      compared = Promise.all(folded.map((rows) => rows.differing(tx)))
      // The failure is thrown when awaited; until then it must not count as unhandled.
      compared.catch(() => undefined)
    }
    differences.push(...(await compared).flat())
    differences.push(...(await more.tables(tx)))
    return { ...counts, differences }
  })
}

type Streams = readonly (readonly Placed[])[]

/** Folds all streams at once; only if that fails, each one alone. */
function foldReadable(projection: Projection, streams: Streams): Folded {
  try {
    return { folded: projection.fold(streams), readable: streams, unreadable: [] }
  } catch {
    const tried = streams.map((stream) => ({
      stream,
      fault: faultOf(stream, () => projection.fold([stream])),
    }))
    const readable = tried.filter(({ fault }) => fault.length === 0).map(({ stream }) => stream)
    return { folded: projection.fold(readable), readable, unreadable: tried.flatMap(({ fault }) => fault) }
  }
}

type Folded = {
  readonly folded: readonly TableRows[]
  readonly readable: Streams
  readonly unreadable: readonly string[]
}

/** The line of a stream that cannot be read, or none. */
function faultOf(events: readonly RecordedEvent[], read: () => unknown): string[] {
  try {
    read()
    return []
  } catch (error) {
    return [`${events[0]?.stream}: cannot be read: ${inOneLine(error)}`]
  }
}

function inOneLine(error: unknown): string {
  if (!(error instanceof ZodError)) return String(error)
  return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
}

/**
 * The hash chains of all streams except the named domains': a leaf of the tree covers an event's hash, not its
 * content.
 */
export async function verifyOtherChains(
  { sql }: Pick<Database, 'sql'>,
  prefixes: readonly string[],
  extent: Extent = {},
): Promise<string[]> {
  return await sql.begin('isolation level repeatable read read only', async (tx) => {
    const differences: string[] = []
    const pages = pagesByKey<RecordedEvent>(tx, { columns: eventColumns(tx), except: prefixes, ...extent })
    for await (const streams of batchesOf(pages)) differences.push(...streams.flatMap(brokenLinks))
    return differences
  })
}

/** Events whose version is not consecutive, or whose hash does not match their content. */
function brokenLinks(stream: readonly RecordedEvent[]): string[] {
  const broken: string[] = []
  let previous: RecordedEvent | undefined
  for (const event of stream) {
    if (event.version !== (previous?.version ?? 0) + 1) {
      broken.push(`${event.stream}@${event.version}: follows version ${previous?.version ?? 0}`)
    }
    if (!chainHash(previous?.hash ?? null, event).equals(event.hash)) {
      broken.push(`${event.stream}@${event.version}: the event is not the one that its hash was made of`)
    }
    previous = event
  }
  return broken
}
