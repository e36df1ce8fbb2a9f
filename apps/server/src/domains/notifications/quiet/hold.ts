import type { QuietSpan } from '@skrzat/contract/quiet-hours'
import type { TransactionSql } from '@skrzat/db/client'
import { addUnlessWaiting } from '../../../kernel/outbox/index.ts'

export const RELEASE_JOB = 'notifications.release'

/**
 * Requests the release of accounts in quiet hours: one job per account and end, however many messages come meanwhile.
 */
export async function releaseLater(tx: TransactionSql, quiet: ReadonlyMap<number, QuietSpan>): Promise<void> {
  await addUnlessWaiting(
    tx,
    [...quiet].map(([accountId, { until }]) => ({ name: RELEASE_JOB, data: { accountId }, runAt: until })),
  )
}
