import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { DomainError } from '../errors/index.ts'
import type { Log } from '../log/index.ts'

/** Work that would hold the server's own thread up: it goes to threads that are kept, one task at a time in each. */
export type Threads = {
  /**
   * @param file a module whose default export does the work; what goes in and out is copied
   * @throws DomainError unavailable where too much waits, or where the work takes too long; its thread is then ended,
   * and another one takes its place
   */
  readonly run: <Work extends (input: never) => unknown>(
    file: URL,
    input: Parameters<Work>[0],
  ) => Promise<Awaited<ReturnType<Work>>>
  readonly close: () => Promise<void>
}

type Bounds = {
  /** Tasks that wait for a thread; more are refused at once. */
  readonly waiting: number
  /** Milliseconds in which a task is done, those that it waits for a thread included. */
  readonly limit: number
  /** Threads that are there before the first task. */
  readonly ready?: number
}

export function openThreads(
  log: Log,
  { waiting, limit, ready = 0 }: Bounds,
  timeout: (milliseconds: number) => AbortSignal = (milliseconds) => AbortSignal.timeout(milliseconds),
): Threads {
  const pool = new Piscina({
    minThreads: ready,
    maxThreads: Math.max(1, availableParallelism() - 1),
    idleTimeout: 60_000,
    maxQueue: waiting,
    env: { NODE_ENV: 'production' },
  })
  // Of a thread at rest; the pool starts another one.
  pool.on('error', (error) => log.error({ err: error }, 'a thread has ended'))
  return {
    async run(file, input) {
      if (pool.queueSize >= waiting) throw new DomainError('unavailable')
      const signal = timeout(limit)
      try {
        return await pool.run(input, { filename: file.href, signal })
      } catch (error) {
        if (!signal.aborted) throw error
        log.error({ file: file.pathname }, 'a thread was not done in time')
        throw new DomainError('unavailable')
      }
    },
    close: () => pool.destroy(),
  }
}
