import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CookingPot } from 'lucide-react'
import type { Early } from '#app/calls/index.ts'
import type { Entry } from '#app/navigation/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { needTexts } from '#app/texts/index.ts'
import { KitchenPage } from '#features/kitchen/kitchen-page.tsx'
import { kitchenSearch } from '#features/kitchen/search.ts'

export const early: Early = (placeId) => [['kitchen.changes', { placeId }]]

export const entry: Entry = { list: 'place', order: 16, icon: CookingPot, label: msg`Kuchnia` }

export const Route = createFileRoute('/_shell/_app/place/$placeId/kitchen')({
  staticData: { may: 'kitchen' },
  validateSearch: kitchenSearch,
  loader: () => needTexts('days'),
  component: Kitchen,
})

function Kitchen() {
  const { placeId } = Route.useParams()
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  return <KitchenPage key={placeId} placeId={placeId} search={search} changeSearch={changeSearch} />
}
