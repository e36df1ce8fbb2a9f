import type { Attributes, Meter } from '@opentelemetry/api'
import type { Metrics } from '../metrics/index.ts'

/** Sends the figures of the metrics page, under OpenTelemetry's names where it has any. */
export function observeMetrics(meter: Meter, metrics: Metrics): void {
  type Observed = readonly (readonly [number, Attributes?])[]
  const gauge = (name: string, unit: string, read: () => Observed) =>
    meter.createObservableGauge(name, { unit }).addCallback((result) => {
      for (const [value, attributes] of read()) result.observe(value, attributes)
    })
  const last = () => metrics.history().at(-1)

  gauge('process.memory.usage', 'By', () => [[process.memoryUsage.rss()]])
  gauge('v8js.memory.heap.used', 'By', () => [[process.memoryUsage().heapUsed]])
  gauge('nodejs.eventloop.delay.p99', 's', () => [[(last()?.delay.p99 ?? 0) / 1_000]])
  gauge('db.client.connection.count', '{connection}', () => {
    const pool = metrics.sources.pool?.()
    return pool
      ? [
          [pool.active, { 'db.client.connection.state': 'used' }],
          [pool.idle, { 'db.client.connection.state': 'idle' }],
        ]
      : []
  })
  gauge('db.client.connection.pending_requests', '{request}', () => [[metrics.sources.pool?.().waiting ?? 0]])
  gauge('skrzat.streams', '{connection}', () => [[metrics.sources.streams?.() ?? 0]])
  gauge('skrzat.sockets', '{connection}', () => [[metrics.sources.sockets?.() ?? 0]])
  gauge('skrzat.jobs', '{job}', () =>
    Object.entries(metrics.queues() ?? {}).flatMap(([queue, states]) =>
      ['waiting', 'active', 'delayed', 'failed'].map(
        (state) => [states[state] ?? 0, { queue, state }] as const,
      ),
    ),
  )
}
