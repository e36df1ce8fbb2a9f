import { createFileRoute } from '@tanstack/react-router'
import { requireInPlace } from '#app/guards.ts'
import { ensureKnown } from '#app/kept.ts'
import { queryClient, trpc } from '#app/trpc.ts'
import { PlaceWallPage } from '#features/wall/place-wall-page.tsx'

export const Route = createFileRoute('/_app/place/$placeId/wall')({
  beforeLoad: ({ params }) => requireInPlace(params.placeId),
  loader: ({ params }) => ensureKnown(queryClient, trpc.places.get.queryOptions(params)),
  component: PlaceWall,
})

function PlaceWall() {
  const { placeId } = Route.useParams()
  // Remounted for another place, so that no text is sent to it.
  return <PlaceWallPage key={placeId} placeId={placeId} />
}
