import { UnrecoverableError, WaitingError } from 'bullmq'
import * as z from 'zod'
import type { Json } from './event-log/events.ts'
import {
  type JobProcessor,
  type JobQueue,
  type JobsBackend,
  type JobWorker,
  type Log,
  settledWithin,
  type StoredJob,
} from './jobs-backend.ts'
import { applySchedule, dueOf, type Schedule, type ScheduleLog } from './jobs-schedule.ts'
import { throughCuts } from './through-cuts.ts'

/**
 * Background jobs: each definition has a queue of its own, so that one that hangs holds up no other. Jobs are
 * asked for by writing to the outbox; only the relay and the schedules add them here.
 *
 * A job runs at least once. A handler is therefore idempotent, and has one side effect.
 */
export type JobContext = {
  /** The same for each attempt at the same job. */
  readonly id: string
  /** From 1. An attempt that a dying process left behind is not counted. */
  readonly attempt: number
  /** No attempt follows this one. */
  readonly last: boolean
  /** Nobody has begun with this job before, neither an attempt that failed nor a process that died in it. */
  readonly untouched: boolean
  /** Aborts when the process has to stop: let the exception pass, the job is then put back. */
  readonly signal: AbortSignal
}

export type JobDefinition = {
  readonly name: string
  readonly attempts: number
  readonly backoff: Backoff
  readonly concurrency: number
  run(data: unknown, context: JobContext): Promise<void>
}

/** The wait before the next attempt, in milliseconds; doubling with each where exponential. */
export type Backoff = { readonly type: 'fixed' | 'exponential'; readonly delay: number }

/** A job as the relay adds it. */
export type NewJob = {
  readonly id: string
  readonly name: string
  readonly data: unknown
  /** The queue had it before and lost it: somebody may have begun with it. */
  readonly again?: boolean
}

/** A job that is over: done, or failed for good where there is a `failure`. */
export type JobEnd = { readonly id: string; readonly failure?: string }

/** What the queue knows of a job. */
export type JobFate =
  | { readonly state: 'alive' | 'done' | 'lost' }
  | { readonly state: 'failed'; readonly failure: string }

export type Ran = { completed: number; failed: { name: string; id: string; reason: string }[] }

export type Jobs = ReturnType<typeof createJobs>

/** Thrown by a handler for which another attempt would be of no use: the job fails at once. */
export class FinalJobError extends Error {
  override name = 'FinalJobError'
}

/** A handler was asked for that nobody defined, or defined twice. */
export class JobNameError extends Error {
  override name = 'JobNameError'
}

const DAY = 24 * 60 * 60
/** Seconds for which a completed job is remembered: as long, its id can't run again. */
const KEEP_COMPLETED = DAY
/** Every so many milliseconds schedules are looked after: a queue that came back empty has none. */
const SCHEDULES_EVERY = 2 * 60_000
/** Follows the name of a job that is handed over again. */
const AGAIN = ' again'
/** Seconds for which a failed job can be looked at. */
const KEEP_FAILED = 90 * DAY

/**
 * Says how a job of this name is carried out. Data that does not fit `schema` fails the job at once.
 * By default 5 attempts, the first wait 5 seconds, then doubling; one job at a time in each process.
 */
export function defineJob<S extends z.ZodType>(definition: {
  /** `domain.verb`. */
  name: string
  schema: S
  attempts?: number
  backoff?: Backoff
  concurrency?: number
  run(data: z.output<S>, context: JobContext): Promise<void>
}): JobDefinition {
  const { name, schema, attempts = 5, concurrency = 1 } = definition
  return {
    name,
    attempts,
    concurrency,
    backoff: definition.backoff ?? { type: 'exponential', delay: 5_000 },
    async run(data, context) {
      const parsed = schema.safeParse(data)
      if (!parsed.success) throw new FinalJobError(`invalid data: ${z.prettifyError(parsed.error)}`)
      await definition.run(parsed.data, context)
    },
  }
}

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
  /** Milliseconds after which the jobs of a dead process are taken up by another. */
  lockDuration?: number
  /** Milliseconds that running jobs get to finish by themselves when stopping. */
  stopWithin?: number
  /** Milliseconds that a job then has to heed its signal, and the queues to close. */
  abortWithin?: number
  /** Remembers which scheduled runs are owed; without it, one that the queue loses is not caught up on. */
  scheduleLog?: ScheduleLog
}) {
  const definitions = new Map<string, JobDefinition>()
  const queues = new Map<string, JobQueue>()
  const workers = new Map<string, JobWorker>()
  const schedules = new Map<string, Schedule>()
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
    // BullMQ keeps a failed first connection for ever: the next use opens the queue anew.
    queue.waitUntilReady().catch((error: unknown) => {
      log.warn({ err: error, job: name }, 'jobs: a queue could not be opened')
      if (queues.get(name) === queue) queues.delete(name)
    })
    return queue
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
          // Not the job's fault: it goes back unharmed, for the next process.
          await job.moveToWait(token)
          throw new WaitingError()
        }
        if (error instanceof FinalJobError) throw new UnrecoverableError(error.message)
        throw error
      }
    }
  }

  /** Notes that a job is over; what can't be noted is found out by asking the queue later. */
  async function ended(name: string, end: JobEnd): Promise<void> {
    for (const listener of endListeners) listener(end)
    const due = dueOf(name, end.id)
    if (!due || !scheduleLog) return
    try {
      await scheduleLog.done(name, due)
    } catch (error) {
      log.warn({ err: error, job: name }, 'jobs: a scheduled run could not be noted')
    }
  }

  async function applySchedules(): Promise<void> {
    for (const definition of definitions.values()) {
      const { name } = definition
      const options = { opts: optionsOf(definition), log: scheduleLog }
      await applySchedule(queueOf(name), name, schedules.get(name), options)
    }
  }

  /** Schedules are looked after again with the next round where this one fails. */
  async function keepSchedules(): Promise<void> {
    try {
      await applySchedules()
    } catch (error) {
      log.warn({ err: error }, 'jobs: schedules could not be looked after')
    }
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

  /** BullMQ keeps a worker's failed first connection for ever: the next try is another worker. */
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

  /** The definition where one of its jobs waits, else nothing. */
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
      // The type says otherwise, but an empty queue answers with nothing.
      if (!isJob(job)) return count
      await worker.processJob(job, token, () => false)
      count += 1
      const state = await job.getState()
      if (state === 'completed') ran.completed += 1
      else ran.failed.push({ name: definition.name, id: job.id ?? '', reason: job.failedReason })
    }
  }

  return {
    /** Makes handlers known. @throws JobNameError for a name that is taken */
    register(handlers: readonly JobDefinition[]): void {
      for (const handler of handlers) {
        if (definitions.has(handler.name)) throw new JobNameError(`two jobs are named ${handler.name}`)
        definitions.set(handler.name, handler)
      }
    },

    names: (): string[] => [...definitions.keys()],

    /** Runs a job by cron, in Warsaw time, once for all processes. Applied by `start`. */
    schedule(name: string, cron: string, data: Json = {}): void {
      definitionOf(name)
      schedules.set(name, { cron, data })
    },

    /**
     * Only for the relay: everything else asks for a job by writing to the outbox. An id that is known, running
     * or done within a day is not added again.
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

    /** Only for the relay: what the queue knows of jobs, in the order in which they are given. */
    async fatesOf(jobs: readonly Pick<NewJob, 'id' | 'name'>[]): Promise<JobFate[]> {
      return await Promise.all(jobs.map(({ id, name }) => fateOf(queueOf(name), id)))
    },

    /** Tells of each job that is over in this process. */
    onEnd(listener: (end: JobEnd) => void): void {
      endListeners.add(listener)
    },

    /** Starts to work on jobs, and applies the schedules. */
    async start(): Promise<void> {
      started = true
      await throughCuts(applySchedules)
      scheduling = setInterval(() => void keepSchedules(), SCHEDULES_EVERY)
      backend.onReconnect(() => void keepSchedules())
      for (const definition of definitions.values()) {
        const worker = await throughCuts(() => readyWorkerOf(definition))
        worker.run().catch((error: unknown) => log.error({ err: error }, 'jobs: a worker stopped'))
      }
    },

    /**
     * For tests: runs what waits, in this process, until nothing does, without workers and without time passing.
     * With `retries`, jobs that wait for another attempt run too. The outbox is not looked at: see `runDue`.
     */
    async drain({ retries = false }: { retries?: boolean } = {}): Promise<Ran> {
      if (started) throw new Error('drain is for processes that have not started their workers')
      const ran: Ran = { completed: 0, failed: [] }
      for (;;) {
        let count = 0
        const due = await Promise.all([...definitions.values()].map((one) => waitsFor(one, retries)))
        // A worker holds a connection: none is opened for a queue in which nothing waits.
        for (const definition of due.flat()) count += await runWaiting(definition, ran)
        if (count === 0) return ran
      }
    },

    /** Puts back the schedules that a queue has lost, where this process works; `start` does so every few minutes. */
    restoreSchedules: async (): Promise<void> => {
      if (started) await keepSchedules()
    },

    /** Tells that the queue was away and is back, perhaps without what was in it. */
    onReconnect: (listener: () => void): void => backend.onReconnect(listener),

    /** For tests: carries out a scheduled job now, as the schedule would. */
    async runScheduled(name: string): Promise<void> {
      const definition = definitionOf(name)
      const data = schedules.get(name)?.data
      if (data === undefined) throw new JobNameError(`${name} has no schedule`)
      const { signal } = new AbortController()
      await definition.run(data, { id: `scheduled-${name}`, attempt: 1, last: true, untouched: true, signal })
    },

    /** How many jobs wait, run, failed…, by name: for health and metrics. */
    async counts(): Promise<Record<string, Record<string, number>>> {
      const names = [...definitions.keys()]
      const counts = await Promise.all(names.map((name) => queueOf(name).getJobCounts()))
      return Object.fromEntries(names.map((name, index) => [name, counts[index] ?? {}]))
    },

    /**
     * Takes no more jobs, lets running ones finish within `stopWithin`, then aborts their signals and puts them
     * back. A job that ignores its signal is left to its lock, and taken up by another process.
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
