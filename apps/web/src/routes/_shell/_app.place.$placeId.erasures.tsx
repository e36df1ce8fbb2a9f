import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { FileX } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import { needTexts } from '#app/texts/index.ts'
import { ErasuresPage } from '#features/places/erasures/erasures-page.tsx'

export const actions: Actions = [{ order: 13, icon: FileX, label: msg`Prośby o\u00a0usunięcie danych` }]

export const Route = createFileRoute('/_shell/_app/place/$placeId/erasures')({
  staticData: { may: 'familyData', elsePlace: true },
  loader: () => needTexts('places'),
  component: Erasures,
})

function Erasures() {
  const { placeId } = Route.useParams()
  // Remounted for another place, so that no dialog state is kept.
  return <ErasuresPage key={placeId} placeId={placeId} />
}
