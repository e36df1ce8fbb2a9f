import { postFault } from '@skrzat/contract/post'
import { UPLOAD_LIMITS } from '@skrzat/contract/upload'
import type { AnySql, TransactionSql } from '@skrzat/db/client'
import { anyOf, asc, eq, orm, type RowOf, selectFrom } from '@skrzat/db/orm'
import { postFiles, posts } from '@skrzat/db/schema'
import { auditAll } from '../../../kernel/commands/index.ts'
import { DomainError, unseenBy } from '../../../kernel/errors/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sees } from '../audiences.ts'
import type { Reader } from '../queries/posts.ts'

export type Ports = Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake' | 'storage'>

/** Those of these kids whom photos on the wall may not show. */
export type LackPhotoConsent = (sql: AnySql, kidIds: readonly number[]) => Promise<number[]>

/** Of posts whose photos may name kids. */
export type NamingPorts = Ports & { readonly lackPhotoConsent: LackPhotoConsent }

export type LockedPost = Awaited<ReturnType<typeof lockRows>>[number]

/**
 * Locks a post that is not deleted until the transaction ends, so that its changes are serialized.
 * @throws DomainError post.not_found, also for one that the account does not see
 */
export async function lockPost(tx: TransactionSql, reader: Reader, id: number): Promise<LockedPost> {
  const post = await lockRow(tx, id)
  if (!post || post.deletedAt !== null || !sees(reader, post)) throw unseenBy(reader, 'post.not_found')
  return post
}

/** The same for any reader, deleted or not; undefined if there is none. */
export async function lockRow(tx: TransactionSql, id: number): Promise<LockedPost | undefined> {
  const [post] = await lockRows(tx, [id])
  return post
}

/** The same of several, in the order of their ids. */
export async function lockRows(tx: TransactionSql, ids: readonly number[]) {
  const at = ['placeId', 'groupId', 'authorId', 'deletedAt', 'hiddenAt', 'remindedAt'] as const
  return await selectFrom(tx, posts, 'id', 'type', 'important', 'text', ...at)
    .where(anyOf(posts.id, ids))
    .orderBy(asc(posts.id))
    .for('no key update')
}

/** Those that have neither text nor files left. */
export async function emptied(tx: TransactionSql, locked: readonly LockedPost[]): Promise<LockedPost[]> {
  const ids = locked.map(({ id }) => id)
  const rows = await tx<{ id: number; files: number }[]>`
    select post_id as id, count(*) as files from post_files where post_id = any(${ids}::bigint[]) group by post_id`
  const filesOf = new Map(rows.map(({ id, files }) => [id, files]))
  return locked.filter(({ id, text }) => postFault({ text, files: filesOf.get(id) ?? 0 }) !== undefined)
}

/** @throws DomainError post.empty, file.too_many */
export function checkContent(text: string, files: number): void {
  const fault = postFault({ text, files })
  if (fault) throw new DomainError(fault)
  if (files > UPLOAD_LIMITS.files) throw new DomainError('file.too_many', { files: UPLOAD_LIMITS.files })
}

/** Sets the files of a post, in this order. */
export async function setFiles(
  tx: TransactionSql,
  postId: number,
  uploads: readonly number[],
): Promise<void> {
  await orm(tx).delete(postFiles).where(eq(postFiles.postId, postId))
  if (uploads.length > 0)
    await orm(tx)
      .insert(postFiles)
      .values(uploads.map((uploadId, position) => ({ postId, position, uploadId })))
}

type PostKind = 'POST_ADDED' | 'POST_CHANGED' | 'POST_DELETED' | 'POST_REMINDED'
type Doing = { readonly by: Pick<Reader, 'login'>; readonly at: Date }

/** Audits a change of a post. */
export async function auditPost(
  tx: TransactionSql,
  type: PostKind,
  { placeId, ...post }: RowOf<typeof posts, 'id' | 'groupId' | 'placeId'>,
  doing: Doing,
): Promise<void> {
  await auditPosts(tx, type, [post], { ...doing, placeId })
}

/** The same of posts of a place, in one statement. */
export async function auditPosts(
  tx: TransactionSql,
  type: PostKind,
  changed: readonly RowOf<typeof posts, 'id' | 'groupId'>[],
  { by: { login }, at, placeId }: Doing & { readonly placeId: number | null },
): Promise<void> {
  await auditAll(
    tx,
    { at, principal: login, ...(placeId !== null && { placeId }) },
    changed.map(({ id, groupId }) => ({ type, data: { post: id, group: groupId } })),
  )
}
