import pRetry from 'p-retry'
import { isAway } from './unavailable.ts'

/** Milliseconds between two tries, at first and at most. */
const FIRST_PAUSE = 50
const LONGEST_PAUSE = 1_000
/** Milliseconds that a database which was there a moment ago gets to come back. */
const BACK_WITHIN = 30_000

/**
 * For the steps of a start, which nobody sends again: what a lost connection cut off is done anew. The step must be
 * one that can be done twice.
 * @param within milliseconds for which it is tried
 * @throws what `step` throws: at once for any other reason, else what it threw last
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
