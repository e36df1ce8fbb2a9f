/**
 * Bytes in the storage under the name of their hash, kept once whoever brought them. The row is locked by whoever
 * adds a reference and by whoever looks whether there are any left, so the last reference and a new one can't miss
 * each other.
 */
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { and, eq, notExists, orm, type PgColumn } from '@skrzat/db/orm'
import { blobs, uploads } from '@skrzat/db/schema'
import { holdFiles, type StoredFiles } from '../../kernel/backup/stored-files.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Draft } from '../../kernel/storage/drafts.ts'

export function blobKey(hash: string): string {
  return `blobs/${hash.slice(0, 2)}/${hash}`
}

/**
 * Says that these bytes are there, or will be in a moment: the caller's transaction adds what refers to them, and the
 * caller keeps them in the storage once it is committed.
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
    on conflict (hash) do update set bytes = excluded.bytes`
}

/** Removes those of the bytes that nothing refers to any more, row and file. */
export async function collectBlobs(
  { db, storage }: Pick<Kernel, 'db' | 'storage'>,
  hashes: readonly string[],
): Promise<void> {
  for (const hash of new Set(hashes)) await collect(db.sql, hash, () => storage.remove(blobKey(hash)))
}

async function collect(sql: Sql, hash: string, remove: () => Promise<void>) {
  await sql.begin(async (tx) => {
    await holdFiles(tx)
    // The row is locked, or made where there is none: bytes may have been written after somebody else took it away, and
    // whoever brings the same ones at this moment waits here.
    await orm(tx)
      .insert(blobs)
      .values({ hash, bytes: 0 })
      .onConflictDoUpdate({ target: blobs.hash, set: { bytes: blobs.bytes } })
    // A statement of its own: it sees what was committed while the lock was waited for.
    const removed = await orm(tx)
      .delete(blobs)
      .where(and(eq(blobs.hash, hash), loose(tx)))
      .returning({ hash: blobs.hash })
    // Where this fails the row comes back, and the next one who looks tries again.
    if (removed.length > 0) await remove()
  })
}

/** Bytes that nothing refers to, though they were to be removed: of a process that died. */
export async function looseBlobs(sql: Sql): Promise<string[]> {
  const rows = await orm(sql).select({ hash: blobs.hash }).from(blobs).where(loose(sql))
  return rows.map(({ hash }) => hash)
}

function loose(sql: Sql | TransactionSql) {
  const unnamedBy = (column: PgColumn) =>
    notExists(orm(sql).select({ id: uploads.id }).from(uploads).where(eq(column, blobs.hash)))
  return and(unnamedBy(uploads.content), unnamedBy(uploads.original), unnamedBy(uploads.thumbnail))
}

/** What a backup takes: an upload that is arriving, or a picture that is being made, may not be there yet. */
export const UPLOADED_FILES: StoredFiles = `
  select 'blobs/' || left(hash, 2) || '/' || hash as key, hash as sha256, b.bytes, required
  from (
    select content as hash, state = 'ready' as required from uploads
    union all select thumbnail, state = 'ready' from uploads
    union all select original, state = 'waiting' from uploads
  ) as named join blobs b using (hash)`
