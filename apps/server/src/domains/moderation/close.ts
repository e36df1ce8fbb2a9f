import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, inArray, isNull, orm, pick } from '@skrzat/db/orm'
import { postReports } from '@skrzat/db/schema'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { handledNewsOf, withdrawReportNewsOf } from './news.ts'

/** Closes the open reports of a post as `hidden`, in the transaction that deletes it. */
export async function closeReports(
  tx: TransactionSql,
  { id: postId, placeId }: { readonly id: number; readonly placeId: number | null },
  at: Date,
): Promise<void> {
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
    .returning(pick(postReports, 'id', 'createdBy', 'postId'))
  await addToOutbox(
    tx,
    closed.flatMap((report) => [handledNewsOf(report, at), withdrawReportNewsOf(report, placeId)]),
  )
}
