import type { CalendarEvent } from '@skrzat/contract/wire/calendar'
import type { CalendarEntry } from '@skrzat/ui/event-calendar'

/** An event as a calendar entry: in its group's colour, with the group's name if it fits. */
export function toEntry(event: CalendarEvent): CalendarEntry {
  const { id, teaser, startDate, endDate, startTime, endTime, classgroup } = event
  const timed = startTime !== null && endTime !== null
  return {
    id: String(id),
    title: teaser,
    // Local Warsaw time, because the calendar reads a time without a zone in its own one.
    start: timed ? `${startDate}T${startTime}` : startDate,
    end: timed ? `${endDate}T${endTime}` : endDate,
    allDay: !timed,
    ...(classgroup && {
      tone: `group-${classgroup.color}`,
      group: { name: classgroup.name, color: classgroup.color },
    }),
  }
}
