/** Keeps PostgreSQL running: restarts it after an unexpected end. */
import { setTimeout } from 'node:timers/promises'
import type { Postmaster, StopMode } from './embedded-postmaster.ts'
import { errorMessage } from './start-error.ts'

export type Supervision = {
  /** Why it is unavailable, in words; undefined while it runs. */
  fault(): string | undefined
  /** Stops it without a restart. */
  stop(mode: StopMode): Promise<void>
}

/** Milliseconds before the second try, doubling with each, and the maximum between two. */
const FIRST_WAIT = 100
const LONGEST_WAIT = 5_000
/** Milliseconds after which a run counts as stable; after a shorter one the next restart waits longer. */
const GOOD_RUN = 10_000

/** Does not restart it. */
export function unsupervised(postmaster: Postmaster): Supervision {
  return { fault: () => undefined, stop: (mode) => postmaster.stop(mode) }
}

/**
 * @param start restarts it, at the same address
 * @param onChange called with each new fault, and with undefined when it runs again
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

  /** Undefined if it is stopped instead. */
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
      // It was stopped during its start.
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
