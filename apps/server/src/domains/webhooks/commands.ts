/** Commands of a place's admins on its webhooks. Changes are audited, without secrets. */
import type { AuditKind } from '@skrzat/contract/audits'
import type { Principal } from '@skrzat/contract/access'
import { undoableSince } from '@skrzat/contract/undo'
import { FORMER_SECRET_HOURS, MOST_WEBHOOKS, type WebhookKind } from '@skrzat/contract/wire/webhooks'
import type { TransactionSql } from '@skrzat/db/client'
import { and, count, eq, only, orm, selectFrom } from '@skrzat/db/orm'
import { webhookDeliveries, webhooks } from '@skrzat/db/schema'
import { audit } from '../../kernel/commands/index.ts'
import { DomainError, requireRecentProof } from '../../kernel/errors/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Sealing } from '../../kernel/sealing.ts'
import { keepListening, lockHooks } from './listening.ts'
import { addressFault, type WebhookNetwork } from './network.ts'
import { switchOff, undoSwitchOff } from './outcome.ts'
import { newSecret, secretText } from './sign.ts'

export type WebhookPorts = Pick<Kernel, 'db' | 'clock' | 'wake'> & {
  readonly sealing: Sealing
  readonly network: WebhookNetwork
  readonly publicUrl: string | undefined
}

type Of = { readonly placeId: number; readonly id: number }
type Form = { readonly placeId: number; readonly url: string; readonly kinds: readonly WebhookKind[] }
type Secret = { readonly id: number; readonly secret: string }

const HOUR = 60 * 60 * 1000

/** @throws DomainError webhook.address, webhook.too_many, account.proof_required */
export async function addWebhook(
  ports: WebhookPorts,
  by: Principal,
  { placeId, url, kinds }: Form,
): Promise<Secret> {
  requireRecentProof(by)
  await checkAddress(ports, url)
  const secret = newSecret()
  const id = await changing(ports, by, placeId, 'WEBHOOK_ADDED', async (tx, now) => {
    const own = eq(webhooks.placeId, placeId)
    const [before] = await orm(tx).select({ count: count() }).from(webhooks).where(own)
    if ((before?.count ?? 0) >= MOST_WEBHOOKS)
      throw new DomainError('webhook.too_many', { most: MOST_WEBHOOKS })
    const sealedSecret = ports.sealing.seal(placeId, secret)
    const added = await orm(tx)
      .insert(webhooks)
      .values({ placeId, url, kinds: [...kinds], sealedSecret, createdAt: now })
      .returning({ id: webhooks.id })
    return only(added).id
  })
  return { id, secret: secretText(secret) }
}

/** @throws DomainError webhook.not_found, webhook.address, account.proof_required */
export async function updateWebhook(ports: WebhookPorts, by: Principal, change: Of & Form): Promise<void> {
  requireRecentProof(by)
  await checkAddress(ports, change.url)
  const { placeId, id, url, kinds } = change
  await changing(ports, by, placeId, 'WEBHOOK_CHANGED', async (tx) => {
    await lockHook(tx, change)
    await orm(tx)
      .update(webhooks)
      .set({ url, kinds: [...kinds], failingSince: null })
      .where(eq(webhooks.id, id))
    return id
  })
}

/**
 * Sets a new secret; the previous one also signs for a day.
 * @throws DomainError webhook.not_found, account.proof_required
 */
export async function rotateSecret(ports: WebhookPorts, by: Principal, of: Of): Promise<Secret> {
  requireRecentProof(by)
  const secret = newSecret()
  await changing(ports, by, of.placeId, 'WEBHOOK_SECRET_ROTATED', async (tx, now) => {
    const { sealedSecret } = await lockHook(tx, of)
    await orm(tx)
      .update(webhooks)
      .set({
        sealedSecret: ports.sealing.seal(of.placeId, secret),
        formerSecret: sealedSecret,
        formerUntil: new Date(now.getTime() + FORMER_SECRET_HOURS * HOUR),
      })
      .where(eq(webhooks.id, of.id))
    return of.id
  })
  return { id: of.id, secret: secretText(secret) }
}

/**
 * Switches the webhook on or off; events while it is off are not sent. If an admin switched it off, switching it on
 * within `UNDO_MINUTES` undoes that, and sends what waited.
 * @throws DomainError webhook.not_found
 */
export async function switchWebhook(
  ports: WebhookPorts,
  by: Principal,
  { on, ...of }: Of & { readonly on: boolean },
): Promise<void> {
  const type = on ? 'WEBHOOK_SWITCHED_ON' : 'WEBHOOK_SWITCHED_OFF'
  await changing(ports, by, of.placeId, type, async (tx, now) => {
    const { disabledAt, disabledFor } = await lockHook(tx, of)
    const fresh = { disabledAt: null, disabledFor: null, failingSince: null }
    if (!on) {
      if (disabledAt === null) await switchOff(tx, of.id, 'hand', now)
    } else if (disabledFor === 'hand' && disabledAt && disabledAt >= undoableSince(now))
      await undoSwitchOff(tx, of.id, now)
    else await orm(tx).update(webhooks).set(fresh).where(eq(webhooks.id, of.id))
    return of.id
  })
  ports.wake()
}

/** Deletes it with its deliveries. @throws DomainError webhook.not_found */
export async function removeWebhook(ports: WebhookPorts, by: Principal, of: Of): Promise<void> {
  await changing(ports, by, of.placeId, 'WEBHOOK_REMOVED', async (tx) => {
    await lockHook(tx, of)
    await orm(tx).delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, of.id))
    await orm(tx).delete(webhooks).where(eq(webhooks.id, of.id))
    return of.id
  })
}

/** @throws DomainError webhook.address with the reason */
async function checkAddress({ network, publicUrl }: WebhookPorts, url: string): Promise<void> {
  const reason = await addressFault(network, url, publicUrl)
  if (reason !== undefined) throw new DomainError('webhook.address', { reason })
}

/** Locks the place's webhook until the transaction ends. @throws DomainError webhook.not_found */
export async function lockHook(tx: TransactionSql, { placeId, id }: Of) {
  const [hook] = await selectFrom(tx, webhooks, 'id', 'sealedSecret', 'disabledAt', 'disabledFor')
    .where(and(eq(webhooks.id, id), eq(webhooks.placeId, placeId)))
    .for('update')
  if (!hook) throw new DomainError('webhook.not_found')
  return hook
}

/** Runs a change under the lock of the place's webhooks, and audits it. @param change returns the webhook's id */
async function changing(
  { db, clock }: WebhookPorts,
  { login: principal }: Principal,
  placeId: number,
  type: AuditKind,
  change: (tx: TransactionSql, now: Date) => Promise<number>,
): Promise<number> {
  const at = clock.now()
  return await db.sql.begin(async (tx) => {
    await lockHooks(tx, placeId)
    const webhook = await change(tx, at)
    await keepListening(tx, placeId)
    await audit(tx, { at, principal, type, data: { webhook }, placeId })
    return webhook
  })
}
