import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { endIdleSessions } from './idle.ts'
import { THROTTLE_KEPT_HOURS } from './throttle.ts'

/** Retention of ended sessions, to answer from where an account was used. */
const SESSIONS_KEPT_DAYS = 90

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
      schema: z.object({}),
      run: () => endIdleSessions(kernel),
    }),
    defineJob({
      name: 'accounts.sweep',
      schema: z.object({}),
      async run() {
        const now = clock.now()
        await db.sql`
          with stale as (
            delete from throttles
            where window_started_at < ${now}::timestamptz - make_interval(hours => ${THROTTLE_KEPT_HOURS})
          ), devices as (
            delete from known_devices
            where last_used_at < ${now}::timestamptz - make_interval(days => ${DEVICES_KEPT_DAYS})
          ), addresses as (
            delete from email_changes
            where expires_at < ${now}::timestamptz - make_interval(days => ${UNPROVEN_KEPT_DAYS})
          ), unproven as (
            select id from accounts a
            where created_by = 'registration' and deleted_at is null and not activated
              and secret_hash is null and secret_kind is null
              and created_at < ${now}::timestamptz - make_interval(days => ${UNPROVEN_KEPT_DAYS})
              and not exists (select from workers where phone = a.login)
              and not exists (select from kids where a.login in (phone1, phone2))
              and not exists (select from account_codes c
                where c.account_id = a.id and c.expires_at > ${now}::timestamptz - interval '1 day')
          ), gone as (
            update accounts set deleted_at = ${now} where id in (select id from unproven)
          ), codes as (
            delete from account_codes
            where expires_at < ${now}::timestamptz - make_interval(days => ${UNPROVEN_KEPT_DAYS}))
          delete from sessions
          where expires_at < ${now}::timestamptz - make_interval(days => ${SESSIONS_KEPT_DAYS})`
      },
    }),
  ]
}

export const ACCOUNT_SCHEDULES = [
  { job: 'accounts.sweep', cron: '30 3 * * *' },
  { job: 'accounts.watch', cron: '* * * * *' },
  { job: 'accounts.idle', cron: '*/5 * * * *' },
] as const
