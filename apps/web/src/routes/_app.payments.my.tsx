import { createFileRoute } from '@tanstack/react-router'
import { flagOf } from '#app/search.ts'
import { MyPaymentsPage } from '#features/my-payments/my-payments-page.tsx'

type MyPaymentsSearch = {
  /** Paid invoices too. */
  history?: true | undefined
}

export const Route = createFileRoute('/_app/payments/my')({
  // Set even to undefined: a missing key keeps the address's raw value.
  validateSearch: (search): MyPaymentsSearch => ({ history: flagOf(search.history) }),
  component: MyPayments,
})

function MyPayments() {
  const { history = false } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MyPaymentsPage
      history={history}
      onHistoryChange={(shown) => void navigate({ search: shown ? { history: true } : {}, replace: true })}
    />
  )
}
