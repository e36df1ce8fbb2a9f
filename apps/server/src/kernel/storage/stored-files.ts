/** The stored files that belong to a state of the database. */
import type { Client } from 'pg'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { z } from 'zod'
import type { Storage } from './storage.ts'

/**
 * A domain's query for its files in the storage, with the columns `key`, `sha256` (if the key is the content's hash
 * and the content is immutable; else null), `bytes` (if known; else null) and `required` (whether the row guarantees
 * that the file exists: false if it may still be on its way).
 */
export type StoredFiles = string

export type FileOfState = z.output<typeof rowSchema>

const rowSchema = z.object({ key: z.string(), sha256: z.string().nullable(), required: z.boolean() })

const BATCH = 1_000

/** Key of the advisory lock between backups and removals; an arbitrary unused number. */
const LOCK = 5_318_008_002

function union(queries: readonly StoredFiles[]): string {
  return `select key, min(sha256) as sha256, max(bytes) as bytes, bool_or(required) as required
    from (${queries.join(' union all ')}) as files group by key`
}

/** Approximate bytes of all files that the database names. */
export async function storedBytes(client: Client, queries: readonly StoredFiles[]): Promise<number> {
  if (queries.length === 0) return 0
  const { rows } = await client.query<{ bytes: string | null }>(
    `select sum(bytes)::bigint as bytes from (${union(queries)}) as files`,
  )
  return Number(rows[0]?.bytes ?? 0)
}

/**
 * The files that the client's snapshot names, without duplicates. The client must do nothing else meanwhile, except
 * hold a transaction.
 */
export async function* storedFiles(
  client: Client,
  queries: readonly StoredFiles[],
): AsyncGenerator<FileOfState, void, undefined> {
  if (queries.length === 0) return
  await client.query(`declare stored no scroll cursor for ${union(queries)} order by key collate "C"`)
  try {
    for (;;) {
      const { rows } = await client.query<Record<string, unknown>>(`fetch ${BATCH} from stored`)
      if (rows.length === 0) break
      for (const row of rows) yield rowSchema.parse(row)
    }
  } finally {
    await client.query('close stored')
  }
}

/**
 * Call it in a transaction before removing a file: it waits while a backup compares its snapshot with the storage, so
 * that no file in the snapshot is removed.
 */
export async function holdFiles(tx: TransactionSql): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(${LOCK}::bigint)`
}

/** Removes an unreferenced file, without a race with backups. */
export async function removeFile(sql: Sql, storage: Storage, key: string): Promise<void> {
  await sql.begin(async (tx) => {
    await holdFiles(tx)
    await storage.remove(key)
  })
}

/** Blocks removals of files while `run` runs. `client` is not the one with the snapshot. */
export async function withFilesKept<T>(client: Client, run: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1::bigint)', [LOCK])
    return await run()
  } finally {
    await client.query('rollback')
  }
}
