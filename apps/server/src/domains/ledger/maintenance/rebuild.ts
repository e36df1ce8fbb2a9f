/**
 * Makes the ledger's tables again from the events alone, while the server runs: into new tables in a schema of
 * their own, then swapped. Writers wait twice for a moment: while the log settles, and during the swap.
 */
import { setTimeout } from 'node:timers/promises'
import type { Database, Sql, TransactionSql } from '@skrzat/db/client'
import postgres from 'postgres'
import { load } from '../../../kernel/event-store.ts'
import { creditEntriesTable, creditsTable, invoicesTable, projectionTables } from '../projection/tables.ts'
import { wholeRowWrites } from '../projection/write.ts'
import { copyRows } from './copy.ts'
import { foldStreams, type FoldedRows } from './fold-streams.ts'
import { makeIndexes, makeTables, swapTables } from './new-tables.ts'
import { batchesOf, ledgerEvents, settledPosition, streamsWritten } from './streams.ts'

const SCHEMA = 'rebuild'
/** Any number, the same for every process. */
const LOCK = 7_041_776
/** Streams that are folded at once while catching up. */
const CATCH_UP = 1000
/** The swap waits for no long read: it lets writers go on, and tries again. */
const SWAP_TRIES = 60
const LOCK_TIMEOUT = '55P03'
const DEADLOCK = '40P01'

/** How many rows there are now of each kind. */
export type Rebuilt = { invoices: number; credits: number; entries: number }

/** Another rebuild is going on, or a long read kept the tables from being swapped. */
export class RebuildRefused extends Error {
  override name = 'RebuildRefused'
}

/** @throws RebuildRefused */
export async function rebuildLedger({ sql }: Pick<Database, 'sql'>): Promise<Rebuilt> {
  const session = await sql.reserve()
  try {
    const [lock] = await session<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as taken`
    if (!lock?.taken) throw new RebuildRefused('another rebuild is going on')
    try {
      return await rebuild(sql)
    } finally {
      await session`select pg_advisory_unlock(${LOCK})`
    }
  } finally {
    session.release()
  }
}

async function rebuild(sql: Sql): Promise<Rebuilt> {
  await makeTables(sql, SCHEMA)
  const start = await settledPosition(sql)
  await fill(sql, start)
  await makeIndexes(sql, SCHEMA)
  // What came meanwhile, without keeping anybody waiting; what is left after that is little.
  const caughtUp = await settledPosition(sql)
  await catchUp(sql, { after: start, upTo: caughtUp })
  await swap(sql, caughtUp)
  const [counts] = await sql<Rebuilt[]>`
    select (select count(*) from invoices) as invoices, (select count(*) from credits) as credits,
      (select count(*) from credit_entries) as entries`
  return counts ?? { invoices: 0, credits: 0, entries: 0 }
}

async function fill(sql: Sql, upTo: number): Promise<void> {
  const batches = batchesOf(ledgerEvents(sql, upTo))
  let batch = await batches.next()
  while (!batch.done) {
    const rows = foldStreams(batch.value)
    // The next batch is read while the rows of this one are on their way in.
    const [following] = await Promise.all([batches.next(), copyAll(sql, rows)])
    batch = following
  }
}

async function copyAll(sql: Sql, { invoices, credits, entries }: FoldedRows): Promise<void> {
  await copyRows(sql, SCHEMA, invoicesTable, invoices)
  await copyRows(sql, SCHEMA, creditsTable, credits)
  await copyRows(sql, SCHEMA, creditEntriesTable, entries)
}

/** Folds the streams that were written to since, whole, over what the new tables have of them. */
async function catchUp(
  sql: Sql | TransactionSql,
  positions: { after: number; upTo?: number },
): Promise<void> {
  const names = await streamsWritten(sql, positions)
  for (let from = 0; from < names.length; from += CATCH_UP) {
    const loaded = await load(sql, names.slice(from, from + CATCH_UP))
    const rows = foldStreams([...loaded.values()].map(({ events }) => events))
    for (const { text, params } of wholeRowWrites(rows, SCHEMA)) await sql.unsafe(text, [...params])
  }
}

async function swap(sql: Sql, caughtUp: number): Promise<void> {
  for (let attempt = 1; attempt <= SWAP_TRIES; attempt++) {
    try {
      await sql.begin(async (tx) => {
        await tx`set local lock_timeout = '2s'`
        await tx`lock table events in share mode`
        for (const { name } of projectionTables) await tx`lock table ${tx(name)} in access exclusive mode`
        await catchUp(tx, { after: caughtUp })
        await swapTables(tx, SCHEMA)
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
