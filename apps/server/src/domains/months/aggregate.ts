import type { Aggregate } from '../../kernel/event-log/index.ts'
import { digestOf, type Note, noteWrites } from '../payments/index.ts'
import { decide, evolve, initialState, type MonthCommand, type MonthState } from './decider.ts'
import { type MonthEvent, read, toStore } from './events.ts'
import { project } from './projection.ts'

/** The months' rules and events, for the command path. @param note the command's reason, whose digest its event holds */
export function monthsAggregate(note: Note | null): Aggregate<MonthState, MonthCommand, MonthEvent> {
  return {
    initialState,
    evolve,
    decide,
    streamOf: (_event, [stream]) => stream,
    read,
    toStore: ({ type, data }) =>
      toStore({ type, data: note ? { ...data, noteDigest: digestOf(note) } : data }),
    project(changed) {
      const { writes, outbox } = project(changed)
      return { writes: [...writes, ...noteWrites([note])], outbox }
    },
  }
}
