import { hostname } from 'node:os'
import type { PoolState } from '@skrzat/db/client'
import { isAway } from '../errors/index.ts'
import { Exposition } from './exposition.ts'
import { createWindow, type QueueTotals, type Sample } from './history.ts'
import { watchProcess } from './process.ts'
import { createStatementTimes } from './statements.ts'
import { exposeTimer, Times } from './times.ts'
import { Timer } from './timer.ts'

/** Milliseconds between two samples, and how many are kept: a quarter of an hour. */
const EVERY = 5_000
const KEPT = 180
/** Samples between two counts of the queues, since a count takes some dozen queries. */
const QUEUES_EVERY = 6

type QueueCounts = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Sources of figures that are not counted here; each is absent where its part does not run. */
export type MetricSources = {
  pool?: () => PoolState
  streams?: () => number
  sockets?: () => number
  queues?: () => Promise<QueueCounts>
}

export type Metrics = ReturnType<typeof createMetrics>

/** Counts what this process does. Nothing is watched after `stop`. */
export function createMetrics({ version }: { version: string }) {
  const exposition = new Exposition()
  const sources: MetricSources = {}
  const running = watchProcess(exposition)
  const window = createWindow()
  const http = new Times(exposition, {
    name: 'http_server_requests_seconds',
    help: 'Answered requests by route, without streams.',
    labels: ['method', 'route', 'status'],
  })
  const procedures = new Times(exposition, {
    name: 'skrzat_procedure_seconds',
    help: 'Calls of tRPC procedures, of which a request may hold several.',
    labels: ['procedure', 'type', 'status'],
  })
  const statements = createStatementTimes((milliseconds) => window.statement(milliseconds))
  const opening = new Timer()
  exposeTimer(
    exposition,
    { name: 'db_statement_seconds', help: 'Statements from being sent to their end.' },
    statements.usage,
  )
  exposeTimer(
    exposition,
    { name: 'db_pool_acquire_seconds', help: 'Waiting for a connection of the pool.' },
    statements.acquire,
  )
  exposeTimer(exposition, { name: 'db_pool_open_seconds', help: 'Opening a connection.' }, opening)
  exposeGauges(exposition, sources, { version, counted: () => counted })

  const samples: Sample[] = []
  let counted: QueueCounts | undefined
  let counting: Promise<void> | undefined
  let ticks = 0
  let since = performance.now()

  /** Counts the queues; concurrent callers share one count. */
  function countQueues(): Promise<void> {
    counting ??= count().finally(() => (counting = undefined))
    return counting
  }

  async function count(): Promise<void> {
    try {
      counted = await sources.queues?.()
    } catch {
      // The health check reports what is wrong with the queue.
      counted = undefined
    }
  }

  function sample(): void {
    const now = performance.now()
    const measured = running.take()
    const { requests, routes, statements: stated } = window.take()
    samples.push({
      at: Date.now(),
      seconds: (now - since) / 1_000,
      requests,
      routes,
      statements: stated,
      ...measured,
      pool: sources.pool?.(),
      streams: sources.streams?.() ?? 0,
      sockets: sources.sockets?.() ?? 0,
      queues: counted && totalsOf(counted),
    })
    since = now
    if (samples.length > KEPT) samples.shift()
  }

  const timer = setInterval(() => {
    if (ticks % QUEUES_EVERY === 0) void countQueues()
    ticks += 1
    try {
      sample()
    } catch (error) {
      // Without a file left to open, the memory can't be read: the next sample covers this time too.
      if (!isAway(error)) throw error
    }
  }, EVERY)
  timer.unref()

  return {
    /** Which server this is, as several may answer at one address. */
    server: { name: hostname(), process: process.pid, startedAt: performance.timeOrigin },
    version,
    exposition,
    sources,
    http,
    procedures,
    statements,
    opening,
    gc: running.gc,

    /** Counts a request that was answered. */
    answered: (method: string, route: string, status: number, milliseconds: number): void => {
      http.add(milliseconds, method, route, String(status))
      window.request(`${method} ${route}`, milliseconds, status >= 500)
    },

    /** Counts a call of a procedure; the request that held it is counted beside it. */
    called: (procedure: string, type: string, status: number, milliseconds: number): void => {
      procedures.add(milliseconds, procedure, type, String(status))
      window.part(procedure, milliseconds)
    },

    /** Ends a sample now, as the clock does every five seconds. */
    sample,

    /** Counts the queues now, as the clock does every half a minute. */
    countQueues,

    /** The samples of the last quarter of an hour, oldest first. */
    history: (): readonly Sample[] => samples,

    /** The queues as last counted; undefined before, and where their store did not answer. */
    queues: (): QueueCounts | undefined => counted,

    stop(): void {
      clearInterval(timer)
      running.stop()
    },
  }
}

function totalsOf(counts: QueueCounts): QueueTotals {
  const sum = (...states: string[]) =>
    Object.values(counts).reduce(
      (total, one) => states.reduce((all, state) => all + (one[state] ?? 0), total),
      0,
    )
  return {
    waiting: sum('waiting', 'prioritized', 'delayed', 'paused'),
    active: sum('active'),
    failed: sum('failed'),
  }
}

function exposeGauges(
  exposition: Exposition,
  sources: MetricSources,
  { version, counted }: { version: string; counted: () => QueueCounts | undefined },
): void {
  exposition.addGauge(
    { name: 'skrzat_info', help: 'The version, as a label; always 1.', label: 'version' },
    () => ({ [version]: 1 }),
  )
  exposition.addGauge(
    {
      name: 'db_pool_connections',
      help: 'Connections of the pool by state; waiting are statements without one.',
      label: 'state',
    },
    () => ({ ...sources.pool?.() }),
  )
  exposition.addGauge(
    { name: 'skrzat_open_connections', help: 'Open event streams and sockets.', label: 'kind' },
    () => ({ stream: sources.streams?.() ?? 0, socket: sources.sockets?.() ?? 0 }),
  )
  exposition.add({
    name: 'skrzat_jobs',
    help: 'Jobs by queue and state, as last counted.',
    type: 'gauge',
    read: () =>
      Object.entries(counted() ?? {}).flatMap(([queue, states]) =>
        Object.entries(states).map(([state, value]) => ({ labels: { queue, state }, value })),
      ),
  })
}
