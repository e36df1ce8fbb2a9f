import type { CalendarEvent } from '@skrzat/contract/wire/calendar'
import type { CalendarEntry } from '@skrzat/ui/event-calendar'

/** An event as the calendar draws it: in its group's colour, with the group's name beside it where there is room. */
export function toEntry(event: CalendarEvent): CalendarEntry {
  const { id, teaser, startDate, endDate, startTime, endTime, classgroup } = event
  const timed = startTime !== null && endTime !== null
  return {
    id: String(id),
    title: teaser,
    // Warsaw's clock, as the calendar's own zone takes a time without one.
    start: timed ? `${startDate}T${startTime}` : startDate,
    end: timed ? `${endDate}T${endTime}` : endDate,
    allDay: !timed,
    ...(classgroup && { tone: `group-${classgroup.color}`, detail: classgroup.name }),
  }
}
