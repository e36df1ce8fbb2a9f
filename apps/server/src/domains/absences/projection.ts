/** Folds events into rows, pure: shared by live writes and rebuilds. */
import type { JsonOf } from '@skrzat/db/orm'
import type { absences } from '@skrzat/db/schema'
import type { Envelope, LoggedEvent } from '../../kernel/event-log/index.ts'
import type { AbsenceEvent } from './events.ts'

/** A row of `absences`: the last absence of a kid and day. Instants ISO 8601, days Warsaw's. */
export type AbsenceRow = Readonly<JsonOf<typeof absences.$inferSelect>>

/** The row after all events of the stream; undefined without events. Never refuses. */
export function fold(events: Iterable<LoggedEvent<AbsenceEvent>>): AbsenceRow | undefined {
  let row: AbsenceRow | undefined
  for (const { event, recorded } of events) row = evolveRow(row, event, recorded)
  return row
}

function evolveRow(row: AbsenceRow | undefined, event: AbsenceEvent, envelope: Envelope): AbsenceRow {
  const { version, actorId } = envelope
  const at = envelope.at.toISOString()
  if (event.type === 'AbsenceReported') {
    const { absenceId, kidId, day, from, to, byPlace, afterTime } = event.data
    return {
      kidId,
      day,
      id: absenceId,
      version,
      placeId: envelope.placeId ?? 0,
      fromDay: from,
      toDay: to,
      byPlace,
      afterTime,
      createdAt: at,
      confirmedAt: null,
      confirmedBy: null,
      deletedAt: null,
    }
  }
  if (!row) throw new Error(`${event.type} before AbsenceReported`)
  switch (event.type) {
    case 'AbsenceConfirmed':
      return { ...row, version, confirmedAt: at, confirmedBy: actorId }
    case 'AbsenceUnconfirmed':
      return { ...row, version, confirmedAt: null, confirmedBy: null }
    case 'AbsenceDeleted':
      return { ...row, version, deletedAt: at }
    case 'AbsenceRestored':
      return { ...row, version, deletedAt: null }
    default:
      return event satisfies never
  }
}
