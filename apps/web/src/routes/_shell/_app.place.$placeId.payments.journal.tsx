import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { BookOpenText } from 'lucide-react'
import type { Actions } from '#app/navigation/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { needTexts } from '#app/texts/index.ts'
import { JournalPage } from '#features/payments/journal/journal-page.tsx'
import { journalSearch } from '#features/payments/journal/search.ts'

export const actions: Actions = [{ order: 5, icon: BookOpenText, label: msg`Dziennik wpłat` }]

export const Route = createFileRoute('/_shell/_app/place/$placeId/payments/journal')({
  staticData: { may: 'payments' },
  validateSearch: journalSearch,
  loader: () => needTexts('reports', 'invoices'),
  component: Journal,
})

function Journal() {
  const { placeId } = Route.useParams()
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  // Remounted for another place, so that no ordered file is kept.
  return <JournalPage key={placeId} placeId={placeId} search={search} changeSearch={changeSearch} />
}
