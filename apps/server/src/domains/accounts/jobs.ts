import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { THROTTLE_KEPT_HOURS } from './throttle.ts'

/** Sessions that are over are kept as long, so that it can be told where an account was used. */
const SESSIONS_KEPT_DAYS = 90

/** Every night: what is left of sessions and attempts long past goes. */
export function accountJobs({ db, clock }: Kernel): JobDefinition[] {
  return [
    defineJob({
      name: 'accounts.sweep',
      schema: z.object({}),
      async run() {
        const now = clock.now()
        await db.sql`
          with stale as (
            delete from throttles
            where window_started_at < ${now}::timestamptz - make_interval(hours => ${THROTTLE_KEPT_HOURS}))
          delete from sessions
          where expires_at < ${now}::timestamptz - make_interval(days => ${SESSIONS_KEPT_DAYS})`
      },
    }),
  ]
}

export const ACCOUNT_SCHEDULES = [{ job: 'accounts.sweep', cron: '30 3 * * *' }] as const
