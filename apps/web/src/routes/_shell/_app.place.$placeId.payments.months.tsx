import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarCheck } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { needTexts } from '#app/texts/index.ts'
import { MonthsPage } from '#features/payments/months/months-page.tsx'
import { monthsSearch } from '#features/payments/months/search.ts'

export const actions: Actions = [
  { order: 8, icon: CalendarCheck, label: msg`Miesiące`, also: msg`Zamknij miesiąc` },
]

export const Route = createFileRoute('/_shell/_app/place/$placeId/payments/months')({
  staticData: { may: 'payments' },
  validateSearch: monthsSearch,
  loader: () => needTexts('reports'),
  component: Months,
})

function Months() {
  const { placeId } = Route.useParams()
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  return <MonthsPage key={placeId} placeId={placeId} search={search} changeSearch={changeSearch} />
}
