export { countFailed, discardFailed, failedRows, handOverAgain, outboxCounts } from './failed.ts'
export { jobCounts } from './done.ts'
export {
  addToOutbox,
  addUnlessWaiting,
  forgetInOutbox,
  listen,
  outboxInsert,
  type OutboxRow,
  outboxStatements,
  SETTLE_OUTBOX,
} from './outbox.ts'
export { createRelay, type Relay } from './relay.ts'
export { createScheduleLog } from './schedule-log.ts'
