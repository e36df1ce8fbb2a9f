import type { Log } from '../log/index.ts'
import { isAwayForAll } from '../errors/index.ts'

/** Thrown at the end of a job of which some items failed. Each failure is in the log. */
export class SomeFailed extends Error {
  override name = 'SomeFailed'
}

export type Attempts = ReturnType<typeof createAttempts>

/**
 * For jobs that loop over places, accounts or streams: a failed item does not stop the others. Each failure is logged
 * with its ids. `end` then fails the job, so that it is retried and health counts it; items have to be idempotent.
 * @param what for the log, as `payments: a reminder failed`
 */
export function createAttempts(log: Log, what: string) {
  let tried = 0
  let failed = 0
  return {
    /** @throws an error that every other item would have too: the database, or the storage as a whole, is unavailable */
    async run(ids: Readonly<Record<string, number | string>>, work: () => Promise<unknown>): Promise<void> {
      tried += 1
      try {
        await work()
      } catch (error) {
        if (isAwayForAll(error)) throw error
        failed += 1
        log.error({ ...ids, err: error }, what)
      }
    },

    /** @throws SomeFailed with how many of how many failed */
    end(): void {
      if (failed > 0) throw new SomeFailed(`${failed} of ${tried} failed`)
    },
  }
}
