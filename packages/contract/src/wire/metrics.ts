/** A server's recent activity, for the system's admins. Times are milliseconds, memory is bytes. */
import { z } from 'zod'

const amount = z.number().nonnegative()

const pool = z.object({
  max: amount,
  idle: amount,
  active: amount,
  connecting: amount,
  /** Statements that wait for a connection. */
  waiting: amount,
})

const sample = z.object({
  /** Milliseconds since 1970. */
  at: amount,
  seconds: amount,
  requests: z.object({ count: amount, failed: amount, mean: amount, p95: amount, longest: amount }),
  statements: z.object({ count: amount, mean: amount, longest: amount }),
  /** Delays of the event loop. */
  delay: z.object({ mean: amount, p99: amount, longest: amount }),
  gc: z.object({ count: amount, total: amount, longest: amount }),
  memory: z.object({ rss: amount, heapTotal: amount, heapUsed: amount, external: amount }),
  /** The use of one processor, 0 to 1; above 1 if several threads work. */
  cpu: amount,
  pool: pool.nullable(),
  streams: amount,
  sockets: amount,
  queues: z.object({ waiting: amount, active: amount, failed: amount }).nullable(),
})

const timed = z.object({ count: amount, mean: amount, p95: amount, longest: amount })

export const metricsNow = z.object({
  /** The server that answered, as several may share an address. */
  server: z.object({ name: z.string(), process: z.int(), startedAt: amount }),
  /** The last quarter of an hour, oldest first. */
  history: z.array(sample),
  /** Since the server started: routes, and the procedures of tRPC. */
  routes: z.array(
    timed.extend({
      /** `GET /api/places`, `payments.list`. */
      name: z.string(),
      failed: amount,
      /** Calls within the kept history. */
      lately: amount,
    }),
  ),
  queues: z.array(
    z.object({ name: z.string(), waiting: amount, active: amount, delayed: amount, failed: amount }),
  ),
})

/** How often a route was called, and how long it took, in each sample of the history. */
export const routeHistory = z.array(z.object({ at: amount, perSecond: amount, mean: amount }))

export const slowestStatements = z.object({
  /** `database`: pg_stat_statements, of all servers; `server`: measured by the server that answered. */
  source: z.enum(['database', 'server']),
  statements: z.array(
    z.object({ text: z.string(), count: amount, total: amount, mean: amount, longest: amount }),
  ),
})

export type MetricsNow = z.output<typeof metricsNow>
export type MetricsSample = MetricsNow['history'][number]
export type SlowestStatements = z.output<typeof slowestStatements>
