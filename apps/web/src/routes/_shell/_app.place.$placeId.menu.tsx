import { createFileRoute } from '@tanstack/react-router'
import type { Kept } from '#app/calls/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { needTexts } from '#app/texts/index.ts'
import { MenuPage } from '#features/kitchen/menu/menu-page.tsx'
import { kitchenSearch } from '#features/kitchen/search.ts'

export const kept: Kept = ['kitchen.menu']

export const Route = createFileRoute('/_shell/_app/place/$placeId/menu')({
  staticData: { may: 'member' },
  validateSearch: kitchenSearch,
  loader: () => needTexts('days'),
  component: MenuOfPlace,
})

function MenuOfPlace() {
  const { placeId } = Route.useParams()
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  return <MenuPage key={placeId} placeId={placeId} search={search} changeSearch={changeSearch} />
}
