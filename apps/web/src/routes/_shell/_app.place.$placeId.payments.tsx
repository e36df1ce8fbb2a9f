import { createFileRoute } from '@tanstack/react-router'
import type { Early } from '#app/calls/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { InvoicesTab, PaymentsPage } from '#features/payments/payments-page.tsx'
import { paymentsSearch } from '#features/payments/search.ts'

export const early: Early = (placeId) => [
  ['notifications.bySection', { section: 'payment', placeId }],
  ['places.groupNames', { placeId }],
  ['payments.list', { placeId, limit: 100, direction: 'forward' }],
]

export const Route = createFileRoute('/_shell/_app/place/$placeId/payments')({
  staticData: { may: 'payments' },
  validateSearch: paymentsSearch,
  loaderDeps: ({ search }) => ({ opens: search.tab === undefined }),
  loader: ({ deps }) => (deps.opens ? InvoicesTab.load() : undefined),
  component: Payments,
})

function Payments() {
  const { placeId } = Route.useParams()
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  // Remounted for another place, so that no dialog state is kept.
  return <PaymentsPage key={placeId} placeId={placeId} search={search} changeSearch={changeSearch} />
}
