import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { requirePayments } from '#features/payments/guard.ts'
import { PaymentsPage } from '#features/payments/payments-page.tsx'
import { paymentsSearch, type ChangeSearch } from '#features/payments/search.ts'

export const Route = createFileRoute('/_app/place/$placeId/payments')({
  validateSearch: paymentsSearch,
  beforeLoad: ({ params }) => requirePayments(params.placeId),
  component: Payments,
})

function Payments() {
  const { placeId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const changeSearch = useCallback<ChangeSearch>(
    (change, { replace = false } = {}) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  )
  return <PaymentsPage placeId={placeId} search={search} changeSearch={changeSearch} />
}
