import { getNextMillis, type JobSchedulerJson, type JobsOptions } from 'bullmq'
import canonicalize from 'canonicalize'
import type { Json } from '../json.ts'
import type { JobQueue } from './backend.ts'
import { runOf } from './job-id.ts'
import { type JobDefinition, WORK_CLASSES, type WorkClass } from './jobs.ts'
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
  /** These jobs have no schedule any more. */
  forget(names: readonly string[]): Promise<void>
}

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
  queueOf: (work: WorkClass) => JobQueue
  optionsOf: (work: WorkClass) => JobsOptions
  log: Log
  scheduleLog: ScheduleLog | undefined
}) {
  const schedules = new Map<string, Schedule>()

  /** Makes the queues run the jobs by exactly these schedules. */
  async function apply(): Promise<void> {
    await scheduleLog?.forget([...definitions.keys()].filter((name) => !schedules.has(name)))
    await Promise.all(WORK_CLASSES.map(applyTo))
  }

  async function applyTo(work: WorkClass): Promise<void> {
    const queue = queueOf(work)
    const found = new Map((await queue.getJobSchedulers()).map((scheduler) => [scheduler.key, scheduler]))
    const wanted = [...schedules].filter(([name]) => definitions.get(name)?.work === work)
    for (const name of found.keys())
      if (!wanted.some(([each]) => each === name)) await queue.removeJobScheduler(name)
    for (const [name, schedule] of wanted) await keepSchedule(work, name, schedule, found.get(name))
  }

  /** Leaves a correct schedule alone, so that a run which fell due while no process worked is not lost. */
  async function keepSchedule(
    work: WorkClass,
    name: string,
    schedule: Schedule,
    found: JobSchedulerJson | undefined,
  ): Promise<void> {
    const queue = queueOf(work)
    const { cron, data } = schedule
    const lost = !found || !(await isKept(queue, schedule, found))
    let next = found?.next
    if (lost) {
      const startDate = startOf(cron, await scheduleLog?.doneAt(name))
      // A finished run that is kept would block its id, whose time comes again when a clock is set back.
      const opts = { ...optionsOf(work), removeOnComplete: true }
      try {
        await queue.upsertJobScheduler(
          name,
          { pattern: cron, tz: TIME_ZONE, startDate },
          { name, data, opts },
        )
      } catch (error) {
        // Processes that start at once collide on the run's id; the schedule is the same.
        const others = await queue.getJobScheduler(name)
        if (!others || !(await isKept(queue, schedule, others))) throw error
      }
      next = (await queue.getJobScheduler(name))?.next
    }
    if (next !== undefined) await scheduleLog?.expect(name, { next: new Date(next), data, lost })
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
    async ended(id: string): Promise<void> {
      const run = runOf(id)
      if (!run || !scheduleLog) return
      try {
        await scheduleLog.done(run.name, run.due)
      } catch (error) {
        log.warn({ err: error, job: run.name }, 'jobs: a scheduled run could not be noted')
      }
    },
  }
}

/** The next run after a time. */
const nextOf = (cron: string, time: number) =>
  getNextMillis(time, { pattern: cron, tz: TIME_ZONE }) ?? Infinity

/**
 * The time after which a schedule starts: now, or after a run that was already carried out while the clock was ahead,
 * so that it is not repeated. A clock that was ahead by more than one run is ignored.
 */
function startOf(cron: string, doneAt: Date | undefined): number {
  const now = Date.now()
  const [first, done] = [nextOf(cron, now), doneAt?.getTime() ?? 0]
  return done >= first && done < nextOf(cron, first) ? first : now
}

/** Whether the schedule is the wanted one, with its next run planned or running, and not for when a clock was ahead. */
async function isKept(queue: JobQueue, { cron, data }: Schedule, found: JobSchedulerJson): Promise<boolean> {
  if (!found.next || found.pattern !== cron || found.tz !== TIME_ZONE) return false
  if (canonicalize(found.template?.data ?? {}) !== canonicalize(data)) return false
  if (found.next > nextOf(cron, nextOf(cron, Date.now()))) return false
  const state = await queue.getJobState(`repeat:${found.key}:${found.next}`)
  return state !== 'completed' && state !== 'failed' && state !== 'unknown'
}
