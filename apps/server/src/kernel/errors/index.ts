export { constraintOf } from './constraints.ts'
export { faultOfDatabase, refusedEventsOf } from './database-faults.ts'
export {
  brokenRule,
  DomainError,
  type FieldError,
  found,
  foundById,
  invalidField,
  refusalOf,
  requireFreshProof,
  requireRecentProof,
  unseenBy,
} from './errors.ts'
export { settledWithin, within } from './settled.ts'
export { isAway, isAwayForAll, unavailableOf } from './unavailable.ts'
