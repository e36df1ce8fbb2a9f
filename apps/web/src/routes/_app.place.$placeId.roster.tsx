import { createFileRoute } from '@tanstack/react-router'
import { requireInPlace } from '#features/places/guard.ts'
import { RosterPage } from '#features/places/roster/roster-page.tsx'

export const Route = createFileRoute('/_app/place/$placeId/roster')({
  beforeLoad: ({ params }) => requireInPlace(params.placeId, 'roster'),
  component: Roster,
})

function Roster() {
  return <RosterPage placeId={Route.useParams().placeId} />
}
