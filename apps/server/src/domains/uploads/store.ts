import { randomBytes } from 'node:crypto'
import { isProgramName } from '@skrzat/contract/upload'
import type { TransactionSql } from '@skrzat/db/client'
import { and, anyOf, eq, fragment, only, orm, pick, type SQL } from '@skrzat/db/orm'
import { uploads } from '@skrzat/db/schema'
import { DomainError } from '../../kernel/errors/index.ts'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addBlobs, blobKey, collectBlobs } from './blobs.ts'
import { contentOf, extensionOf } from './kinds.ts'
import { fileNameOf, namedAs, withoutExtension } from './names.ts'
import { checkPicture, isPicture } from './pictures.ts'
import type { Received } from './receive.ts'

export const PICTURE_JOB = 'uploads.picture'
export const COLLECT_JOB = 'uploads.collect'

type Ports = Pick<Kernel, 'db' | 'clock' | 'storage'>

type Read = Received & {
  readonly mime: string
  readonly picture: boolean
  readonly name: string
  readonly extension: string
}

/**
 * Stores a form's files, which have no owner yet: `admitUploads` keeps them, in the transaction that adds their owner,
 * and `releaseUploads` deletes them if that fails. If neither is called, the nightly job deletes them.
 * @param name the name for all of them; default: their own names
 * @returns their ids, in the order of the files
 * @throws DomainError file.program, file.picture_unreadable, file.picture_too_large, and then nothing is stored
 */
export async function storeUploads(
  ports: Ports,
  files: readonly Received[],
  { accountId, name }: { accountId: number; name?: string | undefined },
): Promise<number[]> {
  const { db, clock, storage } = ports
  const read: Read[] = []
  for (const file of files) read.push(await readUpload(file, name))
  const now = clock.now()
  const ids = await db.sql.begin(async (tx) => {
    await addBlobs(
      tx,
      read.map(({ draft }) => draft),
    )
    const added: number[] = []
    for (const { draft, mime, picture, name: called, extension } of read) {
      const inserted = await orm(tx)
        .insert(uploads)
        .values({
          code: randomBytes(16).toString('hex'),
          name: called,
          extension,
          mime,
          bytes: draft.bytes,
          state: 'arriving',
          content: picture ? null : draft.hash,
          original: picture ? draft.hash : null,
          uploadedBy: accountId,
          createdAt: now,
        })
        .returning({ id: uploads.id })
      added.push(only(inserted).id)
    }
    return added
  })
  try {
    for (const { draft } of read) await storage.keep(blobKey(draft.hash), draft)
  } catch (error) {
    await releaseUploads(ports, ids)
    throw error
  }
  return ids
}

async function readUpload(file: Received, name: string | undefined): Promise<Read> {
  const { path } = file.draft
  const content = await contentOf(path)
  if (content.program || isProgramName(file.filename)) throw new DomainError('file.program')
  const picture = isPicture(content.mime)
  if (picture) await checkPicture(path)
  const named = namedAs(file.filename)
  const extension = extensionOf(content, named.extension)
  const called = name === undefined ? named.name : withoutExtension(name, extension)
  // Cleaning may have uncovered the extension, and a given name may have one.
  if (isProgramName(fileNameOf({ name: called, extension }))) throw new DomainError('file.program')
  return { ...file, mime: content.mime, picture, name: called, extension }
}

/** Keeps uploads; a job re-encodes the pictures among them. Wake the relay after commit. */
export async function admitUploads(tx: TransactionSql, ids: readonly number[]): Promise<void> {
  const rows = await orm(tx)
    .update(uploads)
    .set({ state: fragment`case when ${uploads.original} is null then 'ready' else 'waiting' end` })
    .where(and(anyOf(uploads.id, ids), eq(uploads.state, 'arriving')))
    .returning(pick(uploads, 'id', 'state'))
  const pictures = rows.filter(({ state }) => state === 'waiting')
  await addToOutbox(
    tx,
    pictures.map(({ id }) => ({ name: PICTURE_JOB, data: { id } })),
  )
}

/**
 * Deletes uploads in the transaction that deleted their last reference; a job deletes their bytes. Wake the relay after
 * commit.
 */
export async function dropUploads(tx: TransactionSql, ids: readonly number[]): Promise<void> {
  const hashes = hashesOf(await deleteUploads(tx, anyOf(uploads.id, ids)))
  if (hashes.length > 0) await addToOutbox(tx, [{ name: COLLECT_JOB, data: { hashes } }])
}

/**
 * Deletes uploads that got no owner, with their bytes, at once. One that gets an owner meanwhile stays.
 * @returns how many it deleted
 */
export async function releaseUploads(ports: Ports, ids: readonly number[]): Promise<number> {
  const deleted = await ports.db.sql.begin((tx) =>
    deleteUploads(tx, and(anyOf(uploads.id, ids), eq(uploads.state, 'arriving'))),
  )
  await collectBlobs(ports, hashesOf(deleted))
  return deleted.length
}

async function deleteUploads(tx: TransactionSql, where: SQL | undefined) {
  return await orm(tx)
    .delete(uploads)
    .where(where)
    .returning(pick(uploads, 'content', 'original', 'thumbnail'))
}

function hashesOf(rows: Awaited<ReturnType<typeof deleteUploads>>): string[] {
  return rows.flatMap(Object.values<string | null>).filter((hash) => hash !== null)
}
