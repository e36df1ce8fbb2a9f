import { msg } from '@lingui/core/macro'
import { may } from '@skrzat/contract/permissions'
import { createFileRoute } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import type { Entry } from '#app/navigation/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { needTexts } from '#app/texts/index.ts'
import { ReportsPage } from '#features/moderation/reports-page.tsx'
import { reportsSearch } from '#features/moderation/search.ts'

export const entry: Entry = {
  list: 'admin',
  order: 25,
  icon: Flag,
  label: msg`Zgłoszenia wpisów`,
  isFor: ({ admin, places }) => admin || places.some(({ roles }) => may(roles, 'messages')),
}

export const Route = createFileRoute('/_shell/_app/report/')({
  staticData: { may: 'account' },
  validateSearch: reportsSearch,
  loader: () => needTexts('days'),
  component: Reports,
})

function Reports() {
  const changeSearch = useChangeSearch(Route.useNavigate())
  return <ReportsPage search={Route.useSearch()} changeSearch={changeSearch} />
}
