/** Runs jobs: the queue of each definition, its worker, and its schedule. */
import { UnrecoverableError, WaitingError } from 'bullmq'
import type { Json } from '../json.ts'
import { FinalJobError, type JobDefinition } from './jobs.ts'
import type { JobProcessor, JobQueue, JobsBackend, JobWorker, StoredJob } from './backend.ts'
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

/** What the queue knows of a job. */
export type JobFate =
  | { readonly state: 'alive' | 'done' | 'lost' }
  | { readonly state: 'failed'; readonly failure: string }

/** A job that has failed for good, as the queue knows it. */
export type FailedJob = {
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
  const queues = new Map<string, JobQueue>()
  const workers = new Map<string, JobWorker>()
  const schedules = createSchedules({ definitions, queueOf, optionsOf, log, scheduleLog })
  const endListeners = new Set<(end: JobEnd) => void>()
  let scheduling: NodeJS.Timeout | undefined
  let started = false
  let stopping = false

  function definitionOf(name: string): JobDefinition {
    const definition = definitions.get(name)
    if (!definition) throw new JobNameError(`no job is defined by the name ${name}`)
    return definition
  }

  function queueOf(name: string): JobQueue {
    const known = queues.get(name)
    if (known) return known
    const queue = backend.queue(definitionOf(name).name)
    queues.set(name, queue)
    // BullMQ caches a failed first connection forever, so the next use opens a new queue.
    queue.waitUntilReady().catch((error: unknown) => {
      log.warn({ err: error, job: name }, 'jobs: a queue could not be opened')
      if (queues.get(name) === queue) queues.delete(name)
    })
    return queue
  }

  /** When its schedule plans its next run, which the queue keeps as a delayed job; undefined without a schedule. */
  async function nextRunOf(name: string): Promise<number | undefined> {
    if (!schedules.get(name)) return undefined
    return (await queueOf(name).getJobScheduler(name))?.next
  }

  function optionsOf({ attempts, backoff }: JobDefinition) {
    return {
      attempts,
      backoff,
      removeOnComplete: { age: KEEP_COMPLETED },
      removeOnFail: { age: KEEP_FAILED },
    }
  }

  function processor(definition: JobDefinition): JobProcessor {
    return async (job, token, given) => {
      const signal = given ?? new AbortController().signal
      try {
        await definition.run(job.data, {
          id: job.id ?? '',
          attempt: job.attemptsMade + 1,
          last: job.attemptsMade + 1 >= definition.attempts,
          untouched: job.attemptsStarted <= 1 && !job.name.endsWith(AGAIN),
          signal,
        })
        await ended(definition.name, { id: job.id ?? '' })
      } catch (error) {
        if (stopping && signal.aborted) {
          // Not the job's fault: it is requeued for the next process without a failed attempt.
          await job.moveToWait(token)
          throw new WaitingError()
        }
        if (error instanceof FinalJobError) throw new UnrecoverableError(error.message)
        throw error
      }
    }
  }

  /** Records that a job has ended; if that fails, the sweep asks the queue later. */
  async function ended(name: string, end: JobEnd): Promise<void> {
    for (const listener of endListeners) listener(end)
    await schedules.ended(name, end.id)
  }

  function workerOf(definition: JobDefinition): JobWorker {
    const known = workers.get(definition.name)
    if (known) return known
    const { name, concurrency } = definition
    const worker = backend.worker(name, processor(definition), { concurrency, lockDuration })
    worker.onFailed((job, error) => {
      logFailure(log, name, job, error)
      if (job?.id === undefined || job.finishedOn === undefined) return
      void ended(name, { id: job.id, failure: error.message })
    })
    worker.onStalled((id) => log.warn({ job: name, id }, 'jobs: a process died in the middle of a job'))
    workers.set(name, worker)
    return worker
  }

  /** BullMQ caches a worker's failed first connection forever, so each retry makes a new worker. */
  async function readyWorkerOf(definition: JobDefinition): Promise<JobWorker> {
    const worker = workerOf(definition)
    try {
      await worker.waitUntilReady()
      return worker
    } catch (error) {
      workers.delete(definition.name)
      await worker.close()
      throw error
    }
  }

  /** The definition if its queue has waiting jobs, else nothing. */
  async function waitsFor(definition: JobDefinition, retries: boolean): Promise<JobDefinition[]> {
    const queue = queueOf(definition.name)
    if (retries) await promoteRetries(queue)
    const { waiting = 0 } = await queue.getJobCounts('waiting')
    return waiting > 0 ? [definition] : []
  }

  async function runWaiting(definition: JobDefinition, ran: Ran): Promise<number> {
    const worker = workerOf(definition)
    const token = `drain-${definition.name}`
    let count = 0
    for (;;) {
      const job = await worker.getNextJob(token, { block: false })
      // The type says otherwise, but an empty queue returns undefined.
      if (!isJob(job)) return count
      await worker.processJob(job, token, () => false)
      count += 1
      const state = await job.getState()
      if (state === 'completed') ran.completed += 1
      else ran.failed.push({ name: definition.name, id: job.id ?? '', reason: job.failedReason })
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
      const byName = Map.groupBy(jobs, (job) => job.name)
      for (const [name, group] of byName) {
        const opts = optionsOf(definitionOf(name))
        await queueOf(name).addBulk(
          group.map(({ id, data, again = false }) => ({
            name: again ? `${name}${AGAIN}` : name,
            data,
            opts: { ...opts, jobId: id },
          })),
        )
      }
    },

    /** Only for the relay: what the queue knows of these jobs, in the given order. */
    async fatesOf(jobs: readonly Pick<NewJob, 'id' | 'name'>[]): Promise<JobFate[]> {
      return await Promise.all(jobs.map(({ id, name }) => fateOf(queueOf(name), id)))
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
      for (const definition of definitions.values()) {
        const worker = await throughCuts(() => readyWorkerOf(definition))
        worker.run().catch((error: unknown) => log.error({ err: error }, 'jobs: a worker stopped'))
      }
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
        const due = await Promise.all([...definitions.values()].map((one) => waitsFor(one, retries)))
        // Each worker holds a connection, so none is opened for an empty queue.
        for (const definition of due.flat()) count += await runWaiting(definition, ran)
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

    /** Jobs by state (waiting, active, failed…) and name, without the next runs of schedules, which wait for nothing. */
    async counts(): Promise<Record<string, Record<string, number>>> {
      const names = [...definitions.keys()]
      const counts = await Promise.all(
        names.map(async (name) => {
          const [states, next] = await Promise.all([queueOf(name).getJobCounts(), nextRunOf(name)])
          const { delayed = 0 } = states
          return next === undefined ? states : { ...states, delayed: Math.max(0, delayed - 1) }
        }),
      )
      return Object.fromEntries(names.map((name, index) => [name, counts[index] ?? {}]))
    },

    /** The cron expression of each scheduled job, with its next planned run. */
    async schedules(): Promise<{ name: string; cron: string; next: Date | undefined }[]> {
      return await Promise.all(
        schedules.names().map(async (name) => {
          const next = await nextRunOf(name)
          const cron = schedules.get(name)?.cron ?? ''
          return { name, cron, next: next === undefined ? undefined : new Date(next) }
        }),
      )
    },

    /** The failed jobs of a queue, newest first, of which the queue still knows. */
    async failedOf(name: string, most: number): Promise<FailedJob[]> {
      const jobs = await queueOf(name).getFailed(0, most - 1)
      return jobs.filter(isJob).map(({ id = '', data, failedReason, finishedOn = 0 }) => ({
        id,
        data,
        failure: failedReason,
        failedAt: new Date(finishedOn),
      }))
    },

    /** Runs a failed job again, under its id. False if it is not failed any more. */
    async retry(name: string, id: string): Promise<boolean> {
      const queue = queueOf(name)
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
      const queue = queueOf(name)
      if ((await queue.getJobState(id)) !== 'failed') return false
      return (await queue.remove(id)) > 0
    },

    /**
     * Takes no more jobs, lets running ones finish within `stopWithin`, then aborts their signals and requeues them.
     * A job that ignores its signal is left until its lock expires, and another process takes it over.
     */
    async stop(): Promise<void> {
      stopping = true
      clearInterval(scheduling)
      const closing = Promise.all([...workers.values()].map((worker) => worker.close()))
      if (!(await settledWithin(closing, stopWithin))) {
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

function logFailure(log: Log, name: string, job: StoredJob | undefined, error: Error) {
  const attempts = job?.opts.attempts ?? 1
  const final = !job || job.finishedOn !== undefined
  const details = { err: error, job: name, id: job?.id, attempt: job?.attemptsMade, attempts }
  if (final) log.error(details, 'jobs: a job failed')
  else log.warn(details, 'jobs: an attempt failed')
}
