import {
  type Delivery,
  deliveryKind,
  type Webhook,
  webhookFailure,
  webhookKind,
} from '@skrzat/contract/wire/webhooks'
import type { Sql } from '@skrzat/db/client'
import { and, eq, type RowOf, selectFrom } from '@skrzat/db/orm'
import { type webhookDeliveries, webhooks } from '@skrzat/db/schema'
import { z } from 'zod'
import { DomainError } from '../../kernel/errors/index.ts'

const kinds = z.array(webhookKind)

/** Deliveries on one page. */
const PAGE = 25

/** The place's webhooks, in the order in which they were added. */
export async function webhooksOf(sql: Sql, placeId: number, now: Date): Promise<Webhook[]> {
  const shown = ['id', 'url', 'kinds', 'createdAt', 'disabledAt', 'disabledFor', 'failingSince'] as const
  const rows = await selectFrom(sql, webhooks, ...shown, 'formerUntil')
    .where(eq(webhooks.placeId, placeId))
    .orderBy(webhooks.id)
  return rows.map(({ createdAt, disabledAt, disabledFor, failingSince, formerUntil, ...row }) => ({
    ...row,
    kinds: kinds.parse(row.kinds),
    createdAt: createdAt.toISOString(),
    off: disabledAt && (disabledFor ?? 'hand'),
    failingSince: failingSince?.toISOString() ?? null,
    formerUntil: formerUntil && formerUntil > now ? formerUntil.toISOString() : null,
  }))
}

type Asked = { readonly placeId: number; readonly id: number; readonly cursor?: string | null | undefined }
type Row = RowOf<
  typeof webhookDeliveries,
  | 'id'
  | 'kind'
  | 'state'
  | 'createdAt'
  | 'attempts'
  | 'dueAt'
  | 'attemptedAt'
  | 'status'
  | 'durationMs'
  | 'answer'
  | 'failure'
>

/** A page of a webhook's deliveries, newest first. @throws DomainError webhook.not_found */
export async function deliveriesOf(
  sql: Sql,
  { placeId, id, cursor = null }: Asked,
): Promise<{ deliveries: Delivery[]; next: string | null }> {
  const its = and(eq(webhooks.id, id), eq(webhooks.placeId, placeId))
  const [hook] = await selectFrom(sql, webhooks, 'id').where(its)
  if (!hook) throw new DomainError('webhook.not_found')
  const rows = await sql<Row[]>`
    select d.id, d.kind, d.state, d.created_at as "createdAt", d.attempts, d.due_at as "dueAt",
      d.attempted_at as "attemptedAt", d.status, d.duration_ms as "durationMs", d.answer, d.failure
    from webhook_deliveries d
    where d.webhook_id = ${id} and (${cursor}::uuid is null or (d.created_at, d.id) < (
      select c.created_at, c.id from webhook_deliveries c where c.id = ${cursor}::uuid and c.webhook_id = ${id}))
    order by d.created_at desc, d.id desc limit ${PAGE + 1}`
  const page = rows.slice(0, PAGE)
  return { deliveries: page.map(deliveryToWire), next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null }
}

function deliveryToWire({ kind, state, createdAt, dueAt, attemptedAt, failure, ...row }: Row): Delivery {
  return {
    ...row,
    state,
    kind: deliveryKind.parse(kind),
    createdAt: createdAt.toISOString(),
    dueAt: state === 'waiting' ? dueAt.toISOString() : null,
    attemptedAt: attemptedAt?.toISOString() ?? null,
    failure: webhookFailure.nullable().parse(failure),
  }
}
