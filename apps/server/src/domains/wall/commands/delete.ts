import type { TransactionSql } from '@skrzat/db/client'
import { eq, orm } from '@skrzat/db/orm'
import { postFiles, posts } from '@skrzat/db/schema'
import { refusalOf } from '../../../kernel/errors/index.ts'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { dropUploads } from '../../uploads/index.ts'
import { mayEdit } from '../audiences.ts'
import { withdrawNewsOf } from '../news.ts'
import type { Reader } from '../queries/posts.ts'
import { publishPost } from '../topic.ts'
import { forgetNames } from './names.ts'
import { auditPost, type LockedPost, lockPost, type Ports } from './ports.ts'

/** Closes the open reports of a post that is deleted, in the same transaction. */
export type CloseReports = (
  tx: TransactionSql,
  post: { readonly id: number; readonly placeId: number | null },
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
    await eraseLocked(ports, tx, { by, post, at: now })
    return post
  })
  wake()
  await publishPost(ports, 'removed', post)
}

type Erased = { readonly by: Reader; readonly post: LockedPost; readonly at: Date }

/** The same of a locked post, without asking for a right to it. Wake the relay after commit. */
export async function eraseLocked(
  { closeReports }: { readonly closeReports: CloseReports },
  tx: TransactionSql,
  { by, post, at }: Erased,
): Promise<void> {
  const { id } = post
  const files = await orm(tx)
    .delete(postFiles)
    .where(eq(postFiles.postId, id))
    .returning({ id: postFiles.uploadId })
  const uploads = files.map((file) => file.id)
  await forgetNames(tx, uploads)
  await dropUploads(tx, uploads)
  await orm(tx).update(posts).set({ deletedAt: at, text: '' }).where(eq(posts.id, id))
  await closeReports(tx, post, at)
  await auditPost(tx, 'POST_DELETED', post, { by, at })
  await addToOutbox(tx, withdrawNewsOf(post))
}
