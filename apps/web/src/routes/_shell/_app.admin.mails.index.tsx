import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import type { Entry } from '#app/navigation/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { MailsPage } from '#features/admin/mails/mails-page.tsx'
import { mailsSearch } from '#features/admin/mails/search.ts'

export const entry: Entry = { list: 'admin', order: 24, icon: Mail, label: msg`E-maile` }

export const Route = createFileRoute('/_shell/_app/admin/mails/')({
  staticData: { may: 'admin' },
  validateSearch: mailsSearch,
  component: Mails,
})

function Mails() {
  const changeSearch = useChangeSearch(Route.useNavigate())
  return <MailsPage search={Route.useSearch()} onSearchChange={changeSearch} />
}
