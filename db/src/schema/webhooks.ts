import { isNotNull, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, id, instant, isListed, refTo } from './columns.ts'
import { places } from './places.ts'

/** The URL of an integration that receives a place's events. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    placeId: refTo(() => places.id),
    url: text().notNull(),
    /** Kinds of events, such as `invoice.issued`. */
    kinds: text().array().notNull(),
    /** AES-256-GCM with a key derived from the installation's secret. */
    sealedSecret: bytea().notNull(),
    /** The secret before the last rotation, which also signs until the instant. */
    formerSecret: bytea(),
    formerUntil: instant(),
    createdAt: instant().notNull(),
    /** The first failure since the last success. */
    failingSince: instant(),
    /** Set while it is switched off: nothing is sent to it. */
    disabledAt: instant(),
    disabledFor: text({ enum: ['hand', 'failing', 'gone'] }),
    /** Until then, only one process sends its deliveries. */
    leasedUntil: instant(),
  },
  (t) => [
    index('webhooks_place_id_idx').on(t.placeId),
    index('webhooks_former_until_idx').on(t.formerUntil).where(isNotNull(t.formerUntil)),
    check('webhooks_disabled_for_check', isListed(t.disabledFor)),
  ],
)

/** A message to a webhook: the body as signed and sent, and its outcome. Kept for 30 days. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The `webhook-id` that receivers deduplicate by. */
    id: uuid().primaryKey(),
    webhookId: refTo(() => webhooks.id),
    /** The event's source, such as `invoice-7@3`: each source makes one delivery of a webhook. */
    source: text().notNull(),
    kind: text().notNull(),
    body: text().notNull(),
    state: text({ enum: ['waiting', 'delivered', 'failed'] }).notNull(),
    createdAt: instant().notNull(),
    /** Restarts when an admin sends it again. */
    attempts: integer().notNull().default(0),
    /** When it is sent next, if it is waiting. */
    dueAt: instant().notNull(),
    /** Of the latest attempt. */
    attemptedAt: instant(),
    status: integer(),
    durationMs: integer(),
    /** The start of the answer's body, without control characters. */
    answer: text(),
    failure: text(),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_webhook_id_source_key').on(t.webhookId, t.source),
    index('webhook_deliveries_webhook_id_created_at_idx').on(t.webhookId, t.createdAt, t.id),
    index('webhook_deliveries_due_at_idx')
      .on(t.webhookId, t.dueAt)
      .where(sql`${t.state} = 'waiting'`),
    index('webhook_deliveries_created_at_idx').on(t.createdAt),
    check('webhook_deliveries_state_check', isListed(t.state)),
  ],
)
