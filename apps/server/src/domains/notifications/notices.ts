import { id } from '@skrzat/contract/wire/common'
import type { NotificationType, Section } from '@skrzat/contract/wire/notifications'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { OutboxRow } from '../../kernel/outbox.ts'
import { publishCounts } from './commands.ts'

const NOTICE_JOB = 'notifications.notice'

const noticeData = z.object({
  /** The account's own rights changed, or the roles of a place that it runs. */
  type: z.enum(['TYPE_CHANGE_RIGHTS', 'TYPE_CHANGE_ROLES']),
  accountId: id,
  /** Null where the rights are the system's, not a place's. */
  placeId: id.nullable(),
  /** What happened: the same source notifies an account once. */
  source: z.string().min(1).max(200),
})
export type Notice = z.input<typeof noticeData>

const SECTION_OF = {
  TYPE_CHANGE_RIGHTS: 'places',
  TYPE_CHANGE_ROLES: 'places',
} as const satisfies Partial<Record<NotificationType, Section>>

/** The outbox row that notifies one account. Written in the transaction of what it is told of. */
export function noticeRow(data: Notice): OutboxRow {
  return { name: NOTICE_JOB, data }
}

/** Notifies accounts of what concerns them about a place or the system, and no kid. */
export function noticeJobs({ db, bus }: Pick<Kernel, 'db' | 'bus'>): JobDefinition[] {
  return [
    defineJob({
      name: NOTICE_JOB,
      schema: noticeData,
      concurrency: 4,
      async run({ type, accountId, placeId, source }) {
        const data = JSON.stringify(placeId === null ? {} : { place: placeId })
        await db.sql`
          insert into notifications (account_id, place_id, type, section, data, source)
          select id, ${placeId}, ${type}, ${SECTION_OF[type]}, ${data}::text::jsonb, ${source}
          from accounts where id = ${accountId} and deleted_at is null
          on conflict (account_id, source) do nothing`
        await publishCounts({ sql: db.sql, bus }, [accountId])
      },
    }),
  ]
}
