import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import type { Entry } from '#app/navigation/index.ts'
import type { Early, Kept } from '#app/calls/index.ts'
import { flagOf } from '#app/search.ts'
import { MyPaymentsPage } from '#features/my-payments/my-payments-page.tsx'

export const early: Early = () => [
  ['notifications.bySection', { section: 'payment_user' }],
  ['payments.myCredits'],
  ['payments.my', { history: false }],
]

export const kept: Kept = ['payments.my', 'payments.myCredits']

type MyPaymentsSearch = {
  /** Whether paid invoices are shown too. */
  history?: true | undefined
}

export const entry: Entry = {
  list: 'own',
  order: 5,
  icon: Wallet,
  label: msg`Moje płatności`,
  short: msg`Płatności`,
  counts: ['payment_user'],
  isFor: ({ payer }) => payer,
}

export const Route = createFileRoute('/_shell/_app/payments/my')({
  staticData: { may: 'account' },
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
