export type TelemetrySettings = {
  /** The collector's base address; `/v1/traces` and `/v1/metrics` follow it. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  /** The name under which the collector shows this program. */
  readonly service: string
  /** The share of requests that are traced, 0 to 1, unless the caller decided. */
  readonly share: number
}
