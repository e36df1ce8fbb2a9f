/** Checks a room's streams and tables against each other, in one snapshot, while the server runs. */
import type { Database, TransactionSql } from '@skrzat/db/client'
import type { RecordedEvent } from '../event-log/events.ts'
import { chainHash } from '../event-log/hash.ts'
import { eventColumns } from '../event-log/load.ts'
import type { Projection } from './projection.ts'
import { batchesOf, pagesByKey } from './streams.ts'

export type Verified = {
  readonly events: number
  readonly streams: number
  /** A line for each thing that is not as it has to be. */
  readonly differences: readonly string[]
}

/**
 * Hash chains, and the tables against a replay.
 * @param more what else the room checks: whole streams as they come, and its tables at the end
 * @param batch how many events are read and held at a time
 */
export async function verifyProjection(
  { sql }: Pick<Database, 'sql'>,
  projection: Projection,
  more: {
    stream?(events: readonly RecordedEvent[]): void
    tables(tx: TransactionSql): Promise<string[]>
  },
  batch?: number,
): Promise<Verified> {
  return await sql.begin('isolation level repeatable read read only', async (tx) => {
    const differences: string[] = []
    const counts = { events: 0, streams: 0 }
    const pages = pagesByKey<RecordedEvent>(tx, {
      columns: eventColumns(tx),
      prefixes: projection.prefixes,
      batch,
    })
    let compared: Promise<string[][]> = Promise.resolve([])
    for await (const streams of batchesOf(pages)) {
      counts.streams += streams.length
      for (const stream of streams) {
        counts.events += stream.length
        differences.push(...brokenLinks(stream))
        more.stream?.(stream)
      }
      const folded = projection.fold(streams)
      differences.push(...(await compared).flat())
      // The database compares these while the next are worked on.
      compared = Promise.all(folded.map((rows) => rows.differing(tx)))
      // A failure is thrown where it is waited for; until then it must not count as unhandled.
      compared.catch(() => undefined)
    }
    differences.push(...(await compared).flat())
    differences.push(...(await more.tables(tx)))
    return { ...counts, differences }
  })
}

/** The hash chains of the streams that are no room's named here: a leaf of the tree covers an event's hash, not what it says. */
export async function verifyOtherChains(
  { sql }: Pick<Database, 'sql'>,
  prefixes: readonly string[],
  batch?: number,
): Promise<string[]> {
  return await sql.begin('isolation level repeatable read read only', async (tx) => {
    const differences: string[] = []
    const pages = pagesByKey<RecordedEvent>(tx, { columns: eventColumns(tx), except: prefixes, batch })
    for await (const streams of batchesOf(pages)) differences.push(...streams.flatMap(brokenLinks))
    return differences
  })
}

/** Events whose version does not follow, or whose hash is not that of what they say. */
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
