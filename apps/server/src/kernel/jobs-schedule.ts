import type { JobsOptions } from 'bullmq'
import canonicalize from 'canonicalize'
import type { Json } from './event-store.ts'
import type { JobQueue } from './jobs-backend.ts'

/** When a job runs by itself, by cron in Warsaw time, and with what. */
export type Schedule = { readonly cron: string; readonly data: Json }

const TIME_ZONE = 'Europe/Warsaw'

/**
 * Makes the queue run its job by this schedule and by no other; by none where it is absent. A schedule that is
 * as it should be is left alone: a run that fell due while nobody worked is not lost.
 */
export async function applySchedule(
  queue: JobQueue,
  name: string,
  schedule: Schedule | undefined,
  opts: Pick<JobsOptions, 'attempts' | 'backoff' | 'removeOnComplete' | 'removeOnFail'>,
): Promise<void> {
  for (const { key } of await queue.getJobSchedulers())
    if (!schedule || key !== name) await queue.removeJobScheduler(key)
  if (!schedule || (await isKept(queue, name, schedule))) return
  const { cron, data } = schedule
  await queue.upsertJobScheduler(name, { pattern: cron, tz: TIME_ZONE }, { name, data, opts })
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
