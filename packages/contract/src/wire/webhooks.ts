/** Webhooks of a place, over tRPC; what receivers get is in docs/webhooks.md. */
import { z } from 'zod'

import { id, instant } from './common.ts'

/** The kinds of events that a webhook may receive. A message's `type` also has the version: `invoice.issued.v1`. */
export const WEBHOOK_KINDS = [
  'invoice.issued',
  'invoice.paid',
  'invoice.reversed',
  'invoice.corrected',
  'invoice.deleted',
  'absence.reported',
  'absence.deleted',
  'post.added',
] as const
export const webhookKind = z.enum(WEBHOOK_KINDS)
export type WebhookKind = z.infer<typeof webhookKind>

/** A message for testing the receiver. */
export const TEST_KIND = 'webhook.test'
export const deliveryKind = z.enum([...WEBHOOK_KINDS, TEST_KIND])
export type DeliveryKind = z.infer<typeof deliveryKind>

export const WEBHOOK_URL_LENGTH = 500
/** Maximum of webhooks per place. */
export const MOST_WEBHOOKS = 10
/** Hours during which the previous secret also signs after a rotation. */
export const FORMER_SECRET_HOURS = 24
/** Days for which deliveries are kept. */
export const DELIVERIES_KEPT_DAYS = 30
/** Characters of an answer that are kept. */
export const ANSWER_LENGTH = 500

const settings = {
  url: z.string().trim().min(1).max(WEBHOOK_URL_LENGTH),
  /** In the order of `WEBHOOK_KINDS`, each once. */
  kinds: z
    .array(webhookKind)
    .min(1)
    .max(WEBHOOK_KINDS.length)
    .transform((kinds) => WEBHOOK_KINDS.filter((kind) => kinds.includes(kind))),
}
export const webhookForm = z.object(settings)
export const webhookChange = z.object({ id, ...settings })
export const webhookId = z.object({ id })
export const webhookSwitch = z.object({ id, on: z.boolean() })

/** `hand`: by an admin; `failing`: after a day of failures; `gone`: its server answered 410. */
export const WEBHOOK_OFF = ['hand', 'failing', 'gone'] as const

export const webhook = z.object({
  id,
  url: z.string(),
  kinds: z.array(webhookKind),
  createdAt: instant,
  /** Why it is switched off; null while it is on. */
  off: z.enum(WEBHOOK_OFF).nullable(),
  /** The first failure since the last success. */
  failingSince: instant.nullable(),
  /** Until when the secret before the last rotation also signs. */
  formerUntil: instant.nullable(),
})
export type Webhook = z.infer<typeof webhook>

/** A new secret, shown only once. */
export const webhookSecret = z.object({ id, secret: z.string() })

/**
 * Why an attempt failed. `status`: an answer other than 2xx; `off`: it was switched off before; `secret`: the secret is
 * unreadable, as the installation's secret has changed.
 */
export const WEBHOOK_FAILURES = [
  'address',
  'host',
  'connection',
  'tls',
  'timeout',
  'redirect',
  'status',
  'gone',
  'off',
  'secret',
] as const
export const webhookFailure = z.enum(WEBHOOK_FAILURES)
export type WebhookFailure = z.infer<typeof webhookFailure>

export const delivery = z.object({
  id: z.uuid(),
  kind: deliveryKind,
  state: z.enum(['waiting', 'delivered', 'failed']),
  createdAt: instant,
  attempts: z.number().int(),
  /** The next attempt; null unless it is waiting. */
  dueAt: instant.nullable(),
  /** The latest attempt; null before the first. */
  attemptedAt: instant.nullable(),
  status: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  /** The start of the answer. */
  answer: z.string().nullable(),
  failure: webhookFailure.nullable(),
})
export type Delivery = z.infer<typeof delivery>

export const deliveriesInput = z.object({
  id,
  /** Deliveries older than this one; without it, the newest. */
  cursor: z.uuid().nullish(),
})
export const deliveriesPage = z.object({ deliveries: z.array(delivery), next: z.uuid().nullable() })
export const deliveryInput = z.object({ id: z.uuid() })
