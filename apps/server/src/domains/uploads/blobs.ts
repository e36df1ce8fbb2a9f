/**
 * Content-addressed storage: bytes are stored once under their hash. The row is locked both to add a reference and to
 * look for remaining ones, which prevents a race between removing the last reference and adding a new one.
 */
import type { AnySql, Sql, TransactionSql } from '@skrzat/db/client'
import { and, eq, gte, notExists, orm, type PgColumn, selectFrom } from '@skrzat/db/orm'
import { blobs, uploads } from '@skrzat/db/schema'
import { holdFiles, type StoredFiles } from '../../kernel/storage/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Draft } from '../../kernel/storage/index.ts'

export function blobKey(hash: string): string {
  return `blobs/${hash.slice(0, 2)}/${hash}`
}

/**
 * Inserts rows for these bytes: the caller's transaction adds the references, and the caller stores the bytes after
 * commit.
 */
export async function addBlobs(
  tx: TransactionSql,
  drafts: readonly Pick<Draft, 'hash' | 'bytes'>[],
): Promise<void> {
  // Fixed order avoids deadlock.
  const rows = [...new Map(drafts.map(({ hash, bytes }) => [hash, bytes]))].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  await tx`
    insert into blobs (hash, bytes)
    select hash, bytes from unnest(${rows.map(([hash]) => hash)}::text[], ${rows.map(([, bytes]) => bytes)}::bigint[])
      as rows (hash, bytes)
    on conflict (hash) do update set bytes = excluded.bytes, created_at = excluded.created_at`
}

/** Deletes unreferenced bytes, row and file. */
export async function collectBlobs(
  { db, storage }: Pick<Kernel, 'db' | 'storage'>,
  hashes: readonly string[],
): Promise<void> {
  for (const hash of new Set(hashes)) await collect(db.sql, hash, () => storage.remove(blobKey(hash)))
}

async function collect(sql: Sql, hash: string, remove: () => Promise<void>) {
  await sql.begin(async (tx) => {
    await holdFiles(tx)
    // The row is locked, or inserted if missing: bytes may have been written after another call deleted the row, and a
    // concurrent upload of the same bytes blocks here.
    await orm(tx)
      .insert(blobs)
      .values({ hash, bytes: 0 })
      .onConflictDoUpdate({ target: blobs.hash, set: { bytes: blobs.bytes } })
    // A separate statement, so that it sees what was committed during the wait for the lock.
    const removed = await orm(tx)
      .delete(blobs)
      .where(and(eq(blobs.hash, hash), loose(tx)))
      .returning({ hash: blobs.hash })
    // If this fails, the delete rolls back and the next call retries.
    if (removed.length > 0) await remove()
  })
}

/**
 * Unreferenced bytes that a crashed process did not delete. Only recent ones: those that lose their references later
 * are collected by a job of the same transaction.
 */
export async function looseBlobs(sql: Sql, since: Date): Promise<string[]> {
  const rows = await selectFrom(sql, blobs, 'hash').where(and(gte(blobs.createdAt, since), loose(sql)))
  return rows.map(({ hash }) => hash)
}

function loose(sql: AnySql) {
  const unnamedBy = (column: PgColumn) =>
    notExists(selectFrom(sql, uploads, 'id').where(eq(column, blobs.hash)))
  return and(unnamedBy(uploads.content), unnamedBy(uploads.original), unnamedBy(uploads.thumbnail))
}

/** Files for backups: those of an arriving upload, or of a picture in progress, may not exist yet. */
export const UPLOADED_FILES: StoredFiles = `
  select 'blobs/' || left(hash, 2) || '/' || hash as key, hash as sha256, b.bytes, required
  from (
    select content as hash, state = 'ready' as required from uploads
    union all select thumbnail, state = 'ready' from uploads
    union all select original, state = 'waiting' from uploads
  ) as named join blobs b using (hash)`
