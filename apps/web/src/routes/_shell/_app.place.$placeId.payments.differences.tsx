import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { needTexts } from '#app/texts/index.ts'
import { DifferencesPage } from '#features/payments/differences/differences-page.tsx'
import { differencesSearch } from '#features/payments/differences/search.ts'

export const actions: Actions = [{ order: 10, icon: Scale, label: msg`Różnice` }]

export const Route = createFileRoute('/_shell/_app/place/$placeId/payments/differences')({
  staticData: { may: 'payments' },
  validateSearch: differencesSearch,
  loader: () => needTexts('reports'),
  component: Differences,
})

function Differences() {
  const { placeId } = Route.useParams()
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  return <DifferencesPage key={placeId} placeId={placeId} search={search} changeSearch={changeSearch} />
}
