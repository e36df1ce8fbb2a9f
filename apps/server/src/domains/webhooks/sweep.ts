import { DELIVERIES_KEPT_DAYS } from '@skrzat/contract/wire/webhooks'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { deleteInSlices } from '../../kernel/database/index.ts'

const SWEEP_JOB = 'webhooks.sweep'

export const WEBHOOK_SCHEDULES = [{ job: SWEEP_JOB, cron: '50 3 * * *' }] as const

/** Deletes old deliveries and expired secrets, every night. */
export function sweepJob({ db, clock }: Pick<Kernel, 'db' | 'clock'>): JobDefinition {
  return defineJob({
    name: SWEEP_JOB,
    work: 'nightly',
    schema: z.object({}),
    async run(_, { signal }) {
      const { sql } = db
      const now = clock.now()
      await sql`update webhooks set former_secret = null, former_until = null where former_until <= ${now}`
      const old = sql`created_at < ${now}::timestamptz - make_interval(days => ${DELIVERIES_KEPT_DAYS})`
      await deleteInSlices(sql, 'webhook_deliveries', old, signal)
    },
  })
}
