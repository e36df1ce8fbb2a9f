/** When deliveries are sent. */
import type { OutboxRow } from '../../kernel/outbox/index.ts'

export const DELIVER_JOB = 'webhooks.deliver'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Milliseconds from each failed attempt to the next: a little more than a day in all. */
export const DELAYS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  7 * HOUR,
  9.5 * HOUR,
]

/** A webhook that fails for so long is switched off. */
export const MOST_FAILING = 24 * HOUR

/** The outbox row of the job that sends what is due to the webhook. */
export function deliverJobRow(webhookId: number, runAt?: Date): OutboxRow {
  return { name: DELIVER_JOB, data: { webhookId }, ...(runAt && { runAt }) }
}
