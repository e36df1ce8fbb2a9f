import { useLingui } from '@lingui/react/macro'
import { longDay } from '@skrzat/contract/day-text'
import { addDays, type Day } from '@skrzat/contract/days'
import type { CalendarEvent } from '@skrzat/contract/wire/calendar'
import { useToday } from '@skrzat/ui/date-text'
import { GroupTag } from '@skrzat/ui/group-dot'
import { useUiLocale } from '@skrzat/ui/locale'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMenu } from '#app/navigation/index.ts'
import { shortTime, useWeekdayText } from '#components/day-text.ts'
import { byDay } from './by-day.ts'
import { Part } from './part.tsx'
import { comingOptions } from './queries.ts'

/** The days ahead that are shown. */
const DAYS = 7
/** More places than a person works in, beside the system's admin. */
const MOST_PLACES = 4

type PlacedEvent = CalendarEvent & { placeId: number }

/** The calendar of the coming days. */
export function Coming({ placeId, hasToday }: { placeId: number | undefined; hasToday: boolean }) {
  const { t } = useLingui()
  const today = useToday()
  const nearDay = useDayText(today)
  const { data: menu } = useMenu()
  const placeIds = placeId === undefined ? menu?.places.map(({ id }) => id).slice(0, MOST_PLACES) : [placeId]
  const days = { from: hasToday ? addDays(today, 1) : today, to: addDays(today, DAYS) }
  const query = useQueries({
    queries: (placeIds ?? []).map((id) => comingOptions(id, days)),
    combine: (results) => ({
      data: results.some(({ data }) => data === undefined)
        ? undefined
        : byDay(
            results.flatMap(({ data = [] }, at) =>
              data.map((event): PlacedEvent => ({ ...event, placeId: placeIds?.[at] ?? 0 })),
            ),
            days.from,
          ),
      error: results.find(({ error }) => error)?.error ?? null,
      refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
    }),
  })
  if (placeIds?.length === 0) return null
  return (
    <Part
      title={t`Najbliższe dni`}
      query={placeIds ? query : { ...query, data: undefined }}
      empty={t`W ciągu 7 dni nie ma nic w kalendarzu.`}
    >
      {(listed) => (
        <ul className="flex flex-col gap-3">
          {listed.map(({ day, events }) => (
            <li key={day}>
              <h3 className="text-sm text-muted first-letter:uppercase">{nearDay(day)}</h3>
              <ul>
                {events.map((event) => (
                  <EventRow key={event.id} event={event} day={day} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function EventRow({ event, day }: { event: PlacedEvent; day: Day }) {
  const { t } = useLingui()
  const last = longDay(event.endDate, day, useUiLocale())
  const { id, placeId, teaser, startTime, startDate, endDate, classgroup } = event
  return (
    <li>
      <Link
        to="/place/$placeId/events"
        params={{ placeId }}
        search={{ date: day, event: id }}
        className="-mx-2 flex min-h-9 items-baseline gap-3 rounded-control px-2 py-1.5 hover:bg-sunken"
      >
        <span className="tabular w-11 shrink-0 text-sm text-muted">
          {startDate === day && startTime !== null && shortTime(startTime)}
        </span>
        <span className="min-w-0 flex-1 break-words">
          {teaser}
          {endDate > day && <span className="block text-sm text-muted">{t`do ${last}`}</span>}
        </span>
        {classgroup && (
          <GroupTag name={classgroup.name} color={classgroup.color} className="max-w-32 shrink-0" />
        )}
      </Link>
    </li>
  )
}

/** `dziś`, `jutro`, `środa, 2 grudnia`. */
function useDayText(today: Day) {
  const { t } = useLingui()
  const weekdayText = useWeekdayText()
  return (day: Day) => {
    if (day === today) return t`dziś`
    return day === addDays(today, 1) ? t`jutro` : weekdayText(day)
  }
}
