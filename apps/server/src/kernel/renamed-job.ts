import type { TransactionSql } from '@skrzat/db/client'
import type { z } from 'zod'
import { defineJob, type JobDefinition } from './jobs/index.ts'
import type { Kernel } from './kernel.ts'
import { addToOutbox, type OutboxRow } from './outbox/index.ts'

/**
 * A pending job of an earlier version, under its old name: requested again under its present name.
 * A retry may request it twice, so that job must be idempotent.
 */
export function renamedJob<S extends z.ZodType>(
  { db, wake }: Pick<Kernel, 'db' | 'wake'>,
  name: string,
  schema: S,
  present: (data: z.output<S>, tx: TransactionSql) => OutboxRow | undefined | Promise<OutboxRow | undefined>,
): JobDefinition {
  return defineJob({
    name,
    schema,
    async run(data) {
      await db.sql.begin(async (tx) => {
        const row = await present(data, tx)
        if (row) await addToOutbox(tx, [row])
      })
      wake()
    },
  })
}
