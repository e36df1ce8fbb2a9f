import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#app/search.ts'
import { ReportsPage } from '#features/moderation/reports-page.tsx'
import { reportsSearch } from '#features/moderation/search.ts'

export const Route = createFileRoute('/_shell/_app/report/')({
  staticData: { may: 'account' },
  validateSearch: reportsSearch,
  component: Reports,
})

function Reports() {
  const changeSearch = useChangeSearch(Route.useNavigate())
  return <ReportsPage search={Route.useSearch()} changeSearch={changeSearch} />
}
