import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { needTexts } from '#app/texts/index.ts'
import { BankPage } from '#features/bank/bank-page.tsx'
import { bankSearch } from '#features/bank/search.ts'

export const actions: Actions = [
  { order: 3, starts: true, icon: FileUp, label: msg`Wczytaj wyciąg`, also: msg`Wgraj wyciągi z\u00a0banku` },
]

export const Route = createFileRoute('/_shell/_app/place/$placeId/payments/bank')({
  staticData: { may: 'payments' },
  validateSearch: bankSearch,
  loader: () => needTexts('bank'),
  component: Bank,
})

function Bank() {
  const { placeId } = Route.useParams()
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  // Remounted for another place, so that no chosen file is kept.
  return <BankPage key={placeId} placeId={placeId} search={search} changeSearch={changeSearch} />
}
