import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '#app/texts/index.ts'
import { RosterPage } from '#features/places/roster/roster-page.tsx'

export const Route = createFileRoute('/_shell/_app/place/$placeId/roster')({
  staticData: { may: 'roster', elsePlace: true },
  loader: () => needTexts('admin'),
  component: Roster,
})

function Roster() {
  const { placeId } = Route.useParams()
  // Remounted for another place, so that no chosen file is kept.
  return <RosterPage key={placeId} placeId={placeId} />
}
