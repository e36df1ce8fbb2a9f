import { warsawDay } from '@skrzat/contract/days'
import { z } from 'zod'
import type { CommandPorts } from '../../kernel/commands.ts'
import { defineJob, type JobDefinition } from '../../kernel/jobs.ts'
import { eraseOldReasons } from './commands/reasons.ts'

const REASONS_JOB = 'absences.reasons'
/** After midnight, and before the backup, which then has no more than the database. */
export const REASON_SCHEDULES = [{ job: REASONS_JOB, cron: '35 1 * * *' }] as const

/** Nightly erases parents' reasons for absences a year after their day. */
export function reasonJobs({ sql, clock }: Pick<CommandPorts, 'sql' | 'clock'>): readonly JobDefinition[] {
  return [
    defineJob({
      name: REASONS_JOB,
      schema: z.object({}),
      async run() {
        await eraseOldReasons(sql, warsawDay(clock.now()))
      },
    }),
  ]
}
