import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Calculator } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import { needTexts } from '#app/texts/index.ts'
import { AccountingPage } from '#features/payments/accounting/accounting-page.tsx'

export const actions: Actions = [{ order: 9, icon: Calculator, label: msg`Księgowość` }]

export const Route = createFileRoute('/_shell/_app/place/$placeId/payments/accounting')({
  staticData: { may: 'payments' },
  loader: () => needTexts('reports'),
  component: Accounting,
})

function Accounting() {
  const { placeId } = Route.useParams()
  return <AccountingPage key={placeId} placeId={placeId} />
}
