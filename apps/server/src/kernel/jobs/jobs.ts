import * as z from 'zod'

/**
 * Background jobs. Each is of a class of work, which has a queue, and a worker in each process that works. Jobs are
 * requested by writing to the outbox; only the relay and the schedules add them here.
 *
 * A job runs at least once, so a handler is idempotent and has one side effect.
 */
export const WORK_CLASSES = ['atOnce', 'sms', 'mails', 'elsewhere', 'heavy', 'nightly'] as const

export const WORK: Readonly<Record<WorkClass, Work>> = {
  /** Work that a person waits for and that needs only the database. */
  atOnce: { concurrency: 6, attempts: 5, delay: 5_000 },
  /** Some 15 minutes of attempts, as an old message is useless. */
  sms: { concurrency: 4, attempts: 6, delay: 30_000 },
  /** An hour, as long as a link is valid. Some mail servers take few connections from one client. */
  mails: { concurrency: 2, attempts: 7, delay: 60_000 },
  /** Pushes and webhooks. Their servers may be slow: retried for an hour. */
  elsewhere: { concurrency: 24, attempts: 8, delay: 30_000 },
  /** Work that uses processors or disks for long. */
  heavy: { concurrency: 4, attempts: 5, delay: 5_000 },
  /**
   * Schedules, and what they request for each place or reader. The cause of a failure is rarely gone within seconds.
   */
  nightly: { concurrency: 4, attempts: 3, delay: 600_000 },
}

export type WorkClass = (typeof WORK_CLASSES)[number]

type Work = {
  /** Jobs that a process runs at the same time. */
  readonly concurrency: number
  readonly attempts: number
  /** Milliseconds before the second attempt; each later one waits twice as long. */
  readonly delay: number
}

export type JobContext = {
  /** The same for each attempt of a job. */
  readonly id: string
  /** Counts from 1. An attempt cut off by a dying process is not counted. */
  readonly attempt: number
  /** This is the last attempt. */
  readonly last: boolean
  /** No earlier attempt started: none failed, and no process died in one. */
  readonly untouched: boolean
  /** Aborts on shutdown: let the exception propagate, and the job is requeued. */
  readonly signal: AbortSignal
}

export type JobDefinition = {
  readonly name: string
  readonly work: WorkClass
  run(data: unknown, context: JobContext): Promise<void>
}

/** Thrown by a handler when a retry is pointless: the job fails at once. */
export class FinalJobError extends Error {
  override name = 'FinalJobError'
}

/** Defines how jobs of this name run. Data that does not match `schema` fails the job at once. */
export function defineJob<S extends z.ZodType>(definition: {
  /** `domain.verb`. */
  name: string
  work: WorkClass
  schema: S
  run(data: z.output<S>, context: JobContext): Promise<void>
}): JobDefinition {
  const { name, work, schema } = definition
  return {
    name,
    work,
    async run(data, context) {
      const parsed = schema.safeParse(data)
      if (!parsed.success) throw new FinalJobError(`invalid data: ${z.prettifyError(parsed.error)}`)
      await definition.run(parsed.data, context)
    },
  }
}
