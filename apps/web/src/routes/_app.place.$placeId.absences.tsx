import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { requireAbsences } from '#features/absences/guard.ts'
import { PlaceAbsencesPage } from '#features/absences/place/place-absences-page.tsx'
import { placeAbsencesSearch, type ChangePlaceSearch } from '#features/absences/search.ts'

export const Route = createFileRoute('/_app/place/$placeId/absences')({
  validateSearch: placeAbsencesSearch,
  beforeLoad: ({ params }) => requireAbsences(params.placeId),
  component: PlaceAbsences,
})

function PlaceAbsences() {
  const { placeId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const changeSearch = useCallback<ChangePlaceSearch>(
    (change, { replace = false } = {}) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  )
  return <PlaceAbsencesPage placeId={placeId} search={search} changeSearch={changeSearch} />
}
