import pRetry from 'p-retry'
import { isAway } from '../errors/index.ts'

/** Milliseconds between two retries, at first and at most. */
const FIRST_PAUSE = 50
const LONGEST_PAUSE = 1_000
/** Milliseconds for a database that was just available to come back. */
const BACK_WITHIN = 30_000

/**
 * For the steps of a start, which no client retries: a step interrupted by a lost connection is retried. The step must
 * be idempotent.
 * @param within milliseconds of retrying
 * @throws what `step` throws: at once for any other reason, else the last error
 */
export function throughCuts<T>(step: () => Promise<T>, within = BACK_WITHIN): Promise<T> {
  return pRetry(step, {
    retries: Infinity,
    minTimeout: FIRST_PAUSE,
    maxTimeout: LONGEST_PAUSE,
    maxRetryTime: within,
    shouldRetry: ({ error }) => isAway(error),
  })
}
