export { createLoggers, type Log, type Loggers } from './log.ts'
export { markTraced } from './log-trace.ts'
export { createLogger } from './logging.ts'
