import { postFault } from '@skrzat/contract/post'
import type { TransactionSql } from '@skrzat/db/client'
import { eq, orm, pick, type RowOf } from '@skrzat/db/orm'
import { postFiles, posts } from '@skrzat/db/schema'
import { DomainError } from '../../../kernel/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sees } from '../audiences.ts'
import type { Reader } from '../queries/posts.ts'

export type Ports = Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake' | 'storage'>

export type LockedPost = Awaited<ReturnType<typeof lockPost>>

/**
 * Locks a post that is not deleted until the transaction ends, so that changes of it follow one another.
 * @throws DomainError post.not_found, also for one that the account does not see
 */
export async function lockPost(tx: TransactionSql, reader: Reader, id: number) {
  const columns = [
    'id',
    'type',
    'placeId',
    'groupId',
    'important',
    'text',
    'authorId',
    'deletedAt',
    'hiddenAt',
  ] as const
  const [post] = await orm(tx)
    .select(pick(posts, ...columns, 'remindedAt'))
    .from(posts)
    .where(eq(posts.id, id))
    .for('no key update')
  if (!post || post.deletedAt !== null || !sees(reader, post)) throw new DomainError('post.not_found')
  return post
}

/** @throws DomainError post.empty */
export function checkContent(text: string, files: number): void {
  const fault = postFault({ text, files })
  if (fault) throw new DomainError(fault)
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

/** What an audit entry tells of a post. */
export function auditOf({ id, groupId }: RowOf<typeof posts, 'id' | 'groupId'>) {
  return { post: id, group: groupId }
}
