/** Reactions to events: notices, as outbox rows. Pure. */
import type { LoggedEvent } from '../../kernel/event-log/changes.ts'
import type { OutboxRow } from '../../kernel/outbox.ts'
import { notify, withdraw } from '../notifications/index.ts'
import { tellHooks } from '../webhooks/index.ts'
import type { AbsenceEvent } from './events.ts'

/**
 * @param events those of one command: a report of many days makes one notice
 * @param all these, and those before them in their streams
 */
export function reactions(
  events: readonly LoggedEvent<AbsenceEvent>[],
  all: readonly LoggedEvent<AbsenceEvent>[] = events,
): OutboxRow[] {
  const reported = events.filter(({ event }) => event.type === 'AbsenceReported' && !event.data.byPlace)
  const [first] = reported
  const confirmed = events.filter(({ event }) => event.type === 'AbsenceConfirmed')
  return [
    ...(first ? [noticeOf('TYPE_KID_ABSENCE', first, reported)] : []),
    ...confirmed.map((one) => noticeOf('TYPE_KID_ABSENCE_CONFIRM', one, [one])),
    ...events.flatMap((one) => withdrawalOf(one, all) ?? []),
    ...events.flatMap((one) => hookOf(one) ?? []),
  ]
}

/** What integrations are told: of each day of its own. One that is restored is there again as one that is reported. */
function hookOf({ event, recorded }: LoggedEvent<AbsenceEvent>): OutboxRow | undefined {
  if (event.type === 'AbsenceConfirmed' || event.type === 'AbsenceUnconfirmed') return undefined
  const { absenceId, kidId, day } = event.data
  const { placeId, stream, version, at } = recorded
  if (placeId === null) return undefined
  const told = { placeId, source: `${stream}@${version}`, at: at.toISOString() }
  const about = { absence: absenceId, kid: kidId, day }
  if (event.type === 'AbsenceDeleted') return tellHooks({ ...told, kind: 'absence.deleted', data: about })
  const { byPlace, afterTime } = event.data
  return tellHooks({ ...told, kind: 'absence.reported', data: { ...about, byPlace, afterTime } })
}

/** A confirmation that was ended is nothing to tell parents of any more. */
function withdrawalOf(
  { event, recorded }: LoggedEvent<AbsenceEvent>,
  all: readonly LoggedEvent<AbsenceEvent>[],
): OutboxRow | undefined {
  if (event.type !== 'AbsenceUnconfirmed') return undefined
  const { stream, version, placeId } = recorded
  const confirmed = all.findLast(
    (one) =>
      one.event.type === 'AbsenceConfirmed' &&
      one.recorded.stream === stream &&
      one.recorded.version < version,
  )
  return confirmed && withdraw({ placeId, source: `${stream}@${confirmed.recorded.version}` })
}

function noticeOf(
  type: 'TYPE_KID_ABSENCE' | 'TYPE_KID_ABSENCE_CONFIRM',
  { event, recorded }: LoggedEvent<AbsenceEvent>,
  told: readonly LoggedEvent<AbsenceEvent>[],
): OutboxRow {
  const days = told.map((one) => one.event.data.day).toSorted()
  const [from = event.data.day] = days
  const to = type === 'TYPE_KID_ABSENCE' ? 'absence_keepers' : 'parents'
  const audience = { to, placeId: recorded.placeId ?? 0, kidId: event.data.kidId } as const
  const source = `${recorded.stream}@${recorded.version}`
  return notify({ type, audience, source, from, until: days.at(-1) ?? from })
}
