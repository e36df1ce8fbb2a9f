export { createBreaker } from './breaker.ts'
export { cursorAt, positionIn } from './cursor.ts'
export { currentTrace, Deadline, outsideDeadlines, stillWaitedFor, withinDeadlines } from './deadline.ts'
export { checkDriver, type Query, type StatementText } from './query.ts'
export { type ColumnTypes, type ParameterRow, rowsItem, rowsParameters } from './rows.ts'
export { deleteInSlices, inSlices } from './slices.ts'
export { oneText, type Parameter, type Statement } from './statement.ts'
export { wellFormed } from './storable.ts'
export { throughCuts } from './through-cuts.ts'
export { together } from './together.ts'
export {
  type EndedStatement,
  type RequestSpan,
  type Trace,
  traceIdOf,
  type TraceParent,
  traceParentOf,
} from './trace.ts'
