import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { firstOfMonth, lastOfMonth, type Day } from '@skrzat/contract/days'
import { Button } from '@skrzat/ui/button'
import { useToday } from '@skrzat/ui/date-text'
import { shownDays } from '@skrzat/ui/event-calendar'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Smartphone } from 'lucide-react'
import { useMemo } from 'react'
import { useMenuPlace } from '#app/navigation/index.ts'
import { client } from '#app/calls/index.ts'
import { useLive } from '#app/live/index.ts'
import { Calendar } from '#components/calendar.tsx'
import { Page } from '#components/page.tsx'
import { PlaceCrumb } from '#components/place-crumb.tsx'
import { QueryError } from '#components/query-state.tsx'
import { AddEventDialog } from './add-event-dialog.tsx'
import { toEntry } from './entries.ts'
import { EventDialog } from './event-dialog.tsx'
import { FeedDialog } from './feed/feed-dialog.tsx'
import { GroupLegend } from './group-legend.tsx'
import { eventsChanged, eventsOptions } from './queries.ts'
import type { ChangeEventsSearch, EventsSearch } from './search.ts'
import { useEarlier } from './use-earlier.ts'
import { useTellOfEvents } from './use-tell-of-events.ts'

type EventsPageProps = { placeId: number; search: EventsSearch; changeSearch: ChangeEventsSearch }

/** A place's calendar: the place's events and those of the caller's groups. */
export function EventsPage({ placeId, search, changeSearch }: EventsPageProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const today = useToday()
  const { mayDo } = useMenuPlace(placeId)
  const mayAdd = mayDo('events')
  const { view = 'month', date = today } = search
  const days = shownDays(view, date)
  const query = useQuery(eventsOptions(placeId, days))
  // A list of a month leaves out the days of other months that a grid shows.
  const daysOfList = view === 'month' ? { from: firstOfMonth(date), to: lastOfMonth(date) } : days
  const { events: listed, earlier, shown, setShown } = useEarlier(query.data, { today, ...daysOfList })
  useTellOfEvents(placeId)
  const refreshEvents = () => void eventsChanged(queries)
  useLive(client.calendar.follow, { placeId }, { onState: refreshEvents, onChange: refreshEvents })
  const entries = useMemo(() => listed.map(toEntry), [listed])
  const nothing =
    earlier > 0 ? t`Nie ma już nadchodzących wydarzeń w tym czasie.` : t`W tym czasie nie ma wydarzeń.`

  return (
    <Page
      title={t`Kalendarz`}
      above={<PlaceCrumb placeId={placeId} />}
      actions={
        <>
          <Button icon={Smartphone} variant="secondary" onClick={() => changeSearch({ open: 'feed' })}>
            {t`Dodaj do telefonu`}
          </Button>
          {mayAdd && (
            <Button icon={CalendarPlus} onClick={() => changeSearch({ open: 'add' })}>
              {t`Dodaj wydarzenie`}
            </Button>
          )}
        </>
      }
    >
      {query.error && !query.data ? (
        <QueryError query={query} title={t`Nie udało się wczytać kalendarza`} />
      ) : (
        <Calendar
          label={t`Kalendarz wydarzeń`}
          nothing={nothing}
          view={view}
          date={date}
          entries={entries}
          legend={query.data && <GroupLegend placeId={placeId} />}
          busy={query.isPending || query.isPlaceholderData}
          actions={
            earlier > 0 && (
              <Button variant="secondary" size="sm" aria-pressed={shown} onClick={() => setShown(!shown)}>
                {t`${plural(earlier, { one: '# wcześniejsze', few: '# wcześniejsze', many: '# wcześniejszych', other: '# wcześniejszych' })}`}
              </Button>
            )
          }
          onNavigate={(to) => changeSearch({ view: to.view === 'week' ? 'week' : undefined, date: to.date })}
          onEntry={(id) => changeSearch({ event: Number(id) })}
          onDay={(day) => changeSearch({ view: 'week', date: day })}
          {...(mayAdd && { onFree: (day: Day) => changeSearch({ open: 'add', on: day }) })}
        />
      )}
      {search.event !== undefined && query.data && (
        <EventDialog
          placeId={placeId}
          event={query.data.find(({ id }) => id === search.event)}
          onClose={() => changeSearch({ event: undefined }, { replace: true })}
        />
      )}
      {search.open === 'add' && mayAdd && (
        <AddEventDialog
          placeId={placeId}
          day={search.on}
          onClose={() => changeSearch({ open: undefined, on: undefined }, { replace: true })}
          onAdded={(day) => changeSearch({ open: undefined, on: undefined, date: day }, { replace: true })}
        />
      )}
      {search.open === 'feed' && (
        <FeedDialog onClose={() => changeSearch({ open: undefined }, { replace: true })} />
      )}
    </Page>
  )
}
