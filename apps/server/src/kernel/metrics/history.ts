import type { PoolState } from '@skrzat/db/client'
import type { watchProcess } from './process.ts'
import { Timer } from './timer.ts'

/** Jobs in all queues. */
export type QueueTotals = { readonly waiting: number; readonly active: number; readonly failed: number }

/** Measurements of a few seconds; times are milliseconds, memory is bytes. */
export type Sample = ReturnType<ReturnType<typeof watchProcess>['take']> & {
  /** When it ended. */
  readonly at: number
  readonly seconds: number
  readonly requests: {
    readonly count: number
    /** Answered with 500 or above. */
    readonly failed: number
    readonly mean: number
    readonly p95: number
    readonly longest: number
  }
  /** By route, for those that were called. */
  readonly routes: Readonly<Record<string, { readonly count: number; readonly total: number }>>
  readonly statements: { readonly count: number; readonly mean: number; readonly longest: number }
  readonly pool: PoolState | undefined
  readonly streams: number
  readonly sockets: number
  readonly queues: QueueTotals | undefined
}

/** Counts between two samples. */
export function createWindow() {
  let requests = new Timer()
  let failed = 0
  let routes = new Map<string, { count: number; total: number }>()
  let statements = new Timer()
  function part(route: string, milliseconds: number): void {
    const known = routes.get(route)
    if (known) {
      known.count += 1
      known.total += milliseconds
    } else routes.set(route, { count: 1, total: milliseconds })
  }

  return {
    request(route: string, milliseconds: number, isFailed: boolean): void {
      requests.add(milliseconds)
      if (isFailed) failed += 1
      part(route, milliseconds)
    },

    /** Counts a part of a request separately, such as one call of a batch. */
    part,

    statement(milliseconds: number): void {
      statements.add(milliseconds)
    },

    /** Returns the counts and resets them. */
    take() {
      const taken = {
        requests: {
          count: requests.count,
          failed,
          mean: requests.mean,
          p95: requests.quantile(0.95),
          longest: requests.longest,
        },
        routes: Object.fromEntries(routes),
        statements: { count: statements.count, mean: statements.mean, longest: statements.longest },
      }
      requests = new Timer()
      failed = 0
      routes = new Map()
      statements = new Timer()
      return taken
    },
  }
}
