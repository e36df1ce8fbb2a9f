/** A private calendar as RFC 5545 writes it. Pure: the same rows make the same bytes, so that they have an ETag. */
import { addDays, type Day } from '@skrzat/contract/days'
import ical, { type ICalEventData, ICalEventTransparency } from 'ical-generator'
import type { EventRow } from '../queries.ts'
import { feedTexts } from './texts.ts'

/** A kid's absence on one day. */
export type KidAbsence = {
  readonly id: number
  /** As parents call it: surnames stay at home. */
  readonly firstname: string
  readonly day: Day
  readonly confirmed: boolean
  readonly reportedAt: Date
}

type Content = {
  readonly events: readonly EventRow[]
  readonly absences: readonly KidAbsence[]
  readonly langKey: string
  /** Makes ids that no other server gives: the product's own host. */
  readonly host: string
}

const ZONE = 'Europe/Warsaw'
/** Seconds after which calendars are asked to look again. */
const LOOK_AGAIN = 60 * 60

export function feedText({ events, absences, langKey, host }: Content): string {
  const texts = feedTexts(langKey)
  const calendar = ical({
    prodId: { company: 'Skrzat', product: 'Skrzat', language: langKey.toUpperCase() },
    name: texts.name,
    ttl: LOOK_AGAIN,
    x: { 'X-WR-TIMEZONE': ZONE },
    events: [
      ...events.map((event) => eventEntry(event, host)),
      ...absences.map((absence): ICalEventData => {
        const { id, firstname, day, confirmed, reportedAt } = absence
        return {
          id: `absence-${id}@${host}`,
          stamp: reportedAt,
          ...wholeDays(day, day),
          summary: texts.absence(firstname),
          description: confirmed ? texts.confirmed : texts.unconfirmed,
        }
      }),
    ],
  })
  // The library leaves out the last line's end, which the RFC asks for.
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

/** Days on the calendar, wherever its owner is; the end is the day after (RFC 5545, 3.6.1). They take nobody's time. */
function wholeDays(from: Day, to: Day) {
  return {
    start: Temporal.PlainDate.from(from),
    end: Temporal.PlainDate.from(addDays(to, 1)),
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
  }
}

/** Warsaw's clock as an instant: an event happens once, so no calendar needs to know the rules of summer time. */
function instantOf(day: Day, time: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ZONE).toInstant()
}
