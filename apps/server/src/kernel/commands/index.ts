export { audit, auditAll, type AuditEntry } from './audit.ts'
export {
  type CommandMeta,
  commandOf,
  type CommandPorts,
  handle,
  isLostRace,
  type Handling,
  type OptionalCommandId,
  whyRefused,
} from './commands.ts'
export { madeOne, once, recordedResult } from './once.ts'
