import type { JobsOptions } from 'bullmq'
import canonicalize from 'canonicalize'
import type { Json } from './event-log/events.ts'
import type { JobQueue } from './jobs-backend.ts'

/** When a job runs by itself, by cron in Warsaw time, and with what. */
export type Schedule = { readonly cron: string; readonly data: Json }

/** Remembers which scheduled runs are owed, outside the queue. */
export type ScheduleLog = {
  /**
   * The queue keeps the run of this time next.
   * @param lost it did not keep the schedule: a run that is owed from before is asked for now
   */
  expect(name: string, run: { next: Date; data: Json; lost: boolean }): Promise<void>
  /** The run that was planned for this time is over. */
  done(name: string, due: Date): Promise<void>
  /** The job has no schedule any more. */
  forget(name: string): Promise<void>
}

const TIME_ZONE = 'Europe/Warsaw'

/**
 * Makes the queue run its job by this schedule and by no other; by none where it is absent. A schedule that is
 * as it should be is left alone: a run that fell due while nobody worked is not lost.
 */
export async function applySchedule(
  queue: JobQueue,
  name: string,
  schedule: Schedule | undefined,
  {
    opts,
    log,
  }: {
    opts: Pick<JobsOptions, 'attempts' | 'backoff' | 'removeOnComplete' | 'removeOnFail'>
    log?: ScheduleLog | undefined
  },
): Promise<void> {
  for (const { key } of await queue.getJobSchedulers())
    if (!schedule || key !== name) await queue.removeJobScheduler(key)
  if (!schedule) return await log?.forget(name)
  const { cron, data } = schedule
  const lost = !(await isKept(queue, name, schedule))
  if (lost) await queue.upsertJobScheduler(name, { pattern: cron, tz: TIME_ZONE }, { name, data, opts })
  const next = (await queue.getJobScheduler(name))?.next
  if (next !== undefined) await log?.expect(name, { next: new Date(next), data, lost })
}

/** The id of a scheduled run holds the time for which it was planned. Undefined for any other job. */
export function dueOf(name: string, id: string): Date | undefined {
  const prefix = `repeat:${name}:`
  return id.startsWith(prefix) ? new Date(Number(id.slice(prefix.length))) : undefined
}

/** Whether the schedule is there already, with its next run ahead of it or on its way. */
async function isKept(queue: JobQueue, name: string, { cron, data }: Schedule): Promise<boolean> {
  const found = await queue.getJobScheduler(name)
  if (!found?.next || found.pattern !== cron || found.tz !== TIME_ZONE) return false
  if (canonicalize(found.template?.data ?? {}) !== canonicalize(data)) return false
  const next = await queue.getJob(`repeat:${name}:${found.next}`)
  const state = await next?.getState()
  return state !== undefined && state !== 'completed' && state !== 'failed' && state !== 'unknown'
}
