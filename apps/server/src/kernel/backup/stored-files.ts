/** Which files of the storage belong to a state of the database. */
import type { Client } from 'pg'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { z } from 'zod'
import type { Storage } from '../storage/storage.ts'

/**
 * A query that a room gives for the files it has in the storage, with the columns `key`, `sha256` (where the key says
 * the content's hash and the content never changes; else null), `bytes` (as far as is known; else null) and `required` (whether the file is there whenever the
 * row says so: false for one that may be on its way).
 */
export type StoredFiles = string

export type StoredFile = z.output<typeof rowSchema>

const rowSchema = z.object({ key: z.string(), sha256: z.string().nullable(), required: z.boolean() })

const BATCH = 1_000

/** Key of the advisory lock between backups and removals; any number that nothing else uses. */
const LOCK = 5_318_008_002

function union(queries: readonly StoredFiles[]): string {
  return `select key, min(sha256) as sha256, max(bytes) as bytes, bool_or(required) as required
    from (${queries.join(' union all ')}) as files group by key`
}

/** Bytes of all the files that the database names, about. */
export async function storedBytes(client: Client, queries: readonly StoredFiles[]): Promise<number> {
  if (queries.length === 0) return 0
  const { rows } = await client.query<{ bytes: string | null }>(
    `select sum(bytes)::bigint as bytes from (${union(queries)}) as files`,
  )
  return Number(rows[0]?.bytes ?? 0)
}

/** The files that the client's snapshot names, each once. The client does nothing else meanwhile, but for a transaction. */
export async function* storedFiles(
  client: Client,
  queries: readonly StoredFiles[],
): AsyncGenerator<StoredFile, void, undefined> {
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
 * To be called in a transaction before it removes a file: waits while a backup compares its snapshot with the storage,
 * so that no file goes that the snapshot names.
 */
export async function holdFiles(tx: TransactionSql): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(${LOCK}::bigint)`
}

/** Removes a file that no row names any more, in step with backups. */
export async function removeFile(sql: Sql, storage: Storage, key: string): Promise<void> {
  await sql.begin(async (tx) => {
    await holdFiles(tx)
    await storage.remove(key)
  })
}

/** Lets no file be removed while `run` runs. `client` is not the one with the snapshot. */
export async function withFilesKept<T>(client: Client, run: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1::bigint)', [LOCK])
    return await run()
  } finally {
    await client.query('rollback')
  }
}
