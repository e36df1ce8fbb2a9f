import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import { needTexts } from '#app/texts/index.ts'
import { FirstPinsPage } from '#features/places/first-pins/first-pins-page.tsx'

export const actions: Actions = [
  {
    order: 4,
    starts: true,
    icon: MessageSquareText,
    label: msg`Zaproś opiekunów`,
    also: msg`Pierwsze PIN-y`,
  },
]

export const Route = createFileRoute('/_shell/_app/place/$placeId/first-pins')({
  staticData: { may: 'confirmUsers', elsePlace: true },
  loader: () => needTexts('admin', 'places'),
  component: FirstPins,
})

function FirstPins() {
  const { placeId } = Route.useParams()
  // Remounted for another place, so that nobody of it stays chosen.
  return <FirstPinsPage key={placeId} placeId={placeId} />
}
