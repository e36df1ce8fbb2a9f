/** The trace id in every log line written while a request is served. */
import { currentTrace } from '../database/index.ts'

/** Loggers whose lines have a trace id of their own. */
const traced = new WeakSet<object>()

/** Says that the logger's own bindings hold a trace id. */
export function markTraced(logger: object): void {
  traced.add(logger)
}

/** For pino: what is added to a line. */
export function traceMixin(_line: object, _level: number, logger: object): object {
  if (traced.has(logger)) return {}
  const trace = currentTrace()
  return trace ? { traceId: trace.id } : {}
}
