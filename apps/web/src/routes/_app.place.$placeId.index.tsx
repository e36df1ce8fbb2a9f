import { createFileRoute } from '@tanstack/react-router'
import { PlacePage } from '#features/places/place-page.tsx'

export const Route = createFileRoute('/_app/place/$placeId/')({ component: Place })

function Place() {
  return <PlacePage placeId={Route.useParams().placeId} />
}
