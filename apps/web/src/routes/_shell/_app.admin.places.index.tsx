import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#app/search.ts'
import { PlacesPage } from '#features/admin/places/places-page.tsx'
import { placesSearch } from '#features/admin/places/search.ts'

export const Route = createFileRoute('/_shell/_app/admin/places/')({
  staticData: { may: 'admin' },
  validateSearch: placesSearch,
  component: Places,
})

function Places() {
  const changeSearch = useChangeSearch(Route.useNavigate())
  return <PlacesPage search={Route.useSearch()} onSearchChange={changeSearch} />
}
