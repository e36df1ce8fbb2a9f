/** Messages on an admin's request: a test, and repeated deliveries. */
import { randomUUID } from 'node:crypto'
import { TEST_KIND } from '@skrzat/contract/wire/webhooks'
import { eq, orm, selectFrom } from '@skrzat/db/orm'
import { webhookDeliveries } from '@skrzat/db/schema'
import { DomainError } from '../../kernel/errors/index.ts'
import { addUnlessWaiting } from '../../kernel/outbox/index.ts'
import { lockHook, type WebhookPorts } from './commands.ts'
import { deliverJobRow } from './due.ts'

/** @throws DomainError webhook.not_found, webhook.off */
export async function sendTest(
  { db, clock, wake }: WebhookPorts,
  of: { readonly placeId: number; readonly id: number },
): Promise<void> {
  const now = clock.now()
  const id = randomUUID()
  const data = { place: of.placeId, webhook: of.id }
  const body = JSON.stringify({ type: `${TEST_KIND}.v1`, timestamp: now.toISOString(), data })
  await db.sql.begin(async (tx) => {
    const { disabledAt } = await lockHook(tx, of)
    if (disabledAt !== null) throw new DomainError('webhook.off')
    const its = { webhookId: of.id, source: `test-${id}`, kind: TEST_KIND, body }
    await orm(tx)
      .insert(webhookDeliveries)
      .values({ id, ...its, state: 'waiting', createdAt: now, dueAt: now })
    await addUnlessWaiting(tx, [deliverJobRow(of.id)])
  })
  wake()
}

/** Sends a delivery again at once, under the same id. @throws DomainError webhook.not_found, webhook.off */
export async function sendAgain(
  { db, clock, wake }: WebhookPorts,
  { placeId, id }: { readonly placeId: number; readonly id: string },
): Promise<void> {
  await db.sql.begin(async (tx) => {
    const [found] = await selectFrom(tx, webhookDeliveries, 'webhookId').where(eq(webhookDeliveries.id, id))
    if (!found) throw new DomainError('webhook.not_found')
    const { disabledAt } = await lockHook(tx, { placeId, id: found.webhookId })
    if (disabledAt !== null) throw new DomainError('webhook.off')
    await orm(tx)
      .update(webhookDeliveries)
      .set({ state: 'waiting', attempts: 0, dueAt: clock.now() })
      .where(eq(webhookDeliveries.id, id))
    await addUnlessWaiting(tx, [deliverJobRow(found.webhookId)])
  })
  wake()
}
