import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarDays, CalendarPlus } from 'lucide-react'
import type { Actions, Entry } from '#app/navigation/index.ts'
import type { Early, Kept } from '#app/calls/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { needTexts } from '#app/texts/index.ts'
import { EventsPage } from '#features/calendar/events-page.tsx'
import { eventsSearch } from '#features/calendar/search.ts'

export const early: Early = (placeId) => [
  ['notifications.bySection', { section: 'calendar', placeId }],
  ['calendar.groups', { placeId }],
]

export const kept: Kept = ['calendar.events', 'calendar.groups']

export const entry: Entry = {
  list: 'place',
  order: 14,
  icon: CalendarDays,
  label: msg`Kalendarz`,
  counts: ['calendar'],
}

export const actions: Actions = [
  {
    order: 6,
    starts: true,
    needs: 'events',
    search: { open: 'add' },
    icon: CalendarPlus,
    label: msg`Nowe wydarzenie`,
  },
]

export const Route = createFileRoute('/_shell/_app/place/$placeId/events')({
  staticData: { may: 'member' },
  validateSearch: eventsSearch,
  loader: () => needTexts('days'),
  component: Events,
})

function Events() {
  const { placeId } = Route.useParams()
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  // Remounted for another place, so that no dialog state is kept.
  return <EventsPage key={placeId} placeId={placeId} search={search} changeSearch={changeSearch} />
}
