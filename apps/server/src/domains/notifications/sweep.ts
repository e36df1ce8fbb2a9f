import { NOTICE_DAYS } from '@skrzat/contract/notice-retention'
import type { SqlFragment } from '@skrzat/db/client'
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../kernel/jobs/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { deleteInSlices } from '../../kernel/database/index.ts'

const SWEEP_JOB = 'notifications.sweep'
export const NOTICE_SCHEDULES = [{ job: SWEEP_JOB, cron: '15 4 * * *' }] as const

/** Days for which read notices, and all notices, are kept. */
export type NoticeDays = { readonly read: number; readonly all: number }

/** Deletes notices past their retention, every night. */
export function sweepJob(
  { db: { sql }, clock }: Pick<Kernel, 'db' | 'clock'>,
  { read, all }: NoticeDays = NOTICE_DAYS,
): JobDefinition {
  return defineJob({
    name: SWEEP_JOB,
    work: 'nightly',
    schema: z.object({}),
    async run(_, { signal }) {
      const olderThan = (days: number) =>
        sql`created_at < ${clock.now()}::timestamptz - make_interval(days => ${days})`
      const clear = (due: SqlFragment) => deleteInSlices(sql, 'notifications', due, signal)
      await clear(sql`read_at is not null and ${olderThan(Math.min(read, all))}`)
      await clear(sql`read_at is null and ${olderThan(all)}`)
    },
  })
}
