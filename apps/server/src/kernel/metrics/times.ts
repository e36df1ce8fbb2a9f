import type { Exposition, ExposedSample } from './exposition.ts'
import { BOUNDS, Timer } from './timer.ts'

/** Sets of labels that are counted separately; the bound keeps callers from filling the memory. */
const MOST = 2_000
const OTHER = '(other)'

type Metric = { readonly name: string; readonly help: string; readonly labels: readonly string[] }

/** The times of what has these labels, in the order of their names. */
export type Labelled = { readonly values: readonly string[]; readonly timer: Timer }

/** Times of one kind of work by labels, exposed to Prometheus in seconds. */
export class Times {
  readonly #labels: readonly string[]
  readonly #timers = new Map<string, Labelled>()

  constructor(exposition: Exposition, metric: Metric) {
    this.#labels = metric.labels
    exposeTimes(exposition, metric, () => this.all())
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
export function exposeTimer(exposition: Exposition, metric: Omit<Metric, 'labels'>, timer: Timer): void {
  exposeTimes(exposition, { ...metric, labels: [] }, () => [{ values: [], timer }])
}

function exposeTimes(
  exposition: Exposition,
  { name, help, labels }: Metric,
  all: () => readonly Labelled[],
): void {
  exposition.add({
    name,
    help,
    type: 'histogram',
    read: () => all().flatMap((one) => histogramOf(labels, one)),
  })
}

function histogramOf(names: readonly string[], { values, timer }: Labelled): ExposedSample[] {
  const labels = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']))
  let below = 0
  const buckets = [...BOUNDS, Number.POSITIVE_INFINITY].map((bound, index) => {
    below += timer.buckets[index] ?? 0
    const le = bound === Number.POSITIVE_INFINITY ? '+Inf' : String(bound / 1_000)
    return { suffix: '_bucket', labels: { ...labels, le }, value: below }
  })
  return [
    ...buckets,
    { suffix: '_sum', labels, value: timer.total / 1_000 },
    { suffix: '_count', labels, value: timer.count },
  ]
}
