import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import { idOf, useChangeSearch } from '#app/search.ts'
import { needTexts } from '#app/texts/index.ts'
import { DebtorsPage } from '#features/payments/debtors/debtors-page.tsx'

export const actions: Actions = [{ order: 6, icon: UsersRound, label: msg`Kto zalega` }]

export const Route = createFileRoute('/_shell/_app/place/$placeId/payments/debtors')({
  staticData: { may: 'payments' },
  validateSearch: (raw: Record<string, unknown>): { group?: number | undefined } => ({
    group: idOf(raw.group),
  }),
  loader: () => needTexts('reports', 'invoices'),
  component: Debtors,
})

function Debtors() {
  const { placeId } = Route.useParams()
  const { group } = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  // Remounted for another place, so that no selection is kept.
  return (
    <DebtorsPage
      key={placeId}
      placeId={placeId}
      groupId={group}
      onGroup={(chosen) => changeSearch({ group: chosen }, { replace: true })}
    />
  )
}
