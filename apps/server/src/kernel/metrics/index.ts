export { createMetrics, type Metrics } from './metrics.ts'
export type { StatementTimes } from './statements.ts'
export { merged, type Timer } from './timer.ts'
export type { Labelled } from './times.ts'
