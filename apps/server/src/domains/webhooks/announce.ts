/** Requests webhook messages; other domains call this in the transaction of the event. */
import { webhookKind, type WebhookKind } from '@skrzat/contract/wire/webhooks'
import { id, instant } from '@skrzat/contract/wire/common'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { addUnlessWaiting, type OutboxRow } from '../../kernel/outbox/index.ts'
import { deliverJobRow } from './due.ts'

export const TELL_JOB = 'webhooks.tell'

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** Ids, amounts in grosze, days and codes: never a name or a text. */
const facts = z.record(z.string(), z.union([scalar, z.record(z.string(), scalar)]))

const tellData = z.object({
  placeId: id,
  kind: webhookKind,
  /** The event's source, such as `invoice-7@3`; each source makes one message. */
  source: z.string().min(1).max(200),
  at: instant,
  data: facts,
})
export type HookEvent = z.output<typeof tellData>

/** The outbox row for the webhooks of the event's place; it is only written if the place has any. */
export function tellHooks(event: HookEvent): OutboxRow {
  return { name: TELL_JOB, data: event, onlyIn: event.placeId }
}

/** The version of each kind's data, which is a part of the message's type. */
const VERSION: Record<WebhookKind, number> = {
  'invoice.issued': 1,
  'invoice.paid': 1,
  'invoice.reversed': 1,
  'invoice.corrected': 1,
  'invoice.deleted': 1,
  'absence.reported': 1,
  'absence.deleted': 1,
  'post.added': 1,
}

/** Makes a delivery for each webhook of the place that wants the kind. */
export function tellJob({ db, clock, wake }: Pick<Kernel, 'db' | 'clock' | 'wake'>): JobDefinition {
  return defineJob({
    name: TELL_JOB,
    work: 'atOnce',
    schema: tellData,
    async run({ placeId, kind, source, at, data }) {
      const now = clock.now()
      const type = `${kind}.v${VERSION[kind]}`
      const body = JSON.stringify({ type, timestamp: at, data: { place: placeId, ...data } })
      await db.sql.begin(async (tx) => {
        const hooks = await tx<{ id: number }[]>`
          select id from webhooks where place_id = ${placeId} and disabled_at is null and ${kind} = any(kinds)
          order by id for key share`
        const rows = hooks.map((hook) => ({ hook: hook.id, id: randomUUID() }))
        if (rows.length === 0) return
        const made = await tx<{ id: number }[]>`
          insert into webhook_deliveries (id, webhook_id, source, kind, body, state, created_at, due_at)
          select rows.id, rows.hook, ${source}, ${kind}, ${body}, 'waiting', ${now}::timestamptz, ${now}::timestamptz
          from json_to_recordset(${JSON.stringify(rows)}::text::json) as rows (id uuid, hook bigint)
          on conflict (webhook_id, source) do nothing
          returning webhook_id as id`
        await addUnlessWaiting(
          tx,
          made.map((hook) => deliverJobRow(hook.id)),
        )
      })
      wake()
    },
  })
}
