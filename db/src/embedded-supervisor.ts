/** Keeps PostgreSQL running: starts it again whenever it has ended without being told to. */
import { setTimeout } from 'node:timers/promises'
import type { Postmaster, StopMode } from './embedded-postmaster.ts'
import { errorMessage } from './start-error.ts'

export type Supervision = {
  /** Why it is not there for now, in words; undefined while it runs. */
  fault(): string | undefined
  /** Stops it for good. */
  stop(mode: StopMode): Promise<void>
}

/** Milliseconds before the second try, doubling with each, and the most between two. */
const FIRST_WAIT = 100
const LONGEST_WAIT = 5_000
/** Milliseconds after which a run counts as a good one: what ends sooner is started again after the longer wait. */
const GOOD_RUN = 10_000

/** Leaves it as it is when it has ended. */
export function unsupervised(postmaster: Postmaster): Supervision {
  return { fault: () => undefined, stop: (mode) => postmaster.stop(mode) }
}

/**
 * @param start starts it once more, at the same address
 * @param onChange told of each fault that it was not told of before, and with undefined when it runs again
 */
export function keepRunning(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  onChange: (fault: string | undefined) => void,
): Supervision {
  const stopping = new AbortController()
  let stopMode: StopMode = 'fast'
  let current: Postmaster | undefined = first
  let fault: string | undefined

  function change(now: string | undefined) {
    if (now === fault || stopping.signal.aborted) return
    fault = now
    onChange(now)
  }

  /** Undefined where it is to stop instead. */
  async function startedAgain(wait: number): Promise<Postmaster | undefined> {
    for (let next = wait; ; next = Math.min(Math.max(next * 2, FIRST_WAIT), LONGEST_WAIT)) {
      if (next > 0) await setTimeout(next, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return undefined
      try {
        return await start()
      } catch (error) {
        change(errorMessage(error))
      }
    }
  }

  async function supervise() {
    let wait = 0
    while (current) {
      const from = performance.now()
      const how = await current.ended
      current = undefined
      if (stopping.signal.aborted) return
      change(`The embedded PostgreSQL has ended: ${how}`)
      wait = performance.now() - from > GOOD_RUN ? 0 : Math.min(Math.max(wait * 2, FIRST_WAIT), LONGEST_WAIT)
      current = await startedAgain(wait)
      // Told to stop while it was on its way.
      if (stopping.signal.aborted) return await current?.stop(stopMode)
      change(undefined)
    }
  }

  const supervising = supervise()
  return {
    fault: () => fault,
    async stop(mode) {
      stopMode = mode
      stopping.abort()
      await current?.stop(mode)
      await supervising
    },
  }
}
