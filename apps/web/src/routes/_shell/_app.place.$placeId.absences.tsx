import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarMinus, CalendarOff } from 'lucide-react'
import type { Actions, Entry } from '#app/navigation/index.ts'
import type { Early } from '#app/calls/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { needTexts } from '#app/texts/index.ts'
import { PlaceAbsencesPage } from '#features/absences/place/place-absences-page.tsx'
import { placeAbsencesSearch } from '#features/absences/search.ts'

export const early: Early = (placeId) => [
  ['notifications.bySection', { section: 'absences', placeId }],
  ['places.groupNames', { placeId }],
]

export const entry: Entry = {
  list: 'place',
  order: 12,
  icon: CalendarOff,
  label: msg`Nieobecności`,
  counts: ['absences'],
}

export const actions: Actions = [
  {
    order: 2,
    starts: true,
    search: { open: 'add' },
    icon: CalendarMinus,
    label: msg`Zgłoś nieobecność`,
    also: msg`Dodaj nieobecność`,
  },
]

export const Route = createFileRoute('/_shell/_app/place/$placeId/absences')({
  staticData: { may: 'absences' },
  validateSearch: placeAbsencesSearch,
  loader: () => needTexts('days'),
  component: PlaceAbsences,
})

function PlaceAbsences() {
  const { placeId } = Route.useParams()
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  // Remounted for another place, so that no dialog state is kept.
  return <PlaceAbsencesPage key={placeId} placeId={placeId} search={search} changeSearch={changeSearch} />
}
