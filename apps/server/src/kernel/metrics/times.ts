import { Histogram, type Registry } from 'prom-client'
import { BOUNDS, Timer } from './timer.ts'

/** Different sets of labels that are kept apart; nobody can fill the memory with more of them. */
const MOST = 2_000
const OTHER = '(other)'

type Metric = { readonly name: string; readonly help: string; readonly labels: readonly string[] }

/** The times of what has these labels, in the order of their names. */
export type Labelled = { readonly values: readonly string[]; readonly timer: Timer }

/** Times of one kind of work by labels, exposed to Prometheus in seconds. */
export class Times {
  readonly #labels: readonly string[]
  readonly #timers = new Map<string, Labelled>()

  constructor(registry: Registry, metric: Metric) {
    this.#labels = metric.labels
    registry.registerMetric(new TimesHistogram(metric, () => this.all()))
  }

  /** @param values of the labels, in the order of their names */
  add(milliseconds: number, ...values: readonly string[]): void {
    const key = values.join('\n')
    const { timer } = this.#timers.get(key) ?? this.#open(key, values)
    timer.add(milliseconds)
  }

  #open(key: string, values: readonly string[]): Labelled {
    const full = this.#timers.size >= MOST
    const name = full ? OTHER : key
    const known = this.#timers.get(name)
    if (known) return known
    const opened = { values: full ? this.#labels.map(() => OTHER) : values, timer: new Timer() }
    this.#timers.set(name, opened)
    return opened
  }

  all(): readonly Labelled[] {
    return [...this.#timers.values()]
  }
}

/** Exposes a timer without labels. */
export function exposeTimer(registry: Registry, metric: Omit<Metric, 'labels'>, timer: Timer): void {
  registry.registerMetric(new TimesHistogram({ ...metric, labels: [] }, () => [{ values: [], timer }]))
}

/** Prometheus' view of the times, made when it is asked for: counting them twice would cost every request. */
class TimesHistogram extends Histogram {
  readonly #metric: Metric
  readonly #all: () => readonly Labelled[]

  constructor(metric: Metric, all: () => readonly Labelled[]) {
    super({ name: metric.name, help: metric.help, labelNames: [...metric.labels], registers: [] })
    this.#metric = metric
    this.#all = all
  }

  /** What the registry calls for its text. */
  async getForPromString() {
    const { name, help } = this.#metric
    const values = this.#all().flatMap((one) => samplesOf(this.#metric, one))
    return { name, help, type: 'histogram', values }
  }
}

function samplesOf({ name, labels }: Metric, { values, timer }: Labelled) {
  const own = Object.fromEntries(labels.map((label, index) => [label, values[index] ?? '']))
  let below = 0
  const buckets = [...BOUNDS, Number.POSITIVE_INFINITY].map((bound, index) => {
    below += timer.buckets[index] ?? 0
    const le = bound === Number.POSITIVE_INFINITY ? '+Inf' : bound / 1_000
    return { metricName: `${name}_bucket`, labels: { ...own, le }, value: below }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels: own, value: timer.total / 1_000 },
    { metricName: `${name}_count`, labels: own, value: timer.count },
  ]
}
