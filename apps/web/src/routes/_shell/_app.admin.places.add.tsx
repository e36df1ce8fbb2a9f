import { createFileRoute } from '@tanstack/react-router'
import { PlaceAddPage } from '#features/admin/places/place-add-page.tsx'
import { placesSearch } from '#features/admin/places/search.ts'

export const Route = createFileRoute('/_shell/_app/admin/places/add')({
  staticData: { may: 'admin' },
  // The search of the list to return to.
  validateSearch: placesSearch,
  component: PlaceAdd,
})

function PlaceAdd() {
  return <PlaceAddPage search={Route.useSearch()} />
}
