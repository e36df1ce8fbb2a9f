import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import type { Exposition } from './exposition.ts'
import { Times } from './times.ts'
import { Timer } from './timer.ts'

/** Milliseconds between two looks at the event loop; each costs some microseconds. */
const RESOLUTION = 20

const GC_KINDS: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weak callbacks',
}

/** Milliseconds by which the event loop was late. */
export type Delay = { readonly mean: number; readonly p99: number; readonly longest: number }

export type Memory = ReturnType<typeof memoryOf>

/** Bytes of this process. */
function memoryOf() {
  const { rss, heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage()
  return { rss, heapTotal, heapUsed, external, arrayBuffers }
}

/** Node's own figures of this process: event loop, garbage collection, memory, processor. */
export function watchProcess(exposition: Exposition) {
  const loop = monitorEventLoopDelay({ resolution: RESOLUTION })
  loop.enable()
  const gc = new Times(exposition, {
    name: 'nodejs_gc_duration_seconds',
    help: 'Pauses for garbage collection.',
    labels: ['kind'],
  })
  let collected = new Timer()
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      gc.add(entry.duration, GC_KINDS[kindOf(entry)] ?? 'other')
      collected.add(entry.duration)
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  let delay: Delay = { mean: 0, p99: 0, longest: 0 }
  let cpu = { at: performance.now(), used: process.cpuUsage() }

  const seconds = (of: Record<string, number>) =>
    Object.fromEntries(Object.entries(of).map(([name, value]) => [name, value / 1_000]))
  exposition.addGauge(
    {
      name: 'nodejs_eventloop_delay_seconds',
      help: 'By how much the event loop was late during the last seconds.',
      label: 'of',
    },
    () => seconds({ ...delay }),
  )
  exposition.addGauge({ name: 'nodejs_memory_bytes', help: 'Memory of the process.', label: 'of' }, memoryOf)
  exposition.addGauge(
    { name: 'process_cpu_seconds', help: 'Processor time that the process has used.' },
    () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1_000_000
    },
  )
  exposition.addGauge(
    { name: 'process_start_time_seconds', help: 'When the process started, in seconds since 1970.' },
    () => performance.timeOrigin / 1_000,
  )

  return {
    gc,

    /** Measurements since the last call; where the memory can't be read, it throws and they go on. */
    take() {
      const memory = memoryOf()
      const above = (nanoseconds: number) => Math.max(0, nanoseconds / 1_000_000 - RESOLUTION)
      delay =
        loop.count === 0
          ? { mean: 0, p99: 0, longest: 0 }
          : { mean: above(loop.mean), p99: above(loop.percentile(99)), longest: above(loop.max) }
      loop.reset()
      const { count, total, longest } = collected
      collected = new Timer()
      const now = performance.now()
      const { user, system } = process.cpuUsage(cpu.used)
      const busy = (user + system) / 1_000 / Math.max(1, now - cpu.at)
      cpu = { at: now, used: process.cpuUsage() }
      return { delay, gc: { count, total, longest }, memory, cpu: busy }
    },

    stop(): void {
      loop.disable()
      observer.disconnect()
    },
  }
}

/** Node's type of entries lacks the field. */
function kindOf(entry: object): number {
  const detail: unknown = Reflect.get(entry, 'detail')
  const kind: unknown =
    typeof detail === 'object' && detail !== null ? Reflect.get(detail, 'kind') : undefined
  return typeof kind === 'number' ? kind : -1
}
