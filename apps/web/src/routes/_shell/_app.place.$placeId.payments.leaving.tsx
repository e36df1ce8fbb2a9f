import { msg } from '@lingui/core/macro'
import { LEAVER_VIEWS, type LeaverView } from '@skrzat/contract/leaver'
import { createFileRoute } from '@tanstack/react-router'
import { DoorOpen } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import { oneOf, useChangeSearch } from '#app/search.ts'
import { needTexts } from '#app/texts/index.ts'
import { LeaversPage } from '#features/payments/leavers/leavers-page.tsx'

export const actions: Actions = [{ order: 9, icon: DoorOpen, label: msg`Rozliczenia odejść` }]

export const Route = createFileRoute('/_shell/_app/place/$placeId/payments/leaving')({
  staticData: { may: 'payments' },
  validateSearch: (raw: Record<string, unknown>): { view?: LeaverView | undefined } => ({
    view: oneOf(LEAVER_VIEWS, raw.view),
  }),
  loader: () => needTexts('reports', 'invoices'),
  component: Leaving,
})

function Leaving() {
  const { placeId } = Route.useParams()
  const { view = 'left' } = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  // Remounted for another place, so that no dialog stays open.
  return (
    <LeaversPage
      key={placeId}
      placeId={placeId}
      view={view}
      onView={(next) => changeSearch({ view: next === 'left' ? undefined : next })}
    />
  )
}
