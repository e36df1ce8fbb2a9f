import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { DomainError } from '../errors/index.ts'
import type { Log } from '../log/index.ts'

/** Threads for work that would block the server's own; each does one task at a time. */
export type Threads = {
  /**
   * @param file a module whose default export does the work; its input and output are copied
   * @throws DomainError unavailable if too many tasks wait, or if this one takes too long; its thread is then replaced
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
  /** Milliseconds for a task, including its wait for a thread. */
  readonly limit: number
  /** Threads that are started before the first task. */
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
  // An idle thread failed; the pool replaces it.
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
