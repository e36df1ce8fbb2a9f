import type { FailedJob, QueueState } from '@skrzat/contract/wire/operations'
import { selectFrom } from '@skrzat/db/orm'
import { jobSchedules } from '@skrzat/db/schema'
import { found } from '../../../kernel/errors/index.ts'
import type { Jobs } from '../../../kernel/jobs/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { countFailed, failedRows, jobCounts, outboxCounts } from '../../../kernel/outbox/index.ts'
import { safeData, safeReason } from './safe.ts'

/** Failed jobs that are shown of a queue. */
const SHOWN = 100
/** Failed runs of a schedule that are counted. */
const MOST_RUNS = 1_000

export type QueuePorts = Pick<Kernel, 'db' | 'clock'> & { readonly jobs: Jobs }

/** Every queue: its counts in the job store and in the outbox, and its schedule. */
export async function queueStates({ db, clock, jobs }: QueuePorts): Promise<QueueState[]> {
  const [counts, outbox, schedules, runs] = await Promise.all([
    jobCounts(db.sql, clock, jobs),
    outboxCounts(db.sql, clock),
    jobs.schedules(),
    selectFrom(db.sql, jobSchedules, 'name', 'doneAt'),
  ])
  const rows = new Map(outbox.map((row) => [row.name, row]))
  const scheduled = new Map(schedules.map((schedule) => [schedule.name, schedule]))
  const last = new Map(runs.map(({ name, doneAt }) => [name, doneAt]))
  return await Promise.all(
    Object.entries(counts).map(async ([name, states]) => {
      const row = rows.get(name)
      const schedule = scheduled.get(name)
      const failedRuns = schedule && states.failed > 0 ? await jobs.failedRuns(name, MOST_RUNS) : []
      return {
        name,
        waiting: states.waiting,
        active: states.active,
        delayed: states.delayed,
        failed: (row?.failed ?? 0) + failedRuns.length,
        done: states.completed,
        due: row?.due ?? 0,
        later: row?.later ?? 0,
        oldestSeconds: row?.oldestSeconds ?? 0,
        schedule: schedule
          ? {
              cron: schedule.cron,
              next: schedule.next?.toISOString() ?? null,
              last: last.get(name)?.toISOString() ?? null,
            }
          : null,
      }
    }),
  )
}

/** The failed jobs of a queue, newest first. @throws DomainError queue.not_found */
export async function failedJobsOf(
  { db, jobs }: QueuePorts,
  queue: string,
): Promise<{ rows: FailedJob[]; total: number }> {
  const name = queueNamed(jobs, queue)
  const [rows, runs, total] = await Promise.all([
    failedRows(db.sql, name, SHOWN),
    jobs.failedRuns(name, MOST_RUNS),
    countFailed(db.sql, name),
  ])
  const all = [...rows, ...runs]
    .map(({ id, data, failure, failedAt }) => ({
      id,
      reason: safeReason(failure ?? ''),
      failedAt: (failedAt ?? new Date(0)).toISOString(),
      data: safeData(data),
    }))
    .toSorted((a, b) => b.failedAt.localeCompare(a.failedAt))
  return { rows: all.slice(0, SHOWN), total: total + runs.length }
}

/** The name, if there is such a queue. @throws DomainError queue.not_found */
export function queueNamed(jobs: Jobs, queue: string): string {
  return found(
    jobs.names().find((name) => name === queue),
    'queue.not_found',
  )
}
