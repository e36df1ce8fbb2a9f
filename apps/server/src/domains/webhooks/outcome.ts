/** What an attempt changes. */
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { and, eq, orm } from '@skrzat/db/orm'
import { webhookDeliveries, webhooks } from '@skrzat/db/schema'
import { audit } from '../../kernel/audit.ts'
import { addToOutbox } from '../../kernel/outbox.ts'
import { notify } from '../notifications/index.ts'
import { DELAYS, MOST_FAILING } from './due.ts'
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
  await sql.begin(async (tx) => {
    await orm(tx)
      .update(webhookDeliveries)
      .set({ ...after, attempts, attemptedAt: now, status, durationMs, answer, failure })
      // Unless it was switched off meanwhile, which has failed the delivery already.
      .where(and(eq(webhookDeliveries.id, due.id), eq(webhookDeliveries.state, 'waiting')))
    if (failure === null)
      await orm(tx).update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, hook.id))
    else await noteFailure(tx, hook, failure === 'gone', now)
  })
}

async function noteFailure(tx: TransactionSql, hook: Leased, gone: boolean, now: Date): Promise<void> {
  const [failing] = await tx<{ since: Date }[]>`
    update webhooks set failing_since = coalesce(failing_since, ${now}::timestamptz)
    where id = ${hook.id} and disabled_at is null
    returning failing_since as since`
  if (!failing) return
  if (gone || now.getTime() - failing.since.getTime() >= MOST_FAILING)
    await giveUp(tx, hook, gone ? 'gone' : 'failing', now)
}

/** Switches the webhook off, and tells the place's admins. */
async function giveUp(
  tx: TransactionSql,
  { id, placeId }: Leased,
  why: 'failing' | 'gone',
  now: Date,
): Promise<void> {
  await lockHooks(tx, placeId)
  await switchOff(tx, id, why, now)
  await keepListening(tx, placeId)
  const data = { webhook: id, why }
  await audit(tx, { at: now, principal: 'system', type: 'WEBHOOK_SWITCHED_OFF', data, placeId })
  const source = `webhook-${id}@${now.toISOString()}`
  await addToOutbox(tx, [
    notify({ type: 'TYPE_WEBHOOK_OFF', audience: { to: 'directors', placeId }, source }),
  ])
}

/** Switches the webhook off; what waits has failed, and can be sent again once it is on. */
export async function switchOff(
  tx: TransactionSql,
  id: number,
  why: 'hand' | 'failing' | 'gone',
  now: Date,
): Promise<void> {
  await orm(tx).update(webhooks).set({ disabledAt: now, disabledFor: why }).where(eq(webhooks.id, id))
  await tx`
    update webhook_deliveries set state = 'failed', failure = coalesce(failure, 'off')
    where webhook_id = ${id} and state = 'waiting'`
}
