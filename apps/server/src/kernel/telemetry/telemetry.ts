/** What is told to a collector, by whatever protocol; `otlp.ts` is loaded only where one is set. */
import type { Metrics } from '../metrics/metrics.ts'
import type { EndedStatement } from '../metrics/statements.ts'
import type { TraceParent } from '../trace.ts'

export type TelemetrySettings = {
  /** The collector's base address; `/v1/traces` and `/v1/metrics` follow it. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  /** The name under which the collector shows this program. */
  readonly service: string
  /** The share of requests that are traced, 0 to 1, unless the caller decided. */
  readonly share: number
}

export type RequestSpan = {
  /** Ends it. @param route the template, never the address with its ids and tokens */
  end(answer: { method: string; route: string; status: number; milliseconds: number }): void
  /** A statement that the request waited for; its text has no values. */
  statement(ended: EndedStatement): void
}

export type Telemetry = {
  /** Opens the span of a request in its trace. @param parent the caller's span, if there is one */
  begin(traceId: string, parent: TraceParent | undefined): RequestSpan
  /** Sends what is measured, every minute. */
  observe(metrics: Metrics): void
  /** Sends what is left. */
  close(): Promise<void>
}
