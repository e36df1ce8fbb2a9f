import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarX2, Settings } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import { queryClient } from '#app/calls/index.ts'
import { CLOSED_DAYS } from '#components/place-anchors.ts'
import { needTexts } from '#app/texts/index.ts'
import { EditPage } from '#features/places/edit/edit-page.tsx'
import { placePageOptions } from '#features/places/queries.ts'

export const actions: Actions = [
  {
    order: 5,
    starts: true,
    hash: CLOSED_DAYS,
    icon: CalendarX2,
    label: msg`Zamknij placówkę na dzień`,
    also: msg`Dni wolne`,
  },
  { order: 12, icon: Settings, label: msg`Ustawienia placówki` },
]

export const Route = createFileRoute('/_shell/_app/place/$placeId/edit')({
  staticData: { may: 'settings', elsePlace: true },
  // Always refetched: the form starts with fresh data.
  loader: ({ params }) =>
    Promise.all([
      queryClient.fetchQuery({ ...placePageOptions(params.placeId), staleTime: 0 }),
      needTexts('places'),
    ]),
  component: Edit,
})

function Edit() {
  const { placeId } = Route.useParams()
  return <EditPage key={placeId} placeId={placeId} />
}
