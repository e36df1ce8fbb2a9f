import { createFileRoute } from '@tanstack/react-router'
import { flagOf } from '#app/search.ts'
import { MyPaymentsPage } from '#features/my-payments/my-payments-page.tsx'

type MyPaymentsSearch = {
  /** Paid invoices too. */
  history?: boolean
}

export const Route = createFileRoute('/_app/payments/my')({
  validateSearch: (search): MyPaymentsSearch => (flagOf(search.history) ? { history: true } : {}),
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
