import { useLingui } from '@lingui/react/macro'
import type { StaffToday } from '@skrzat/contract/wire/today'
import { Badge } from '@skrzat/ui/badge'
import { GroupTag } from '@skrzat/ui/group-dot'
import { Link } from '@tanstack/react-router'
import { shortTime } from '#components/day-text.ts'

type EventsTodayProps = {
  /** One that is sooner is of today, beside those of tomorrow. */
  events: readonly (StaffToday['events'][number] & { readonly isSooner?: boolean })[]
}

/** The day's events, each with a link to its place's calendar. */
export function EventsToday({ events }: EventsTodayProps) {
  const { t } = useLingui()
  if (events.length === 0) return null
  return (
    <ul aria-label={t`W kalendarzu`} className="flex flex-col">
      {events.map((event) => (
        <li key={event.id}>
          <Link
            to="/place/$placeId/events"
            params={{ placeId: event.placeId }}
            className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-2 py-1.5 hover:bg-sunken"
          >
            {event.isSooner && <Badge tone="warning">{t`dziś`}</Badge>}
            <span className="tabular min-w-12 shrink-0 text-sm text-muted">
              {event.startTime === null ? t`cały dzień` : shortTime(event.startTime)}
            </span>
            <span className="min-w-0 flex-1 break-words">{event.teaser}</span>
            {event.classgroup && <GroupTag name={event.classgroup.name} color={event.classgroup.color} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}
