import type { Aggregate, StreamHistory } from '../../kernel/event-log/index.ts'
import { upsertRows } from '../../kernel/projection/index.ts'
import { reasonMarks } from './commands/reasons.ts'
import { stayChecks } from './commands/stay.ts'
import { type AbsenceCommand, decide, evolve, initialState, type KidAbsences } from './decider.ts'
import { type AbsenceEvent, absenceStream, read, toStore } from './events.ts'
import { fold } from './projection.ts'
import { reactions } from './reactions.ts'
import { absencesTable } from './table.ts'

/** The absences' rules and events, for the command path. */
export const absences: Aggregate<KidAbsences, AbsenceCommand, AbsenceEvent> = {
  initialState,
  evolve,
  decide,
  streamOf: ({ data }) => absenceStream(data.kidId, data.day),
  read,
  toStore,
  project,
}

/** The rows, notices and webhook calls that follow from changed streams. */
function project(changed: readonly StreamHistory<AbsenceEvent>[]) {
  const rows = changed.flatMap(({ events }) => fold(events) ?? [])
  return {
    writes: [upsertRows(absencesTable, rows), ...reasonMarks(changed), ...stayChecks(changed)],
    outbox: reactions(
      changed.flatMap(({ own }) => own),
      changed.flatMap(({ events }) => events),
    ),
  }
}
