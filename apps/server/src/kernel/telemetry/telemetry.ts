/** The data sent to a collector, in any protocol; `otlp.ts` is loaded only if a collector is configured. */
import type { Metrics } from '../metrics/index.ts'
import type { RequestSpan, TraceParent } from '../database/index.ts'

export type TelemetrySettings = {
  /** The collector's base address; `/v1/traces` and `/v1/metrics` follow it. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  /** The name under which the collector shows this program. */
  readonly service: string
  /** The share of requests that are traced, 0 to 1, unless the caller decided. */
  readonly share: number
}

export type Telemetry = {
  /** Opens the span of a request in its trace. @param parent the caller's span, if there is one */
  begin(traceId: string, parent: TraceParent | undefined): RequestSpan
  /** Sends what is measured, every minute. */
  observe(metrics: Metrics): void
  /** Sends what is left. */
  close(): Promise<void>
}
