/** The lease of a webhook: one process sends its deliveries, one after another, until it ends the lease or dies. */
import type { Sql } from '@skrzat/db/client'
import { and, eq, isNull, lte, or, orm, pick, type RowOf, selectFrom } from '@skrzat/db/orm'
import { type webhookDeliveries, webhooks } from '@skrzat/db/schema'
import { addUnlessWaiting } from '../../kernel/outbox/index.ts'
import { deliverJobRow } from './due.ts'

/** Longer than an attempt takes with its writes; after it another process may take over. */
const LEASE = 60_000

const TAKEN = ['id', 'placeId', 'url', 'sealedSecret', 'formerSecret', 'formerUntil'] as const

export type Leased = RowOf<typeof webhooks, (typeof TAKEN)[number]>
export type Due = RowOf<typeof webhookDeliveries, 'id' | 'body' | 'attempts'>

export const leaseEnd = (now: Date) => new Date(now.getTime() + LEASE)

/** Takes the lease; undefined if the webhook is off, or another process has it: then a job is planned for its end. */
export async function lease(sql: Sql, webhookId: number, now: Date): Promise<Leased | undefined> {
  return await sql.begin(async (tx) => {
    const [taken] = await orm(tx)
      .update(webhooks)
      .set({ leasedUntil: leaseEnd(now) })
      .where(
        and(
          eq(webhooks.id, webhookId),
          isNull(webhooks.disabledAt),
          or(isNull(webhooks.leasedUntil), lte(webhooks.leasedUntil, now)),
        ),
      )
      .returning(pick(webhooks, ...TAKEN))
    if (taken) return taken
    const [held] = await selectFrom(tx, webhooks, 'leasedUntil').where(
      and(eq(webhooks.id, webhookId), isNull(webhooks.disabledAt)),
    )
    if (held?.leasedUntil) await addUnlessWaiting(tx, [deliverJobRow(webhookId, held.leasedUntil)])
    return undefined
  })
}

/**
 * The next due delivery, and renews the lease; undefined without one, or if the webhook was switched off, or its
 * address or secret changed since the lease began.
 */
export async function nextDue(
  sql: Sql,
  { id, url, sealedSecret }: Leased,
  now: Date,
): Promise<Due | undefined> {
  const [due] = await sql<Due[]>`
    with hook as (
      update webhooks set leased_until = ${leaseEnd(now)}
      where id = ${id} and disabled_at is null and url = ${url} and sealed_secret = ${sealedSecret}
      returning id)
    select d.id, d.body, d.attempts from webhook_deliveries d join hook on hook.id = d.webhook_id
    where d.state = 'waiting' and d.due_at <= ${now}
    order by d.due_at, d.created_at, d.id limit 1`
  return due
}

/** Ends the lease, and plans the next job if anything waits. @param notBefore the earliest time of that job */
export async function endLease(sql: Sql, webhookId: number, notBefore: Date): Promise<void> {
  await sql.begin(async (tx) => {
    // A delivery that is added meanwhile either finds the lease, and waits for this lock, or is found below.
    await orm(tx).update(webhooks).set({ leasedUntil: null }).where(eq(webhooks.id, webhookId))
    const [next] = await tx<{ due: Date | null }[]>`
      select min(due_at) as due from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.webhook_id = ${webhookId} and d.state = 'waiting' and w.disabled_at is null`
    if (!next?.due) return
    const runAt = next.due > notBefore ? next.due : notBefore
    await addUnlessWaiting(tx, [deliverJobRow(webhookId, runAt)])
  })
}
