/**
 * Rebuilds a domain's tables from the events alone, while the server runs: into new tables in a schema of their own,
 * then swapped. Writers are blocked twice, briefly: while the log settles, and during the swap.
 */
import { setTimeout } from 'node:timers/promises'
import type { AnySql, Database, Sql } from '@skrzat/db/client'
import postgres from 'postgres'
import { loadStreams } from '../event-log/index.ts'
import { makeIndexes, makeTables, swapTables } from './new-tables.ts'
import type { Projection, TableRows } from './projection.ts'
import { batchesOf, eventsUpTo, settledPosition, streamsWritten } from './streams.ts'

const SCHEMA = 'rebuild'
/** An arbitrary advisory lock id, the same for every process. */
const LOCK = 7_041_776
/** Streams folded per batch while catching up. */
const CATCH_UP = 1000
/** The swap does not wait for a long read: it releases its lock, so that writers proceed, and retries. */
const SWAP_TRIES = 60
const LOCK_TIMEOUT = '55P03'
const DEADLOCK = '40P01'

/** Another rebuild is running, or a long read prevented the swap. */
export class RebuildRefused extends Error {
  override name = 'RebuildRefused'
}

/**
 * Only one domain at a time.
 * @returns the number of rows by table
 * @throws RebuildRefused
 */
export async function rebuildProjection(
  { sql }: Pick<Database, 'sql'>,
  projection: Projection,
): Promise<ReadonlyMap<string, number>> {
  const session = await sql.reserve()
  try {
    const [lock] = await session<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as taken`
    if (!lock?.taken) throw new RebuildRefused('another rebuild is going on')
    try {
      return await rebuild(sql, projection)
    } finally {
      await session`select pg_advisory_unlock(${LOCK})`
    }
  } finally {
    session.release()
  }
}

async function rebuild(sql: Sql, projection: Projection): Promise<ReadonlyMap<string, number>> {
  await makeTables(sql, SCHEMA, projection.tables)
  const start = await settledPosition(sql)
  await fill(sql, projection, start)
  await makeIndexes(sql, SCHEMA, projection.tables)
  // Catches up without blocking anybody; little is left for the locked part.
  const caughtUp = await settledPosition(sql)
  await catchUp(sql, projection, { after: start, upTo: caughtUp })
  await swap(sql, projection, caughtUp)
  const counts = new Map<string, number>()
  for (const table of projection.tables) {
    const [row] = await sql<{ count: number }[]>`select count(*) as count from ${sql(table)}`
    counts.set(table, row?.count ?? 0)
  }
  return counts
}

async function fill(sql: Sql, projection: Projection, upTo: number): Promise<void> {
  const batches = batchesOf(eventsUpTo(sql, projection.prefixes, upTo))
  let batch = await batches.next()
  while (!batch.done) {
    const rows = projection.fold(batch.value)
    // The next batch is read while the rows of this one are being written.
    const [following] = await Promise.all([batches.next(), copyAll(sql, rows)])
    batch = following
  }
}

async function copyAll(sql: Sql, rows: readonly TableRows[]): Promise<void> {
  for (const one of rows) await one.copy(sql, SCHEMA)
}

/** Folds the streams written to since, as a whole, and replaces their rows in the new tables. */
async function catchUp(
  sql: AnySql,
  projection: Projection,
  positions: { after: number; upTo?: number },
): Promise<void> {
  const names = await streamsWritten(sql, projection.prefixes, positions)
  for (let from = 0; from < names.length; from += CATCH_UP) {
    const loaded = await loadStreams(sql, names.slice(from, from + CATCH_UP))
    const rows = projection.fold([...loaded.values()].map(({ events }) => events))
    const cleared = projection.clear?.([...loaded.keys()], SCHEMA) ?? []
    for (const { text, params } of [...cleared, ...rows.flatMap((one) => one.upserts(SCHEMA))])
      await sql.unsafe(text, [...params])
  }
}

async function swap(sql: Sql, projection: Projection, caughtUp: number): Promise<void> {
  for (let attempt = 1; attempt <= SWAP_TRIES; attempt++) {
    try {
      await sql.begin(async (tx) => {
        await tx`set local lock_timeout = '2s'`
        await tx`lock table events in share mode`
        for (const table of projection.tables) await tx`lock table ${tx(table)} in access exclusive mode`
        await catchUp(tx, projection, { after: caughtUp })
        await swapTables(tx, SCHEMA, projection.tables)
      })
      return
    } catch (error) {
      const busy = error instanceof postgres.PostgresError && [LOCK_TIMEOUT, DEADLOCK].includes(error.code)
      if (!busy) throw error
      await setTimeout(1000)
    }
  }
  throw new RebuildRefused('a long read kept the tables from being swapped')
}
