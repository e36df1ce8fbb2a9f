import type { TransactionSql } from '@skrzat/db/client'
import { anyOf, orm } from '@skrzat/db/orm'
import { postFiles, posts } from '@skrzat/db/schema'
import { refusalOf } from '../../../kernel/errors/index.ts'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { dropUploads } from '../../uploads/index.ts'
import { mayEdit } from '../audiences.ts'
import { withdrawNewsOf } from '../news.ts'
import type { Reader } from '../queries/posts.ts'
import { publishPost } from '../topic.ts'
import { forgetNames } from './names.ts'
import { auditPosts, type LockedPost, lockPost, type Ports } from './ports.ts'

/** Closes the open reports of posts that are deleted, in the same transaction. */
export type CloseReports = (
  tx: TransactionSql,
  posts: { readonly ids: readonly number[]; readonly placeId: number | null },
  at: Date,
) => Promise<void>

/**
 * Deletes a post: erases its text and files, withdraws its notices, and closes open reports of it.
 * @throws DomainError post.not_found (also if it is deleted already), forbidden
 */
export async function deletePost(
  ports: Ports & { readonly closeReports: CloseReports },
  by: Reader,
  id: number,
): Promise<void> {
  const { db, clock, wake } = ports
  const now = clock.now()
  const post = await db.sql.begin(async (tx) => {
    const post = await lockPost(tx, by, id)
    if (!mayEdit(by, post)) throw refusalOf(by)
    await eraseLocked(ports, tx, { by, placeId: post.placeId, erased: [post], at: now })
    return post
  })
  wake()
  await publishPost(ports, 'removed', post)
}

type Erased = {
  readonly by: Pick<Reader, 'login'>
  readonly placeId: number | null
  readonly erased: readonly LockedPost[]
  readonly at: Date
}

/**
 * The same of locked posts of a place, without asking for a right to them, in a number of statements that does not grow
 * with them. Wake the relay after commit.
 */
export async function eraseLocked(
  { closeReports }: { readonly closeReports: CloseReports },
  tx: TransactionSql,
  { by, placeId, erased, at }: Erased,
): Promise<void> {
  if (erased.length === 0) return
  const ids = erased.map(({ id }) => id)
  const files = await orm(tx)
    .delete(postFiles)
    .where(anyOf(postFiles.postId, ids))
    .returning({ id: postFiles.uploadId })
  const uploads = files.map((file) => file.id)
  await forgetNames(tx, uploads)
  await dropUploads(tx, uploads)
  await orm(tx).update(posts).set({ deletedAt: at, text: '' }).where(anyOf(posts.id, ids))
  await closeReports(tx, { ids, placeId }, at)
  await auditPosts(tx, 'POST_DELETED', erased, { by, placeId, at })
  await addToOutbox(tx, erased.flatMap(withdrawNewsOf))
}
