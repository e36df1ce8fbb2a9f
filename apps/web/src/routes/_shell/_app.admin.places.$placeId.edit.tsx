import { createFileRoute } from '@tanstack/react-router'
import { queryClient, trpc } from '#app/calls/index.ts'
import { PlaceEditPage } from '#features/admin/places/place-edit-page.tsx'
import { placesSearch } from '#features/admin/places/search.ts'

export const Route = createFileRoute('/_shell/_app/admin/places/$placeId/edit')({
  staticData: { may: 'admin' },
  params: { parse: ({ placeId }) => ({ placeId: Number(placeId) }) },
  // The search of the list to return to.
  validateSearch: placesSearch,
  // A form starts with fresh data, never with the cache.
  loader: ({ params }) => queryClient.fetchQuery({ ...trpc.places.get.queryOptions(params), staleTime: 0 }),
  component: PlaceEdit,
})

function PlaceEdit() {
  const { placeId } = Route.useParams()
  return <PlaceEditPage key={placeId} placeId={placeId} search={Route.useSearch()} />
}
