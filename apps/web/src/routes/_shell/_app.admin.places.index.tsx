import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import type { Entry } from '#app/navigation/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { PlacesPage } from '#features/admin/places/places-page.tsx'
import { placesSearch } from '#features/admin/places/search.ts'

export const entry: Entry = { list: 'admin', order: 21, icon: Building2, label: msg`Placówki` }

export const Route = createFileRoute('/_shell/_app/admin/places/')({
  staticData: { may: 'admin' },
  validateSearch: placesSearch,
  component: Places,
})

function Places() {
  const changeSearch = useChangeSearch(Route.useNavigate())
  return <PlacesPage search={Route.useSearch()} onSearchChange={changeSearch} />
}
