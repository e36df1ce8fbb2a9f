import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { EventsPage } from '#features/events/events-page.tsx'
import { requireMember } from '#features/events/guard.ts'
import { eventsSearch, type ChangeSearch } from '#features/events/search.ts'

export const Route = createFileRoute('/_app/place/$placeId/events')({
  validateSearch: eventsSearch,
  beforeLoad: ({ params }) => requireMember(params.placeId),
  component: Events,
})

function Events() {
  const { placeId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const changeSearch = useCallback<ChangeSearch>(
    (change, { replace = false } = {}) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  )
  // Another place is another page: no dialog stays from the one before.
  return <EventsPage key={placeId} placeId={placeId} search={search} changeSearch={changeSearch} />
}
