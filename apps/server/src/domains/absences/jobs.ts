import { warsawDay } from '@skrzat/contract/days'
import { z } from 'zod'
import type { CommandPorts } from '../../kernel/commands/index.ts'
import { defineJob, type JobDefinition } from '../../kernel/jobs/index.ts'
import { eraseDeletedReasons, eraseOldReasons } from './commands/reasons.ts'

const REASONS_JOB = 'absences.reasons'
/** Every hour, the last time minutes before the nightly backup, which so has few reasons of deleted absences. */
export const REASON_SCHEDULES = [{ job: REASONS_JOB, cron: '25 * * * *' }] as const

/** Erases parents' reasons a year after the day of their absence, and those of deleted absences. */
export function reasonJobs({ sql, clock }: Pick<CommandPorts, 'sql' | 'clock'>): readonly JobDefinition[] {
  return [
    defineJob({
      name: REASONS_JOB,
      work: 'nightly',
      schema: z.object({}),
      async run() {
        const now = clock.now()
        await eraseDeletedReasons(sql, now)
        await eraseOldReasons(sql, warsawDay(now))
      },
    }),
  ]
}
