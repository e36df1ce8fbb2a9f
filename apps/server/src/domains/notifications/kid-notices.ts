import type { SqlFragment } from '@skrzat/db/client'
import { notDeclined } from '@skrzat/db/declined'
import { id } from '@skrzat/contract/wire/common'
import type { NotificationType, Section } from '@skrzat/contract/wire/notifications'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { OutboxRow } from '../../kernel/outbox.ts'
import { publishCounts } from './commands.ts'

const KID_NOTICE_JOB = 'notifications.kid'

const kidNoticeData = z.object({
  /** A parent reported the kid absent: for staff who keep absences. Staff confirmed it: for the kid's parents. */
  type: z.enum(['TYPE_KID_ABSENCE', 'TYPE_KID_ABSENCE_CONFIRM']),
  placeId: id,
  kidId: id,
  /** What happened: the same source notifies an account once. */
  source: z.string().min(1).max(200),
})
export type KidNotice = z.input<typeof kidNoticeData>

const SECTION_OF = {
  TYPE_KID_ABSENCE: 'absences',
  TYPE_KID_ABSENCE_CONFIRM: 'absence_user',
} as const satisfies Partial<Record<NotificationType, Section>>

/** The outbox row that tells of a kid. Written in the transaction of what is told of. */
export function kidNoticeRow(data: KidNotice): OutboxRow {
  return { name: KID_NOTICE_JOB, data }
}

/** Tells of what happened to a kid, and to no invoice of it; nobody where the kid has left. */
export function kidNoticeJobs({ db: { sql }, bus }: Pick<Kernel, 'db' | 'bus'>): JobDefinition[] {
  const phones: Record<keyof typeof SECTION_OF, () => SqlFragment> = {
    TYPE_KID_ABSENCE: () => sql`
      select phone from workers join worker_roles on worker_id = workers.id and role in ('absence', 'admin')
      where workers.place_id = kid.place_id and workers.deleted_at is null`,
    TYPE_KID_ABSENCE_CONFIRM: () => sql`select unnest(array[kid.phone1, kid.phone2])`,
  }
  return [
    defineJob({
      name: KID_NOTICE_JOB,
      schema: kidNoticeData,
      concurrency: 4,
      async run({ type, placeId, kidId, source }) {
        // Ids only: the name is read with the notification, so that a person can be erased.
        const details = JSON.stringify({ kid: kidId, place: placeId })
        const told = await sql<{ id: number }[]>`
          with told as (
            select accounts.id from kids kid
            join accounts on accounts.login in (${phones[type]()}) and accounts.deleted_at is null
              and ${notDeclined(sql, placeId, sql`accounts.login`)}
            where kid.id = ${kidId} and kid.place_id = ${placeId} and kid.deleted_at is null),
          written as (
            insert into notifications (account_id, place_id, type, section, data, source)
            select id, ${placeId}, ${type}, ${SECTION_OF[type]}, ${details}::text::jsonb, ${source} from told
            on conflict (account_id, source) do nothing)
          select id from told`
        // Said again by a second attempt: what is said is the state, not the change.
        await publishCounts(
          { sql, bus },
          told.map((account) => account.id),
        )
      },
    }),
  ]
}
