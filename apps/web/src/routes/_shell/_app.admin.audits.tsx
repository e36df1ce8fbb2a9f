import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#app/search.ts'
import { AuditsPage } from '#features/admin/audits/audits-page.tsx'
import { auditsSearch } from '#features/admin/audits/search.ts'

export const Route = createFileRoute('/_shell/_app/admin/audits')({
  staticData: { may: 'admin' },
  validateSearch: auditsSearch,
  component: Audits,
})

function Audits() {
  const changeSearch = useChangeSearch(Route.useNavigate())
  return <AuditsPage search={Route.useSearch()} onSearchChange={changeSearch} />
}
