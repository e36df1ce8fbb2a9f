export { openTelemetry } from './otlp.ts'
export type { Telemetry, TelemetrySettings } from './telemetry.ts'
