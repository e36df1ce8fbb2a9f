import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import type { Entry } from '#app/navigation/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { smsSearch } from '#features/admin/sms/search.ts'
import { SmsListPage } from '#features/admin/sms/sms-list-page.tsx'

export const entry: Entry = { list: 'admin', order: 23, icon: MessageSquareText, label: msg`Wiadomości SMS` }

export const Route = createFileRoute('/_shell/_app/user-sms/')({
  staticData: { may: 'admin' },
  validateSearch: smsSearch,
  component: SmsList,
})

function SmsList() {
  const changeSearch = useChangeSearch(Route.useNavigate())
  return <SmsListPage search={Route.useSearch()} onSearchChange={changeSearch} />
}
