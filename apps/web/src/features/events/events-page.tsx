import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { firstOfMonth, lastOfMonth } from '@skrzat/contract/days'
import { may } from '@skrzat/contract/permissions'
import { Button } from '@skrzat/ui/button'
import { useToday } from '@skrzat/ui/date-text'
import { ErrorState } from '@skrzat/ui/error-state'
import { shownDays } from '@skrzat/ui/event-calendar'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { CalendarPlus, Smartphone } from 'lucide-react'
import { useMemo } from 'react'
import { useFailureText } from '#app/error-messages.ts'
import { useMenu } from '#app/menu.ts'
import { trpc } from '#app/trpc.ts'
import { Calendar } from '#components/calendar.tsx'
import { Page } from '#components/page.tsx'
import { AddEventDialog } from './add-event-dialog.tsx'
import { toEntry } from './entries.ts'
import { EventDialog } from './event-dialog.tsx'
import { FeedDialog } from './feed/feed-dialog.tsx'
import { GroupLegend } from './group-legend.tsx'
import { eventsChanged, eventsOptions } from './queries.ts'
import type { ChangeSearch, EventsSearch } from './search.ts'
import { useEarlier } from './use-earlier.ts'
import { useReadNotices } from './use-read-notices.ts'

type EventsPageProps = { placeId: number; search: EventsSearch; changeSearch: ChangeSearch }

/** A place's calendar: its own events and those of the groups that one belongs to. */
export function EventsPage({ placeId, search, changeSearch }: EventsPageProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const today = useToday()
  const { data: menu } = useMenu()
  const place = menu?.places.find(({ id }) => id === placeId)
  const mayAdd = Boolean(menu?.admin) || may(place?.roles ?? [], 'events')
  const { view = 'month', date = today } = search
  const days = shownDays(view, date)
  const {
    data: events,
    error,
    isPending,
    isPlaceholderData,
    refetch,
  } = useQuery(eventsOptions(placeId, days))
  // A list of a month leaves out the days around it that a drawn one has.
  const daysOfList = view === 'month' ? { from: firstOfMonth(date), to: lastOfMonth(date) } : days
  const { events: listed, earlier, shown, setShown } = useEarlier(events, { today, ...daysOfList })
  useReadNotices(placeId)
  useSubscription(
    // Said once at the beginning too, so that nothing falls between asking and following.
    trpc.calendar.follow.subscriptionOptions({ placeId }, { onData: () => void eventsChanged(client) }),
  )
  const entries = useMemo(() => listed.map(toEntry), [listed])
  const nothing =
    earlier > 0 ? t`Nie ma już nadchodzących wydarzeń w tym czasie.` : t`W tym czasie nie ma wydarzeń.`

  return (
    <Page
      title={t`Kalendarz`}
      above={place?.name}
      actions={
        <>
          <Button variant="secondary" onClick={() => changeSearch({ open: 'feed' })}>
            <Smartphone aria-hidden />
            {t`W telefonie`}
          </Button>
          {mayAdd && (
            <Button onClick={() => changeSearch({ open: 'add' })}>
              <CalendarPlus aria-hidden />
              {t`Dodaj wydarzenie`}
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <ErrorState
          title={t`Nie udało się wczytać kalendarza`}
          action={<Button onClick={() => void refetch()}>{t`Spróbuj ponownie`}</Button>}
        >
          {failureText(error)}
        </ErrorState>
      ) : (
        <div className="flex flex-col gap-5">
          <Calendar
            label={t`Kalendarz wydarzeń`}
            nothing={nothing}
            view={view}
            date={date}
            entries={entries}
            busy={isPending || isPlaceholderData}
            actions={
              earlier > 0 && (
                <Button variant="secondary" size="sm" aria-pressed={shown} onClick={() => setShown(!shown)}>
                  {t`${plural(earlier, { one: '# wcześniejsze', few: '# wcześniejsze', many: '# wcześniejszych', other: '# wcześniejszych' })}`}
                </Button>
              )
            }
            onNavigate={(to) =>
              changeSearch({ view: to.view === 'week' ? 'week' : undefined, date: to.date })
            }
            onEntry={(id) => changeSearch({ event: Number(id) })}
            onDay={(day) => changeSearch({ view: 'week', date: day })}
          />
          <GroupLegend placeId={placeId} />
        </div>
      )}
      {search.event !== undefined && events && (
        <EventDialog
          placeId={placeId}
          event={events.find(({ id }) => id === search.event)}
          onClose={() => changeSearch({ event: undefined }, { replace: true })}
        />
      )}
      {search.open === 'add' && mayAdd && (
        <AddEventDialog
          placeId={placeId}
          onClose={() => changeSearch({ open: undefined }, { replace: true })}
          onAdded={(day) => changeSearch({ open: undefined, date: day }, { replace: true })}
        />
      )}
      {search.open === 'feed' && (
        <FeedDialog onClose={() => changeSearch({ open: undefined }, { replace: true })} />
      )}
    </Page>
  )
}
