import { createFileRoute } from '@tanstack/react-router'
import { requireElsePlace } from '#app/guards/index.ts'
import { needTexts } from '#app/texts/index.ts'
import { RosterPage } from '#features/places/roster/roster-page.tsx'

export const Route = createFileRoute('/_app/place/$placeId/roster')({
  beforeLoad: ({ params }) => requireElsePlace(params.placeId, 'roster'),
  loader: () => needTexts('admin'),
  component: Roster,
})

function Roster() {
  const { placeId } = Route.useParams()
  // Remounted for another place, so that no chosen file is kept.
  return <RosterPage key={placeId} placeId={placeId} />
}
