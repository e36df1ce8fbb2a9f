import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { needTexts } from '#app/texts/index.ts'
import { PayersPage } from '#features/payments/payers/payers-page.tsx'
import { payersSearch } from '#features/payments/payers/search.ts'

export const actions: Actions = [{ order: 10, icon: HandCoins, label: msg`Płatnicy` }]

export const Route = createFileRoute('/_shell/_app/place/$placeId/payments/payers')({
  staticData: { may: 'payments' },
  validateSearch: payersSearch,
  loader: () => needTexts('reports'),
  component: Payers,
})

function Payers() {
  const { placeId } = Route.useParams()
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  return <PayersPage key={placeId} placeId={placeId} search={search} changeSearch={changeSearch} />
}
