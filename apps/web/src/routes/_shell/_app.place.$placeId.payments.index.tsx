import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ChartColumn, ListChecks, ReceiptText } from 'lucide-react'
import type { Actions, Entry } from '#app/navigation/index.ts'
import type { Early } from '#app/calls/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { needTexts } from '#app/texts/index.ts'
import { InvoicesTab, PaymentsPage } from '#features/payments/payments-page.tsx'
import { paymentsSearch } from '#features/payments/search.ts'

export const early: Early = (placeId) => [
  ['notifications.bySection', { section: 'payment', placeId }],
  ['places.groupNames', { placeId }],
  ['paymentTabs.counts', { placeId }],
  ['payments.list', { placeId, limit: 100, direction: 'forward' }],
]

export const entry: Entry = {
  list: 'place',
  order: 13,
  icon: ReceiptText,
  label: msg`Płatności`,
  counts: ['payment'],
}

export const actions: Actions = [
  {
    order: 1,
    starts: true,
    search: { tab: 'new' },
    icon: ReceiptText,
    label: msg`Nowa faktura`,
    also: msg`Wystaw faktury`,
  },
  { order: 2, search: { tab: 'reports' }, icon: ChartColumn, label: msg`Raporty płatności` },
  {
    order: 3,
    needs: 'paymentTypes',
    search: { types: true },
    icon: ListChecks,
    label: msg`Rodzaje płatności`,
  },
]

export const Route = createFileRoute('/_shell/_app/place/$placeId/payments/')({
  staticData: { may: 'payments' },
  validateSearch: paymentsSearch,
  loaderDeps: ({ search }) => ({ opens: search.tab === undefined }),
  loader: ({ deps }) => Promise.all([needTexts('invoices'), deps.opens && InvoicesTab.load()]),
  component: Payments,
})

function Payments() {
  const { placeId } = Route.useParams()
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  // Remounted for another place, so that no dialog state is kept.
  return <PaymentsPage key={placeId} placeId={placeId} search={search} changeSearch={changeSearch} />
}
