import { getNextMillis, type JobsOptions } from 'bullmq'
import canonicalize from 'canonicalize'
import type { Json } from '../json.ts'
import type { JobDefinition } from './jobs.ts'
import type { JobQueue } from './backend.ts'
import type { Log } from '../log/index.ts'

/** A job's schedule, by cron in Warsaw time, and its data. */
type Schedule = { readonly cron: string; readonly data: Json }

/** Records outside the queue which scheduled runs are owed. */
export type ScheduleLog = {
  /**
   * Records the queue's next planned run.
   * @param lost the queue lost the schedule: an owed earlier run is requested now
   */
  expect(name: string, run: { next: Date; data: Json; lost: boolean }): Promise<void>
  /** The run planned for this time has ended. */
  done(name: string, due: Date): Promise<void>
  /** For which time the latest run was planned that has ended. */
  doneAt(name: string): Promise<Date | undefined>
  /** The job no longer has a schedule. */
  forget(name: string): Promise<void>
}

type RunOptions = Pick<JobsOptions, 'attempts' | 'backoff' | 'removeOnComplete' | 'removeOnFail'>

const TIME_ZONE = 'Europe/Warsaw'

/** The schedules of the defined jobs, and which of their runs have ended. */
export function createSchedules({
  definitions,
  queueOf,
  optionsOf,
  log,
  scheduleLog,
}: {
  definitions: ReadonlyMap<string, JobDefinition>
  queueOf: (name: string) => JobQueue
  optionsOf: (definition: JobDefinition) => RunOptions
  log: Log
  scheduleLog: ScheduleLog | undefined
}) {
  const schedules = new Map<string, Schedule>()

  /** Makes the queue of each job run it by its schedule, or by none. */
  async function apply(): Promise<void> {
    for (const definition of definitions.values()) {
      const { name } = definition
      // A finished run would keep the id of its time, at which a clock that is set back comes by again.
      const opts = { ...optionsOf(definition), removeOnComplete: true }
      const options = { opts, log: scheduleLog }
      await applySchedule(queueOf(name), name, schedules.get(name), options)
    }
  }

  return {
    set(name: string, schedule: Schedule): void {
      schedules.set(name, schedule)
    },

    get: (name: string): Schedule | undefined => schedules.get(name),

    /** The jobs that have a schedule. */
    names: (): string[] => [...schedules.keys()],

    apply,

    /** Applies them again. A failed round is retried by the next one. */
    async keep(): Promise<void> {
      try {
        await apply()
      } catch (error) {
        log.warn({ err: error }, 'jobs: schedules could not be looked after')
      }
    },

    /** Records that a job has ended, if its schedule had planned it. */
    async ended(name: string, id: string): Promise<void> {
      const due = dueOf(name, id)
      if (!due || !scheduleLog) return
      try {
        await scheduleLog.done(name, due)
      } catch (error) {
        log.warn({ err: error, job: name }, 'jobs: a scheduled run could not be noted')
      }
    },
  }
}

/**
 * Makes the queue run its job by exactly this schedule, or by none if absent. A correct schedule is left alone, so
 * that a run which fell due while no process worked is not lost.
 */
async function applySchedule(
  queue: JobQueue,
  name: string,
  schedule: Schedule | undefined,
  {
    opts,
    log,
  }: {
    opts: RunOptions
    log?: ScheduleLog | undefined
  },
): Promise<void> {
  for (const { key } of await queue.getJobSchedulers())
    if (!schedule || key !== name) await queue.removeJobScheduler(key)
  if (!schedule) return await log?.forget(name)
  const { cron, data } = schedule
  const lost = !(await isKept(queue, name, schedule))
  if (lost) {
    const startDate = startOf(cron, log && (await log.doneAt(name)))
    await queue.upsertJobScheduler(name, { pattern: cron, tz: TIME_ZONE, startDate }, { name, data, opts })
  }
  const next = (await queue.getJobScheduler(name))?.next
  if (next !== undefined) await log?.expect(name, { next: new Date(next), data, lost })
}

/** The planned time of a scheduled run, from its id. Undefined for any other job. */
function dueOf(name: string, id: string): Date | undefined {
  const prefix = `repeat:${name}:`
  return id.startsWith(prefix) ? new Date(Number(id.slice(prefix.length))) : undefined
}

/** The next run after a time. */
const nextOf = (cron: string, time: number) =>
  getNextMillis(time, { pattern: cron, tz: TIME_ZONE }) ?? Infinity

/**
 * After which time a schedule begins, if not now: a run that was carried out while the clock was ahead is not repeated.
 * If it was ahead by more than a run, what it has done since says nothing of now.
 */
function startOf(cron: string, doneAt: Date | undefined): number {
  const now = Date.now()
  const [first, done] = [nextOf(cron, now), doneAt?.getTime() ?? 0]
  return done >= first && done < nextOf(cron, first) ? first : now
}

/** Whether the schedule exists already, with its next run planned or running, and not for when a clock was ahead. */
async function isKept(queue: JobQueue, name: string, { cron, data }: Schedule): Promise<boolean> {
  const found = await queue.getJobScheduler(name)
  if (!found?.next || found.pattern !== cron || found.tz !== TIME_ZONE) return false
  if (canonicalize(found.template?.data ?? {}) !== canonicalize(data)) return false
  const next = await queue.getJob(`repeat:${name}:${found.next}`)
  const state = await next?.getState()
  if (found.next > nextOf(cron, nextOf(cron, Date.now()))) return false
  return state !== undefined && state !== 'completed' && state !== 'failed' && state !== 'unknown'
}
