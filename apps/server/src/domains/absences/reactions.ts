/** Reactions to events: notices, as outbox rows. Pure. */
import type { LoggedEvent } from '../../kernel/event-log/index.ts'
import type { OutboxRow } from '../../kernel/outbox/index.ts'
import { notify, settle } from '../notifications/index.ts'
import { tellHooks } from '../webhooks/index.ts'
import { type AbsenceEvent, reportSource } from './events.ts'

/**
 * @param events those of one command: a report of many days makes one notice
 * @param all these, and those before them in their streams
 */
export function reactions(
  events: readonly LoggedEvent<AbsenceEvent>[],
  all: readonly LoggedEvent<AbsenceEvent>[] = events,
): OutboxRow[] {
  const reported = events.filter((one) => one.event.type === 'AbsenceReported' && !isByPlace(one))
  const [first] = reported
  const confirmed = events.filter(({ event }) => event.type === 'AbsenceConfirmed')
  return [
    ...(first ? [noticeOf('TYPE_KID_ABSENCE', first, reported)] : []),
    ...confirmed.map((one) => noticeOf('TYPE_KID_ABSENCE_CONFIRM', one, [one])),
    ...settlementsOf(events, all),
    ...events.flatMap((one) => hookOf(one) ?? []),
  ]
}

/** The webhook call of an event, one for each day. A restored absence is sent as a reported one. */
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

/** Withdraws or restores the notices of a report and of its confirmation. The days of a report share a notice. */
function settlementsOf(
  events: readonly LoggedEvent<AbsenceEvent>[],
  all: readonly LoggedEvent<AbsenceEvent>[],
): OutboxRow[] {
  const told = events.flatMap(({ event: { type }, recorded: { stream, version } }) => {
    if (type === 'AbsenceReported' || type === 'AbsenceConfirmed') return []
    const before = all.filter(({ recorded }) => recorded.stream === stream && recorded.version < version)
    const confirmation = before.findLast(({ event }) => event.type === 'AbsenceConfirmed')
    const report = before.findLast(({ event }) => event.type === 'AbsenceReported')
    return [
      ...(confirmation ? [settlementOf('TYPE_KID_ABSENCE_CONFIRM', confirmation)] : []),
      ...(report && !isByPlace(report) && type !== 'AbsenceUnconfirmed'
        ? [settlementOf('TYPE_KID_ABSENCE', report)]
        : []),
    ]
  })
  return [...new Map(told.map((one) => [one.source, one])).values()].map(settle)
}

function settlementOf(type: NoticeType, one: LoggedEvent<AbsenceEvent>) {
  return { type, placeId: one.recorded.placeId, source: sourceOf(one) }
}

function isByPlace({ event }: LoggedEvent<AbsenceEvent>): boolean {
  return event.type === 'AbsenceReported' && event.data.byPlace
}

function sourceOf({ event, recorded }: LoggedEvent<AbsenceEvent>): string {
  if (event.type === 'AbsenceReported') return reportSource(event.data, recorded.at)
  return `${recorded.stream}@${recorded.version}`
}

type NoticeType = 'TYPE_KID_ABSENCE' | 'TYPE_KID_ABSENCE_CONFIRM'

function noticeOf(
  type: NoticeType,
  one: LoggedEvent<AbsenceEvent>,
  told: readonly LoggedEvent<AbsenceEvent>[],
): OutboxRow {
  const { event, recorded } = one
  const days = told.map((one) => one.event.data.day).toSorted()
  const [from = event.data.day] = days
  const to = type === 'TYPE_KID_ABSENCE' ? 'absence_keepers' : 'parents'
  const audience = { to, placeId: recorded.placeId ?? 0, kidId: event.data.kidId } as const
  return notify({ type, audience, source: sourceOf(one), from, until: days.at(-1) ?? from })
}
