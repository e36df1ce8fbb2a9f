/**
 * A private calendar in RFC 5545 format. Pure and deterministic: the same rows give the same bytes, and so the same
 * ETag.
 */
import { addDays, type Day } from '@skrzat/contract/days'
import type { LangKey } from '@skrzat/contract/wire/accounts'
import ical, { type ICalEventData, ICalEventTransparency } from 'ical-generator'
import type { EventRow } from '../queries.ts'
import { absenceTexts } from './texts.ts'

/** A kid's absence on one day. */
export type KidAbsence = {
  readonly id: number
  /** The first name only: surnames are kept private. */
  readonly firstname: string
  readonly day: Day
  readonly confirmed: boolean
  readonly reportedAt: Date
}

type Content = {
  readonly events: readonly EventRow[]
  readonly absences: readonly KidAbsence[]
  readonly langKey: LangKey
  /** The product's own host, which makes UIDs globally unique. */
  readonly host: string
}

const ZONE = 'Europe/Warsaw'
/** The refresh interval suggested to calendars, in seconds. */
const LOOK_AGAIN = 60 * 60

export function feedText({ events, absences, langKey, host }: Content): string {
  const calendar = ical({
    prodId: { company: 'Skrzat', product: 'Skrzat', language: langKey.toUpperCase() },
    // Without commas, which would split it.
    name: 'Skrzat',
    ttl: LOOK_AGAIN,
    x: { 'X-WR-TIMEZONE': ZONE },
    events: [
      ...events.map((event) => eventEntry(event, host)),
      ...absences.map((absence): ICalEventData => {
        const { id, day, reportedAt } = absence
        return {
          id: `absence-${id}@${host}`,
          stamp: reportedAt,
          ...wholeDays(day, day),
          ...absenceTexts(langKey, absence),
        }
      }),
    ],
  })
  // The library omits the final line break, which the RFC requires.
  return `${calendar.toString()}\r\n`
}

function eventEntry(event: EventRow, host: string): ICalEventData {
  const { id, teaser, description, classgroup, place, createdAt, startDate, endDate, startTime, endTime } =
    event
  return {
    id: `event-${id}@${host}`,
    stamp: createdAt,
    ...(startTime !== null && endTime !== null
      ? { start: instantOf(startDate, startTime), end: instantOf(endDate, endTime) }
      : wholeDays(startDate, endDate)),
    summary: classgroup ? `${teaser} (${classgroup.name})` : teaser,
    location: place,
    ...(description !== '' && { description }),
  }
}

/** An all-day entry, independent of time zones; the end is exclusive (RFC 5545, 3.6.1). Marked as free time. */
function wholeDays(from: Day, to: Day) {
  return {
    start: Temporal.PlainDate.from(from),
    end: Temporal.PlainDate.from(addDays(to, 1)),
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
  }
}

/** A Warsaw local time as an instant: events do not recur, so calendars need no time zone rules. */
function instantOf(day: Day, time: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ZONE).toInstant()
}
