import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#app/search.ts'
import { smsSearch } from '#features/admin/sms/search.ts'
import { SmsListPage } from '#features/admin/sms/sms-list-page.tsx'

export const Route = createFileRoute('/_shell/_app/user-sms/')({
  staticData: { may: 'admin' },
  validateSearch: smsSearch,
  component: SmsList,
})

function SmsList() {
  const changeSearch = useChangeSearch(Route.useNavigate())
  return <SmsListPage search={Route.useSearch()} onSearchChange={changeSearch} />
}
