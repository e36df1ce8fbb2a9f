import type { MetricsNow } from '@skrzat/contract/wire/metrics'
import { type Labelled, merged, type Metrics } from '../../../kernel/metrics/index.ts'

type Route = MetricsNow['routes'][number]

/** The data of the page: the kept history, every route, every queue. */
export function metricsOf(metrics: Metrics): MetricsNow {
  const lately = latelyOf(metrics)
  const routes = [
    ...byName(metrics.http.all(), ([method = '', route = '']) => `${method} ${route}`),
    ...byName(metrics.procedures.all(), ([procedure = '']) => procedure),
  ]
  return {
    server: metrics.server,
    history: metrics.history().map((sample) => ({
      ...sample,
      pool: sample.pool ?? null,
      queues: sample.queues ?? null,
    })),
    routes: routes
      .map((route) => ({ ...route, lately: lately.get(route.name) ?? 0 }))
      .toSorted((a, b) => b.count * b.mean - a.count * a.mean),
    queues: Object.entries(metrics.queues() ?? {}).map(([name, states]) => ({
      name,
      waiting: (states['waiting'] ?? 0) + (states['prioritized'] ?? 0),
      active: states['active'] ?? 0,
      delayed: states['delayed'] ?? 0,
      failed: states['failed'] ?? 0,
    })),
  }
}

/** Merges rows of the same name that differ only in the last label, the status. */
function byName(all: readonly Labelled[], nameOf: (values: readonly string[]) => string) {
  return [...Map.groupBy(all, ({ values }) => nameOf(values))].map(([name, same]): Omit<Route, 'lately'> => {
    const whole = merged(same)
    const failed = same.filter(({ values }) => Number(values.at(-1)) >= 500)
    return {
      name,
      count: whole.count,
      mean: whole.mean,
      p95: whole.quantile(0.95),
      longest: whole.longest,
      failed: merged(failed).count,
    }
  })
}

function latelyOf({ history }: Pick<Metrics, 'history'>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { routes } of history())
    for (const [name, { count }] of Object.entries(routes)) counts.set(name, (counts.get(name) ?? 0) + count)
  return counts
}
