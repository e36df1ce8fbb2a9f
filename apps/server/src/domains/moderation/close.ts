import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, isNull, inArray, orm } from '@skrzat/db/orm'
import { postReports } from '@skrzat/db/schema'
import { addToOutbox } from '../../kernel/outbox.ts'
import { handledNewsOf } from './news.ts'

/** Closes the open reports of a post that is deleted, in the same transaction: what was asked for has happened. */
export async function closeReports(tx: TransactionSql, postId: number, at: Date): Promise<void> {
  const closed = await orm(tx)
    .update(postReports)
    .set({ state: 'hidden', handledAt: at })
    .where(
      and(
        eq(postReports.postId, postId),
        inArray(postReports.state, ['new', 'seen']),
        isNull(postReports.deletedAt),
      ),
    )
    .returning({ id: postReports.id, createdBy: postReports.createdBy })
  await addToOutbox(
    tx,
    closed.flatMap(({ id, createdBy }) => handledNewsOf({ id, createdBy, postId }, at)),
  )
}
