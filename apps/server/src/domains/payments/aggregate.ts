import type { Aggregate } from '../../kernel/event-log/index.ts'
import { decide, type LedgerCommand } from './decider/decide.ts'
import { evolve, initialState, type LedgerState } from './decider/state.ts'
import { isCreditEvent, isCreditStream, type LedgerEvent, read, toStore } from './events.ts'
import { project } from './projection/write.ts'

/** The ledger's rules and events, for the command path. */
export const ledger: Aggregate<LedgerState, LedgerCommand, LedgerEvent> = {
  initialState,
  evolve,
  decide,
  streamOf: (event, streams) => streams.find((name) => isCreditStream(name) === isCreditEvent(event)),
  read,
  toStore,
  project,
}
