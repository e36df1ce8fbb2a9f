import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PlaceWord } from '#components/document-word.tsx'

/** Everything about one place. */
export const Route = createFileRoute('/_shell/_app/place/$placeId')({
  staticData: { may: 'account' },
  params: { parse: ({ placeId }) => ({ placeId: Number(placeId) }) },
  component: Place,
})

function Place() {
  const { placeId } = Route.useParams()
  return (
    <PlaceWord placeId={placeId}>
      <Outlet />
    </PlaceWord>
  )
}
