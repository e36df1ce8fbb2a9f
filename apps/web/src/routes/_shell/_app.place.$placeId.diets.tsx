import { createFileRoute } from '@tanstack/react-router'
import type { Early } from '#app/calls/index.ts'
import { needTexts } from '#app/texts/index.ts'
import { DietsPage } from '#features/kitchen/diets-page.tsx'

export const early: Early = (placeId) => [['kitchen.changes', { placeId }]]

export const Route = createFileRoute('/_shell/_app/place/$placeId/diets')({
  staticData: { may: 'kids' },
  loader: () => needTexts('days'),
  component: Diets,
})

function Diets() {
  const { placeId } = Route.useParams()
  return <DietsPage key={placeId} placeId={placeId} />
}
