/** Recording the outcome of an attempt. */
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { and, eq, orm } from '@skrzat/db/orm'
import { webhookDeliveries, webhooks } from '@skrzat/db/schema'
import { audit } from '../../kernel/commands/index.ts'
import { addToOutbox, addUnlessWaiting } from '../../kernel/outbox/index.ts'
import { notify } from '../notifications/index.ts'
import { DELAYS, deliverJobRow, MOST_FAILING } from './due.ts'
import type { Due, Leased } from './lease.ts'
import { keepListening, lockHooks } from './listening.ts'
import type { Attempt } from './send.ts'

/** Records an attempt; a failed one is due again later, until the delays are used up. */
export async function record(sql: Sql, hook: Leased, due: Due, attempt: Attempt, now: Date): Promise<void> {
  const { failure, status, durationMs, answer } = attempt
  const attempts = due.attempts + 1
  const delay = DELAYS[due.attempts]
  const after =
    failure === null
      ? ({ state: 'delivered' } as const)
      : delay === undefined
        ? ({ state: 'failed' } as const)
        : ({ state: 'waiting', dueAt: new Date(now.getTime() + delay) } as const)
  const its = eq(webhookDeliveries.id, due.id)
  await sql.begin(async (tx) => {
    // Locks in the order of admins' changes, to avoid deadlock: the place, the webhook, its deliveries.
    const failingSince = failure === null ? await noteSuccess(tx, hook) : await noteFailure(tx, hook, now)
    await orm(tx)
      .update(webhookDeliveries)
      .set({ ...after, attempts, attemptedAt: now, status, durationMs, answer, failure })
      // A delivery of a webhook that was switched off meanwhile has already failed, unless it arrived after all.
      .where(failure === null ? its : and(its, eq(webhookDeliveries.state, 'waiting')))
    if (!failingSince) return
    if (failure === 'gone') await giveUp(tx, hook, 'gone', now)
    else if (now.getTime() - failingSince.getTime() >= MOST_FAILING) await giveUp(tx, hook, 'failing', now)
  })
}

async function noteSuccess(tx: TransactionSql, { id }: Leased): Promise<undefined> {
  await orm(tx).update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, id))
}

/** @returns since when the webhook has failed; undefined if it was switched off or removed */
async function noteFailure(
  tx: TransactionSql,
  { id, placeId }: Leased,
  now: Date,
): Promise<Date | undefined> {
  await lockHooks(tx, placeId)
  const [failing] = await tx<{ since: Date }[]>`
    update webhooks set failing_since = coalesce(failing_since, ${now}::timestamptz)
    where id = ${id} and disabled_at is null
    returning failing_since as since`
  return failing?.since
}

/** Switches the webhook off, and notifies the place's admins. Call it under `lockHooks`. */
async function giveUp(
  tx: TransactionSql,
  { id, placeId }: Leased,
  why: 'failing' | 'gone',
  now: Date,
): Promise<void> {
  await switchOff(tx, id, why, now)
  await keepListening(tx, placeId)
  const data = { webhook: id, why }
  await audit(tx, { at: now, principal: 'system', type: 'WEBHOOK_SWITCHED_OFF', data, placeId })
  const source = `webhook-${id}@${now.toISOString()}`
  await addToOutbox(tx, [
    notify({ type: 'TYPE_WEBHOOK_OFF', audience: { to: 'directors', placeId }, source }),
  ])
}

/**
 * Switches the webhook off. Waiting deliveries fail, and can be sent again once it is on. Their `due_at` becomes this
 * instant, by which an undo finds them.
 */
export async function switchOff(
  tx: TransactionSql,
  id: number,
  why: 'hand' | 'failing' | 'gone',
  now: Date,
): Promise<void> {
  await orm(tx).update(webhooks).set({ disabledAt: now, disabledFor: why }).where(eq(webhooks.id, id))
  await tx`
    update webhook_deliveries set state = 'failed', failure = coalesce(failure, 'off'), due_at = ${now}
    where webhook_id = ${id} and state = 'waiting'`
}

/** Undoes `switchOff`: deliveries that it failed wait again, and are due at once. */
export async function undoSwitchOff(tx: TransactionSql, id: number, now: Date): Promise<void> {
  await tx`
    update webhook_deliveries stopped
    set state = 'waiting', failure = nullif(stopped.failure, 'off'), due_at = ${now}
    from webhooks hook
    where hook.id = ${id} and stopped.webhook_id = hook.id and stopped.state = 'failed'
      and stopped.due_at = hook.disabled_at`
  await orm(tx).update(webhooks).set({ disabledAt: null, disabledFor: null }).where(eq(webhooks.id, id))
  await addUnlessWaiting(tx, [deliverJobRow(id)])
}
