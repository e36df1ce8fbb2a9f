import * as z from 'zod'

/**
 * Background jobs: each definition has its own queue, so a hanging job blocks no other kind. Jobs are requested by
 * writing to the outbox; only the relay and the schedules add them here.
 *
 * A job runs at least once, so a handler is idempotent and has one side effect.
 */
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
  readonly attempts: number
  readonly backoff: Backoff
  readonly concurrency: number
  run(data: unknown, context: JobContext): Promise<void>
}

/** The delay before the next attempt, in milliseconds; exponential doubles it each time. */
export type Backoff = { readonly type: 'fixed' | 'exponential'; readonly delay: number }

/** Thrown by a handler when a retry is pointless: the job fails at once. */
export class FinalJobError extends Error {
  override name = 'FinalJobError'
}

/**
 * Defines how jobs of this name run. Data that does not match `schema` fails the job at once.
 * Defaults: 5 attempts, 5 seconds before the first retry, then doubling; one job at a time in each process.
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
