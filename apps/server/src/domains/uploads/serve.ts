import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '@skrzat/db/client'
import { eq, orm, pick } from '@skrzat/db/orm'
import { blobs, uploads } from '@skrzat/db/schema'
import { DomainError, found } from '../../kernel/errors/index.ts'
import { sendFile } from '../../kernel/http/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { blobKey } from './blobs.ts'
import { servedAs } from './kinds.ts'
import { fileNameOf } from './names.ts'

/** Codes of `sendUpload`, for the API's document. */
export const FILE_ERRORS = ['file.not_found', 'file.not_ready', 'file.picture_unreadable'] as const

/** The variant of an upload to send: a download, a picture in a page, or its thumbnail. */
type Part = 'download' | 'picture' | 'thumbnail'

/**
 * Sends a variant of an upload; the caller has to check access each time.
 * @throws DomainError file.not_found, file.not_ready (a picture that is still to be made), file.picture_unreadable
 */
export async function sendUpload(
  { db, storage }: Pick<Kernel, 'db' | 'storage'>,
  uploadId: number,
  part: Part,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const row = found(await readRow(db.sql, uploadId), 'file.not_found')
  if (row.state === 'waiting') throw new DomainError('file.not_ready')
  if (row.state === 'refused') throw new DomainError('file.picture_unreadable')
  const isThumbnail = part === 'thumbnail'
  const hash = isThumbnail ? row.thumbnail : row.content
  // Files that are not pictures can only be downloaded.
  if (row.state !== 'ready' || hash === null || (part !== 'download' && row.thumbnail === null))
    throw new DomainError('file.not_found')
  return await sendFile(request, reply, {
    mime: isThumbnail ? 'image/jpeg' : servedAs(row.mime),
    bytes: isThumbnail ? (row.thumbnailBytes ?? 0) : row.bytes,
    tag: hash.slice(0, 32),
    ...(part === 'download' && { name: fileNameOf(row) }),
    open: (range) => storage.read(blobKey(hash), range),
  })
}

async function readRow(sql: Sql, uploadId: number) {
  const [row] = await orm(sql)
    .select({
      ...pick(uploads, 'name', 'extension', 'mime', 'bytes', 'state', 'content', 'thumbnail'),
      thumbnailBytes: blobs.bytes,
    })
    .from(uploads)
    .leftJoin(blobs, eq(blobs.hash, uploads.thumbnail))
    .where(eq(uploads.id, uploadId))
  return row
}
