import type { TransactionSql } from '@skrzat/db/client'
import { and, anyOf, inArray, isNull, orm, pick } from '@skrzat/db/orm'
import { postReports } from '@skrzat/db/schema'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { handledNewsOf, withdrawReportNewsOf } from './news.ts'

/** Closes the open reports of posts of a place as `hidden`, in the transaction that deletes them. */
export async function closeReports(
  tx: TransactionSql,
  { ids, placeId }: { readonly ids: readonly number[]; readonly placeId: number | null },
  at: Date,
): Promise<void> {
  const closed = await orm(tx)
    .update(postReports)
    .set({ state: 'hidden', handledAt: at })
    .where(
      and(
        anyOf(postReports.postId, ids),
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
