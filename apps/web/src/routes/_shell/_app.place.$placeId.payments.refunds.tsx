import { msg } from '@lingui/core/macro'
import { REFUND_STATES, type RefundState } from '@skrzat/contract/refund'
import { createFileRoute } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import { idOf, oneOf, useChangeSearch } from '#app/search.ts'
import { needTexts } from '#app/texts/index.ts'
import { RefundsPage } from '#features/payments/refunds/refunds-page.tsx'

export const actions: Actions = [{ order: 7, icon: Undo2, label: msg`Zwroty` }]

export const Route = createFileRoute('/_shell/_app/place/$placeId/payments/refunds')({
  staticData: { may: 'payments' },
  validateSearch: (
    raw: Record<string, unknown>,
  ): { state?: RefundState | undefined; kid?: number | undefined } => ({
    state: oneOf(REFUND_STATES, raw.state),
    kid: idOf(raw.kid),
  }),
  loader: () => needTexts('bank', 'invoices'),
  component: Refunds,
})

function Refunds() {
  const { placeId } = Route.useParams()
  const { state = 'ORDERED', kid } = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  // Remounted for another place, so that no selection is kept.
  return (
    <RefundsPage
      key={placeId}
      placeId={placeId}
      state={state}
      onState={(next) => changeSearch({ state: next === 'ORDERED' ? undefined : next })}
      kidId={kid}
      onKidDone={() => changeSearch({ kid: undefined }, { replace: true })}
    />
  )
}
