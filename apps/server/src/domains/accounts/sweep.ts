import { RETENTION } from '@skrzat/contract/retention'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { deleteInSlices } from '../../kernel/database/index.ts'
import { endIdleSessions } from './idle.ts'
import { THROTTLE_KEPT_HOURS } from './throttle.ts'

/** Retention of ended sessions, to answer from where an account was used. */
export const SESSIONS_KEPT_DAYS = RETENTION.sign_ins.count

/** Retention of unproven registrations and e-mail addresses. */
const UNPROVEN_KEPT_DAYS = 7

/** Devices without a sign-in for this long are forgotten. */
const DEVICES_KEPT_DAYS = 400

/** Nightly deletes expired sessions, codes, attempts and registrations. Idle sessions end promptly. */
export function sweepJobs(kernel: Kernel): JobDefinition[] {
  const { db, clock } = kernel
  return [
    defineJob({
      name: 'accounts.idle',
      work: 'nightly',
      schema: z.object({}),
      run: (_, { signal }) => endIdleSessions(kernel, signal),
    }),
    defineJob({
      name: 'accounts.sweep',
      work: 'nightly',
      schema: z.object({}),
      async run(_, { signal }) {
        const { sql } = db
        const now = clock.now()
        const before = (days: number) => sql`${now}::timestamptz - make_interval(days => ${days})`
        const clear = (table: string, column: string, days: number) =>
          deleteInSlices(sql, table, sql`${sql(column)} < ${before(days)}`, signal)
        await clear('throttles', 'window_started_at', THROTTLE_KEPT_HOURS / 24)
        await clear('known_devices', 'last_used_at', DEVICES_KEPT_DAYS)
        await clear('email_changes', 'expires_at', UNPROVEN_KEPT_DAYS)
        await sql`
          update accounts a set deleted_at = ${now}
          where created_by = 'registration' and deleted_at is null and not activated
            and secret_hash is null and secret_kind is null and created_at < ${before(UNPROVEN_KEPT_DAYS)}
            and not exists (select from staff_of_places where phone = a.login)
            and not exists (select from guardianships where phone = a.login)
            and not exists (select from account_codes c
              where c.account_id = a.id and c.expires_at > ${now}::timestamptz - interval '1 day')`
        await clear('account_codes', 'expires_at', UNPROVEN_KEPT_DAYS)
        await clear('sessions', 'expires_at', SESSIONS_KEPT_DAYS)
      },
    }),
  ]
}

export const ACCOUNT_SCHEDULES = [
  { job: 'accounts.sweep', cron: '30 3 * * *' },
  { job: 'accounts.watch', cron: '* * * * *' },
  { job: 'accounts.idle', cron: '*/5 * * * *' },
] as const
