import { createFileRoute } from '@tanstack/react-router'
import { RosterPage } from '#features/places/roster/roster-page.tsx'

export const Route = createFileRoute('/_app/place/$placeId/roster')({
  async beforeLoad({ params }) {
    const { requireInPlace } = await import('#features/places/guard.ts')
    await requireInPlace(params.placeId, 'roster')
  },
  component: Roster,
})

function Roster() {
  return <RosterPage placeId={Route.useParams().placeId} />
}
