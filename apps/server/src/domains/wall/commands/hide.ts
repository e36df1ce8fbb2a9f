/** Hiding posts after a report, in the transaction that handles it. */
import type { TransactionSql } from '@skrzat/db/client'
import { eq, orm } from '@skrzat/db/orm'
import { posts } from '@skrzat/db/schema'
import { addToOutbox } from '../../../kernel/outbox/index.ts'
import { withdrawNewsOf } from '../news.ts'
import type { LockedPost } from './ports.ts'

/** Hides the post from its readers' walls, and withdraws its notices. */
export async function hidePost(tx: TransactionSql, post: LockedPost, at: Date): Promise<void> {
  await orm(tx).update(posts).set({ hiddenAt: at }).where(eq(posts.id, post.id))
  await addToOutbox(tx, withdrawNewsOf(post))
}

export async function unhidePost(tx: TransactionSql, { id }: LockedPost): Promise<void> {
  await orm(tx).update(posts).set({ hiddenAt: null }).where(eq(posts.id, id))
}
