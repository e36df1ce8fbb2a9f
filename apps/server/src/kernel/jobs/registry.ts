/** Runs jobs: the queue of each class of work, its worker, and the schedules. */
import { DelayedError, UnrecoverableError, WaitingError } from 'bullmq'
import type { Json } from '../json.ts'
import {
  FinalJobError,
  type JobContext,
  type JobDefinition,
  WORK,
  WORK_CLASSES,
  type WorkClass,
} from './jobs.ts'
import type { JobProcessor, JobQueue, JobsBackend, JobWorker, StoredJob } from './backend.ts'
import { nameOf, runOf } from './job-id.ts'
import { createSchedules, type ScheduleLog } from './schedule.ts'
import type { Log } from '../log/index.ts'
import { settledWithin } from '../errors/index.ts'
import { throughCuts } from '../database/index.ts'

/** A job as the relay adds it. */
export type NewJob = {
  readonly id: string
  readonly name: string
  readonly data: unknown
  /** The queue lost it after an earlier handover, so an attempt may have started. */
  readonly again?: boolean
}

/** A finished job: done, or permanently failed if there is a `failure`. */
export type JobEnd = { readonly id: string; readonly failure?: string }

/** The state of a job in the queue. */
export type JobFate =
  | { readonly state: 'alive' | 'done' | 'lost' }
  | { readonly state: 'failed'; readonly failure: string }

/** Jobs of a name in the queue, without the next run of its schedule, which waits for nothing. */
export type JobCounts = { waiting: number; active: number; delayed: number; failed: number }

/** A scheduled run that has failed for good. */
export type FailedRun = {
  readonly id: string
  readonly data: unknown
  readonly failure: string
  readonly failedAt: Date
}

export type Ran = { completed: number; failed: { name: string; id: string; reason: string }[] }

export type Jobs = ReturnType<typeof createJobs>

/** The handler is undefined, or defined twice. */
export class JobNameError extends Error {
  override name = 'JobNameError'
}

const DAY = 24 * 60 * 60
/** Seconds a completed job is kept; meanwhile its id can't run again. */
const KEEP_COMPLETED = DAY
/** Milliseconds between two checks of the schedules, as a queue that came back empty has none. */
const SCHEDULES_EVERY = 2 * 60_000
/** Suffix of the name of a job that is handed over again. */
const AGAIN = ' again'
/** Milliseconds for which a job of an unknown name is left to the processes of a newer version. */
const LEFT_FOR = 5_000
const COUNTED = ['waiting', 'active', 'delayed', 'failed'] as const
/** Seconds a failed job is kept for inspection. */
const KEEP_FAILED = 90 * DAY

/**
 * The registry of handlers and the workers that run them.
 * Order of use: `register` (any process), `schedule`, `start` (a process that works), `stop`.
 */
export function createJobs({
  backend,
  log,
  lockDuration = 30_000,
  stopWithin = 2_500,
  abortWithin = 500,
  scheduleLog,
}: {
  backend: JobsBackend
  log: Log
  /** Milliseconds after which another process takes over the jobs of a dead one. */
  lockDuration?: number
  /** Milliseconds that running jobs get to finish on shutdown. */
  stopWithin?: number
  /** Milliseconds that a job then has to react to its signal, and the queues to close. */
  abortWithin?: number
  /** Records which scheduled runs are owed; without it, a run that the queue loses is not caught up. */
  scheduleLog?: ScheduleLog
}) {
  const definitions = new Map<string, JobDefinition>()
  const queues = new Map<WorkClass, JobQueue>()
  const workers = new Map<WorkClass, JobWorker>()
  const schedules = createSchedules({ definitions, queueOf, optionsOf, log, scheduleLog })
  const endListeners = new Set<(end: JobEnd) => void>()
  let scheduling: NodeJS.Timeout | undefined
  let started = false
  let aborting = false

  function definitionOf(name: string): JobDefinition {
    const definition = definitions.get(name)
    if (!definition) throw new JobNameError(`no job is defined by the name ${name}`)
    return definition
  }

  function queueOf(work: WorkClass): JobQueue {
    const known = queues.get(work)
    if (known) return known
    const queue = backend.queue(work)
    queues.set(work, queue)
    // BullMQ caches a failed first connection forever, so the next use opens a new queue.
    queue.waitUntilReady().catch((error: unknown) => {
      log.warn({ err: error, queue: work }, 'jobs: a queue could not be opened')
      if (queues.get(work) === queue) queues.delete(work)
    })
    return queue
  }

  const queueOfJob = (name: string) => queueOf(definitionOf(name).work)

  function optionsOf(work: WorkClass) {
    const { attempts, delay } = WORK[work]
    return {
      attempts,
      backoff: { type: 'exponential', delay },
      removeOnComplete: { age: KEEP_COMPLETED },
      removeOnFail: { age: KEEP_FAILED },
    }
  }

  const process: JobProcessor = async (job, token, given) => {
    const signal = given ?? new AbortController().signal
    const definition = definitions.get(kindOf(job))
    if (!definition) throw await leave(job, token)
    // A worker that takes several jobs may fetch one while it closes, even the one that was put back.
    if (aborting) throw await putBack(job, token)
    try {
      await definition.run(job.data, contextOf(job, definition.work, signal))
      await ended({ id: job.id ?? '' })
    } catch (error) {
      if (aborting && signal.aborted) throw await putBack(job, token)
      if (error instanceof FinalJobError) throw new UnrecoverableError(error.message)
      throw error
    }
  }

  /** Requeues a job for the next process, without a failed attempt. @returns what to throw */
  async function putBack(job: StoredJob, token: string | undefined): Promise<Error> {
    await job.moveToWait(token)
    return new WaitingError()
  }

  /**
   * Leaves a job of an unknown name to other processes: while a new version is rolled out, it may be theirs.
   * @returns what to throw
   */
  async function leave(job: StoredJob, token: string | undefined): Promise<Error> {
    if (Date.now() - job.timestamp > KEEP_COMPLETED * 1_000)
      return new UnrecoverableError('no process knows jobs of this name')
    await job.moveToDelayed(Date.now() + LEFT_FOR, token)
    return new DelayedError()
  }

  /** Records that a job has ended; if that fails, the sweep asks the queue later. */
  async function ended(end: JobEnd): Promise<void> {
    for (const listener of endListeners) listener(end)
    await schedules.ended(end.id)
  }

  function workerOf(work: WorkClass): JobWorker {
    const known = workers.get(work)
    if (known) return known
    const worker = backend.worker(work, process, { concurrency: WORK[work].concurrency, lockDuration })
    worker.onFailed((job, error) => {
      logFailure(log, job, error)
      if (job?.id === undefined || job.finishedOn === undefined) return
      void ended({ id: job.id, failure: error.message })
    })
    worker.onStalled((id) => log.warn({ job: nameOf(id), id }, 'jobs: a process died in the middle of a job'))
    workers.set(work, worker)
    return worker
  }

  /** BullMQ caches a worker's failed first connection forever, so each retry makes a new worker. */
  async function readyWorkerOf(work: WorkClass): Promise<JobWorker> {
    const worker = workerOf(work)
    try {
      await worker.waitUntilReady()
      return worker
    } catch (error) {
      workers.delete(work)
      await worker.close()
      throw error
    }
  }

  /** The class if its queue has waiting jobs, else nothing. */
  async function waitsFor(work: WorkClass, retries: boolean): Promise<WorkClass[]> {
    const queue = queueOf(work)
    if (retries) await promoteRetries(queue)
    const { waiting = 0 } = await queue.getJobCounts('waiting')
    return waiting > 0 ? [work] : []
  }

  async function runWaiting(work: WorkClass, ran: Ran): Promise<number> {
    const worker = workerOf(work)
    const token = `drain-${work}`
    let count = 0
    for (;;) {
      const job = await worker.getNextJob(token, { block: false })
      // The type says otherwise, but an empty queue returns undefined.
      if (!isJob(job)) return count
      await worker.processJob(job, token, () => false)
      count += 1
      const state = await job.getState()
      if (state === 'completed') ran.completed += 1
      else ran.failed.push({ name: kindOf(job), id: job.id ?? '', reason: job.failedReason })
    }
  }

  /** Adds the jobs of a queue in a state to the counts of their names. */
  async function countIn(work: WorkClass, state: keyof JobCounts, counts: ReadonlyMap<string, JobCounts>) {
    const now = Date.now()
    for (const id of await queueOf(work).getRanges([state], 0, -1)) {
      const run = runOf(id)
      const of = counts.get(run?.name ?? nameOf(id))
      if (of && !(state === 'delayed' && run && run.due.getTime() > now)) of[state] += 1
    }
  }

  return {
    /** Registers handlers. @throws JobNameError for a duplicate name */
    register(handlers: readonly JobDefinition[]): void {
      for (const handler of handlers) {
        if (definitions.has(handler.name)) throw new JobNameError(`two jobs are named ${handler.name}`)
        definitions.set(handler.name, handler)
      }
    },

    names: (): string[] => [...definitions.keys()],

    /** Schedules a job by cron, in Warsaw time, once across all processes. `start` applies it. */
    schedule(name: string, cron: string, data: Json = {}): void {
      definitionOf(name)
      schedules.set(name, { cron, data })
    },

    /**
     * Only for the relay: other code requests a job through the outbox. An id that is known, running or done within a
     * day is not added again.
     */
    async addBulk(jobs: readonly NewJob[]): Promise<void> {
      const byWork = Map.groupBy(jobs, (job) => definitionOf(job.name).work)
      for (const [work, group] of byWork) {
        const opts = optionsOf(work)
        await queueOf(work).addBulk(
          group.map(({ id, name, data, again = false }) => ({
            name: again ? `${name}${AGAIN}` : name,
            data,
            opts: { ...opts, jobId: id },
          })),
        )
      }
    },

    /** Only for the relay: what the queue knows of these jobs, in the given order. */
    async fatesOf(jobs: readonly Pick<NewJob, 'id' | 'name'>[]): Promise<JobFate[]> {
      return await Promise.all(jobs.map(({ id, name }) => fateOf(queueOfJob(name), id)))
    },

    /** Calls the listener for each job that ends in this process. */
    onEnd(listener: (end: JobEnd) => void): void {
      endListeners.add(listener)
    },

    /** Starts the workers, and applies the schedules. */
    async start(): Promise<void> {
      started = true
      await throughCuts(schedules.apply)
      scheduling = setInterval(() => void schedules.keep(), SCHEDULES_EVERY)
      backend.onReconnect(() => void schedules.keep())
      await Promise.all(
        WORK_CLASSES.map(async (work) => {
          const worker = await throughCuts(() => readyWorkerOf(work))
          worker.run().catch((error: unknown) => log.error({ err: error }, 'jobs: a worker stopped'))
        }),
      )
    },

    /**
     * For tests: runs waiting jobs in this process until none is left, without workers or passing time.
     * With `retries`, jobs that wait for a retry run too. The outbox is not read: see test/kernel/run-due.ts.
     */
    async drain({ retries = false }: { retries?: boolean } = {}): Promise<Ran> {
      if (started) throw new Error('drain is for processes that have not started their workers')
      const ran: Ran = { completed: 0, failed: [] }
      for (;;) {
        let count = 0
        const due = await Promise.all(WORK_CLASSES.map((work) => waitsFor(work, retries)))
        // Each worker holds a connection, so none is opened for an empty queue.
        for (const work of due.flat()) count += await runWaiting(work, ran)
        if (count === 0) return ran
      }
    },

    /**
     * Restores the schedules that a queue has lost, if this process works on jobs; `start` does so every few minutes.
     */
    restoreSchedules: async (): Promise<void> => {
      if (started) await schedules.keep()
    },

    /** Reports that the queue reconnected, perhaps without its content. */
    onReconnect: (listener: () => void): void => backend.onReconnect(listener),

    /** For tests: runs a scheduled job now, as its schedule would. */
    async runScheduled(name: string): Promise<void> {
      const definition = definitionOf(name)
      const data = schedules.get(name)?.data
      if (data === undefined) throw new JobNameError(`${name} has no schedule`)
      const { signal } = new AbortController()
      await definition.run(data, { id: `scheduled-${name}`, attempt: 1, last: true, untouched: true, signal })
    },

    /** Jobs by name and state. */
    async counts(): Promise<Record<string, JobCounts>> {
      const counts = new Map(
        [...definitions.keys()].map((name) => [name, { waiting: 0, active: 0, delayed: 0, failed: 0 }]),
      )
      await Promise.all(WORK_CLASSES.flatMap((work) => COUNTED.map((state) => countIn(work, state, counts))))
      return Object.fromEntries(counts)
    },

    /** Jobs by class and state, which costs the same however many there are. */
    async totals(): Promise<JobCounts[]> {
      return await Promise.all(
        WORK_CLASSES.map(async (work) => {
          const queue = queueOf(work)
          const [counts, planned] = await Promise.all([queue.getJobCounts(), queue.getJobSchedulersCount()])
          const { waiting = 0, active = 0, delayed = 0, failed = 0 } = counts
          return { waiting, active, failed, delayed: Math.max(0, delayed - planned) }
        }),
      )
    },

    /** The cron expression of each scheduled job, with its next planned run. */
    async schedules(): Promise<{ name: string; cron: string; next: Date | undefined }[]> {
      return await Promise.all(
        schedules.names().map(async (name) => {
          const next = (await queueOfJob(name).getJobScheduler(name))?.next
          const cron = schedules.get(name)?.cron ?? ''
          return { name, cron, next: next === undefined ? undefined : new Date(next) }
        }),
      )
    },

    /** The failed runs of a job's schedule that the queue still has, newest first. */
    async failedRuns(name: string, most: number): Promise<FailedRun[]> {
      const queue = queueOfJob(name)
      const ids = (await queue.getRanges(['failed'], 0, -1)).filter((id) => runOf(id)?.name === name)
      const jobs = await Promise.all(ids.slice(0, most).map((id) => queue.getJob(id)))
      return jobs.filter(isJob).map(({ id = '', data, failedReason, finishedOn = 0 }) => ({
        id,
        data,
        failure: failedReason,
        failedAt: new Date(finishedOn),
      }))
    },

    /** Runs a failed job again, under its id. False if it is not failed any more. */
    async retry(name: string, id: string): Promise<boolean> {
      const queue = queueOfJob(name)
      const job = await queue.getJob(id)
      if (!job || (await job.getState()) !== 'failed') return false
      try {
        await job.retry('failed', { resetAttemptsMade: true })
        return true
      } catch (error) {
        // Somebody else retried or removed it meanwhile.
        if ((await queue.getJobState(id)) !== 'failed') return false
        throw error
      }
    },

    /** Removes a failed job from its queue. False if it is not failed. */
    async remove(name: string, id: string): Promise<boolean> {
      const queue = queueOfJob(name)
      if ((await queue.getJobState(id)) !== 'failed') return false
      return (await queue.remove(id)) > 0
    },

    /**
     * Takes no more jobs, lets running ones finish within `stopWithin`, then aborts their signals and requeues them.
     * A job that ignores its signal is left until its lock expires, and another process takes it over.
     */
    async stop(): Promise<void> {
      clearInterval(scheduling)
      const closing = Promise.all([...workers.values()].map((worker) => worker.close()))
      if (!(await settledWithin(closing, stopWithin))) {
        aborting = true
        for (const worker of workers.values()) worker.cancelAllJobs('the process stops')
        if (!(await settledWithin(closing, abortWithin)))
          log.warn('jobs: stopped with jobs still running; another process will take them up')
      }
      await settledWithin(Promise.all([...queues.values()].map((queue) => queue.close())), abortWithin)
    },
  }
}

async function fateOf(queue: JobQueue, id: string): Promise<JobFate> {
  const state = await queue.getJobState(id)
  if (state === 'unknown') return { state: 'lost' }
  if (state === 'completed') return { state: 'done' }
  if (state !== 'failed') return { state: 'alive' }
  const job = await queue.getJob(id)
  return { state: 'failed', failure: job?.failedReason ?? '' }
}

function isJob(job: StoredJob | undefined): job is StoredJob {
  return job !== undefined
}

async function promoteRetries(queue: JobQueue) {
  for (const job of await queue.getDelayed()) if (!job.repeatJobKey) await job.promote()
}

function contextOf(job: StoredJob, work: WorkClass, signal: AbortSignal): JobContext {
  const attempt = job.attemptsMade + 1
  const untouched = job.attemptsStarted <= 1 && !job.name.endsWith(AGAIN)
  return { id: job.id ?? '', attempt, last: attempt >= WORK[work].attempts, untouched, signal }
}

/** The name that the job is defined by. */
function kindOf({ name }: StoredJob): string {
  return name.endsWith(AGAIN) ? name.slice(0, -AGAIN.length) : name
}

function logFailure(log: Log, job: StoredJob | undefined, error: Error) {
  const attempts = job?.opts.attempts ?? 1
  const final = !job || job.finishedOn !== undefined
  const details = { err: error, job: job && kindOf(job), id: job?.id, attempt: job?.attemptsMade, attempts }
  if (final) log.error(details, 'jobs: a job failed')
  else log.warn(details, 'jobs: an attempt failed')
}
