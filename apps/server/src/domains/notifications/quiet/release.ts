/** What happens when quiet hours end: the badges show what came meanwhile, and one push tells of it. */
import { id } from '@skrzat/contract/wire/common'
import type { QuietSpan } from '@skrzat/contract/quiet-hours'
import type { TransactionSql } from '@skrzat/db/client'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { addUnlessWaiting } from '../../../kernel/outbox.ts'
import { publishCounts } from '../commands.ts'
import { pushWaited } from '../push/request.ts'
import { quietSpansOf } from './hours.ts'

export const RELEASE_JOB = 'notifications.release'

/** Requests the release of accounts whose quiet hours last: one job an account and end, however much comes meanwhile. */
export async function releaseLater(tx: TransactionSql, quiet: ReadonlyMap<number, QuietSpan>): Promise<void> {
  await addUnlessWaiting(
    tx,
    [...quiet].map(([accountId, { until }]) => ({ name: RELEASE_JOB, data: { accountId }, runAt: until })),
  )
}

export function releaseJob({
  db,
  clock,
  bus,
  wake,
}: Pick<Kernel, 'db' | 'clock' | 'bus' | 'wake'>): JobDefinition {
  const { sql } = db
  return defineJob({
    name: RELEASE_JOB,
    schema: z.object({ accountId: id }),
    concurrency: 4,
    async run({ accountId }) {
      const quiet = await quietSpansOf(sql, [accountId], clock.now())
      await sql.begin(async (tx) => {
        // The hours were changed meanwhile.
        if (quiet.size > 0) await releaseLater(tx, quiet)
        else await pushWaited(tx, accountId)
      })
      wake()
      await publishCounts({ sql, clock, bus }, [accountId])
    },
  })
}
