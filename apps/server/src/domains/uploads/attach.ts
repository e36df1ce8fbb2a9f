/** Files that are uploaded on their own, before the post or message that they will belong to. */
import type { Attachment } from '@skrzat/contract/wire/attachments'
import type { TransactionSql } from '@skrzat/db/client'
import { and, anyOf, count, eq, only, orm, pick, type RowOf, selectFrom } from '@skrzat/db/orm'
import { uploads } from '@skrzat/db/schema'
import { DomainError } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { kindOf } from './kinds.ts'
import { fileNameOf } from './names.ts'
import type { Received } from './receive.ts'
import { admitUploads, releaseUploads, storeUploads } from './store.ts'

type Ports = Pick<Kernel, 'db' | 'clock' | 'storage'>

/** Maximum of one account's unattached files; after a day they are deleted. */
const WAITING = 100

const ATTACHMENT = ['code', 'name', 'extension', 'mime', 'bytes', 'state', 'width', 'height'] as const
type AttachmentRow = RowOf<typeof uploads, (typeof ATTACHMENT)[number]>

/** The columns of an attachment, for a query that joins `uploads`. */
export const attachmentColumns = pick(uploads, ...ATTACHMENT)

/** A file in the form of posts and messages. */
export function toAttachment({ name, extension, state, ...row }: AttachmentRow): Attachment {
  const { code, mime, bytes, width, height } = row
  return {
    code,
    filename: fileNameOf({ name, extension }),
    mime,
    kind: kindOf(mime, extension),
    bytes,
    // An unattached file is visible only to its sender, as if it were being processed.
    state: state === 'arriving' ? 'waiting' : state,
    width,
    height,
  }
}

/**
 * Stores a file that the account will attach to a post or message within a day.
 * @throws DomainError upload.too_many, file.program, file.picture_unreadable, file.picture_too_large
 */
export async function stage(ports: Ports, accountId: number, file: Received): Promise<Attachment> {
  const { sql } = ports.db
  const [waiting] = await orm(sql).select({ files: count() }).from(uploads).where(stagedBy(accountId))
  if ((waiting?.files ?? 0) >= WAITING) throw new DomainError('upload.too_many')
  const ids = await storeUploads(ports, [file], { accountId })
  return toAttachment(
    only(await orm(sql).select(attachmentColumns).from(uploads).where(anyOf(uploads.id, ids))),
  )
}

/** Deletes a file that the account has not attached. @throws DomainError file.not_found */
export async function unstage(ports: Ports, accountId: number, code: string): Promise<void> {
  const rows = await selectFrom(ports.db.sql, uploads, 'id').where(
    and(stagedBy(accountId), eq(uploads.code, code)),
  )
  const deleted = await releaseUploads(
    ports,
    rows.map(({ id }) => id),
  )
  if (deleted === 0) throw new DomainError('file.not_found')
}

/**
 * Takes the account's staged files for what the transaction adds; a job then makes their pictures. Wake the relay after
 * commit.
 * @returns their ids, in the order of the codes
 * @throws DomainError file.not_found for one that is not the account's, is used already or was deleted
 */
export async function attachUploads(
  tx: TransactionSql,
  accountId: number,
  codes: readonly string[],
): Promise<number[]> {
  if (codes.length === 0) return []
  const rows = await selectFrom(tx, uploads, 'id', 'code')
    .where(and(stagedBy(accountId), anyOf(uploads.code, codes)))
    .orderBy(uploads.id)
    .for('update')
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  const taken = codes.flatMap((code) => ids.get(code) ?? [])
  if (taken.length < codes.length || new Set(taken).size < codes.length)
    throw new DomainError('file.not_found')
  await admitUploads(tx, taken)
  return taken
}

function stagedBy(accountId: number) {
  return and(eq(uploads.uploadedBy, accountId), eq(uploads.state, 'arriving'))
}
