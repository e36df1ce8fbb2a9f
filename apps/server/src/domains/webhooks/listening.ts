/** Whether a place has webhooks: only then `tellHooks` writes its row. */
import type { TransactionSql } from '@skrzat/db/client'
import { and, eq, hasRow, isNull } from '@skrzat/db/orm'
import { webhooks } from '@skrzat/db/schema'
import { listen } from '../../kernel/outbox/index.ts'
import { TELL_JOB } from './announce.ts'

/** An arbitrary advisory lock class, the same for every process. */
const OF_PLACE = 7_041_924

/** Serializes changes of a place's webhooks, until the transaction ends. */
export async function lockHooks(tx: TransactionSql, placeId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${OF_PLACE}, ${placeId}::bigint::integer)`
}

/** Call it after each change of a place's webhooks, under `lockHooks`. */
export async function keepListening(tx: TransactionSql, placeId: number): Promise<void> {
  const on = and(eq(webhooks.placeId, placeId), isNull(webhooks.disabledAt))
  await listen(tx, TELL_JOB, placeId, await hasRow(tx, webhooks, on))
}
