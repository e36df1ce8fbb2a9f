/** The metrics of JHipster 6.10's page: its keys, its units (milliseconds, bytes), with Node's figures. */
import { availableParallelism, loadavg } from 'node:os'
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'
import { z } from 'zod'
import { type Labelled, merged, type Metrics, type Timer } from '../../../kernel/metrics/index.ts'

const amount = z.number()
const timed = z.object({ count: amount, max: amount, mean: amount })
const space = z.object({ committed: amount, max: amount, used: amount })
const value = z.object({ value: amount })
const spread = z.object({
  '0.0': amount,
  '0.5': amount,
  '0.75': amount,
  '0.95': amount,
  '0.99': amount,
  '1.0': amount,
  count: amount,
  max: amount,
  mean: amount,
  totalTime: amount,
})

export const jhiMetrics = z.object({
  jvm: z.record(z.string(), space),
  'http.server.requests': z.object({
    all: z.object({ count: amount }),
    percode: z.record(z.string(), timed),
  }),
  services: z.record(z.string(), z.record(z.string(), timed)),
  databases: z.object({
    active: value,
    min: value,
    max: value,
    idle: value,
    acquire: spread,
    creation: spread,
    usage: spread,
  }),
  /** The server keeps no cache. */
  cache: z.record(z.string(), z.never()),
  garbageCollector: z.object({
    'jvm.gc.live.data.size': amount,
    'jvm.gc.max.data.size': amount,
    'jvm.gc.memory.promoted': amount,
    'jvm.gc.memory.allocated': amount,
    classesLoaded: amount,
    classesUnloaded: amount,
    'jvm.gc.pause': spread,
  }),
  processMetrics: z.object({
    'process.uptime': amount,
    'process.start.time': amount,
    'process.cpu.usage': amount,
    'system.cpu.usage': amount,
    'system.cpu.count': amount,
    'system.load.average.1m': amount,
    'process.files.max': amount,
    'process.files.open': amount,
  }),
})

type JhiMetrics = z.output<typeof jhiMetrics>

export function jhiMetricsOf(metrics: Metrics): JhiMetrics {
  const requests = metrics.http.all()
  const heap = getHeapStatistics()
  const pool = metrics.sources.pool?.()
  return {
    jvm: heapSpaces(heap.heap_size_limit),
    'http.server.requests': {
      all: { count: merged(requests).count },
      percode: timesBy(requests, ([, , status = '']) => status),
    },
    services: servicesOf(metrics),
    databases: {
      active: { value: pool?.active ?? 0 },
      // The pool opens connections on demand.
      min: { value: 0 },
      max: { value: pool?.max ?? 0 },
      idle: { value: pool?.idle ?? 0 },
      acquire: spreadOf(metrics.statements.acquire),
      creation: spreadOf(metrics.opening),
      usage: spreadOf(metrics.statements.usage),
    },
    cache: {},
    garbageCollector: {
      'jvm.gc.live.data.size': heap.used_heap_size,
      'jvm.gc.max.data.size': heap.heap_size_limit,
      // V8 does not report it, nor does it have classes; such figures are 0.
      'jvm.gc.memory.promoted': 0,
      'jvm.gc.memory.allocated': heap.total_heap_size,
      classesLoaded: 0,
      classesUnloaded: 0,
      'jvm.gc.pause': spreadOf(merged(metrics.gc.all())),
    },
    processMetrics: processOf(metrics),
  }
}

function heapSpaces(limit: number): JhiMetrics['jvm'] {
  const { rss, external } = process.memoryUsage()
  const spaces = getHeapSpaceStatistics().map(({ space_name, space_size, space_used_size }) => [
    space_name,
    // Each space alone is unlimited: the limit is of all of them together.
    { committed: space_size, max: -1, used: space_used_size },
  ])
  const { heapTotal, heapUsed } = process.memoryUsage()
  return {
    heap: { committed: heapTotal, max: limit, used: heapUsed },
    ...Object.fromEntries(spaces),
    external: { committed: external, max: -1, used: external },
    rss: { committed: rss, max: -1, used: rss },
  }
}

function servicesOf({ http, procedures }: Metrics): JhiMetrics['services'] {
  const routes = [
    ...http.all().map(({ values: [method = '', route = ''], timer }) => ({ url: route, method, timer })),
    ...procedures.all().map(({ values: [procedure = '', type], timer }) => ({
      url: `/trpc/${procedure}`,
      method: type === 'mutation' ? 'POST' : 'GET',
      timer,
    })),
  ]
  const byUrl = Map.groupBy(routes, ({ url }) => url)
  return Object.fromEntries(
    [...byUrl].map(([url, same]) => {
      const methods = Map.groupBy(same, ({ method }) => method)
      return [url, Object.fromEntries([...methods].map(([method, ones]) => [method, timedOf(merged(ones))]))]
    }),
  )
}

function processOf({ server, history }: Metrics): JhiMetrics['processMetrics'] {
  const cores = availableParallelism()
  const [load = 0] = loadavg()
  return {
    'process.uptime': Math.round(Date.now() - server.startedAt),
    'process.start.time': Math.round(server.startedAt),
    'process.cpu.usage': Math.min(1, (history().at(-1)?.cpu ?? 0) / cores),
    'system.cpu.usage': Math.min(1, load / cores),
    'system.cpu.count': cores,
    'system.load.average.1m': load,
    // Node does not report them either.
    'process.files.max': 0,
    'process.files.open': 0,
  }
}

function timesBy(all: readonly Labelled[], keyOf: (values: readonly string[]) => string) {
  const groups = Map.groupBy(all, ({ values }) => keyOf(values))
  return Object.fromEntries([...groups].map(([key, same]) => [key, timedOf(merged(same))]))
}

function timedOf({ count, longest, mean }: Timer) {
  return { count, max: longest, mean }
}

function spreadOf(timer: Timer) {
  return {
    '0.0': timer.count === 0 ? 0 : timer.shortest,
    '0.5': timer.quantile(0.5),
    '0.75': timer.quantile(0.75),
    '0.95': timer.quantile(0.95),
    '0.99': timer.quantile(0.99),
    '1.0': timer.longest,
    ...timedOf(timer),
    totalTime: timer.total,
  }
}
