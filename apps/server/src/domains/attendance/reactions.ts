/** What follows from events: notices, as outbox rows. Pure. */
import type { OutboxRow } from '../../kernel/outbox.ts'
import { kidNoticeRow } from '../notifications/index.ts'
import type { Happened } from './events.ts'

/** @param events what one command made happen: a report of many days is told of once */
export function reactions(events: readonly Happened[]): OutboxRow[] {
  const reported = events.find(({ event }) => event.type === 'AbsenceReported' && !event.data.byPlace)
  const confirmed = events.filter(({ event }) => event.type === 'AbsenceConfirmed')
  return [
    ...(reported ? [noticeOf('TYPE_KID_ABSENCE', reported)] : []),
    ...confirmed.map((one) => noticeOf('TYPE_KID_ABSENCE_CONFIRM', one)),
  ]
}

function noticeOf(
  type: 'TYPE_KID_ABSENCE' | 'TYPE_KID_ABSENCE_CONFIRM',
  { event, recorded }: Happened,
): OutboxRow {
  const source = `${recorded.stream}@${recorded.version}`
  return kidNoticeRow({ type, placeId: recorded.placeId ?? 0, kidId: event.data.kidId, source })
}
