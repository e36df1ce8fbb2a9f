import type { NotificationType, Section } from '@skrzat/contract/wire/notifications'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { OutboxRow } from '../../kernel/outbox.ts'
import { publishCounts } from './commands.ts'

const ALARM_JOB = 'notifications.alarm'

const alarmData = z.object({
  /** Four fifths of a cap of SMS are used up; somebody tries many phones. */
  type: z.enum(['TYPE_SMS_LIMIT', 'TYPE_SIGN_IN_ALARM']),
  /** What happened: the same source notifies an account once. */
  source: z.string().min(1).max(200),
})
export type Alarm = z.input<typeof alarmData>

const SECTION = 'admin' satisfies Section

/** The outbox row that notifies every admin of the system. Written in the transaction of what they are told of. */
export function alarmRow(data: Alarm): OutboxRow {
  return { name: ALARM_JOB, data }
}

/** Notifies the system's admins of what they are told by e-mail too, which not all of them have. */
export function alarmJobs({ db: { sql }, bus }: Pick<Kernel, 'db' | 'bus'>): JobDefinition[] {
  return [
    defineJob({
      name: ALARM_JOB,
      schema: alarmData,
      async run({ type, source }) {
        const told = await sql<{ id: number }[]>`
          with told as (
            select id from accounts
            where 'ROLE_ADMIN' = any(authorities) and activated and deleted_at is null),
          written as (
            insert into notifications (account_id, type, section, data, source)
            select id, ${type satisfies NotificationType}, ${SECTION}, '{}', ${source} from told order by id
            on conflict (account_id, source) do nothing)
          select id from told`
        // Idempotent: publishes the current counts.
        await publishCounts(
          { sql, bus },
          told.map(({ id }) => id),
        )
      },
    }),
  ]
}
