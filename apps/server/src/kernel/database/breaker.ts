/** Refuses requests at once while the database does not answer, so that they do not all wait out their time. */
import postgres from 'postgres'
import { DomainError } from '../errors/index.ts'
import type { Query } from './query.ts'

/** Milliseconds between two looks while statements are unanswered. */
const LOOK = 500
/** Milliseconds without any answer after which the database is asked by a connection of its own. */
const SUSPECT = 2_000
/** Milliseconds without an answer to that, nor to anything else, after which requests are refused. */
const SILENT = 3_000

export type Breaker = ReturnType<typeof createBreaker>

/**
 * Closed, it counts what is unanswered. Statements that are slow or wait for a lock do not open it, since the probe is
 * answered beside them. Open, any answer closes it.
 * @param probe asks the database by a connection that nothing else uses
 */
export function createBreaker(probe: () => Promise<unknown>, onChange: (open: boolean) => void) {
  let unanswered = 0
  let answeredAt = performance.now()
  /** Since when probes are unanswered. */
  let silentSince: number | undefined
  let probing = false
  let open = false
  let timer: NodeJS.Timeout | undefined

  function setOpen(now: boolean): void {
    if (open === now) return
    open = now
    onChange(now)
  }

  function answered(): void {
    answeredAt = performance.now()
    silentSince = undefined
    setOpen(false)
  }

  async function ask(): Promise<void> {
    silentSince ??= performance.now()
    if (probing) return
    probing = true
    try {
      await probe()
      answered()
    } catch (error) {
      if (error instanceof postgres.PostgresError) answered()
    }
    probing = false
  }

  function look(): void {
    if (unanswered === 0 && !open) {
      clearInterval(timer)
      timer = undefined
      silentSince = undefined
      return
    }
    const now = performance.now()
    if (silentSince !== undefined && now - silentSince > SILENT) setOpen(true)
    if (now - answeredAt > SUSPECT) void ask()
  }

  function begin(): void {
    if (unanswered === 0) answeredAt = performance.now()
    unanswered += 1
    timer ??= setInterval(look, LOOK).unref()
  }

  return {
    /** @throws DomainError unavailable while it is open */
    check(): void {
      if (open) throw new DomainError('unavailable')
    },

    /** Follows a statement from its execution to its end. */
    watch(made: Query): void {
      const { handler } = made
      made.handler = (query: Query) => {
        begin()
        const { resolve, reject } = query
        query.resolve = (value) => {
          unanswered -= 1
          answered()
          resolve(value)
        }
        query.reject = (reason) => {
          unanswered -= 1
          if (reason instanceof postgres.PostgresError) answered()
          reject(reason)
        }
        return handler(query)
      }
    },

    close(): void {
      clearInterval(timer)
    },
  }
}
