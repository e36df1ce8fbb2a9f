import { createFileRoute } from '@tanstack/react-router'
import { smsSearch } from '#features/admin/sms/search.ts'
import { SmsListPage } from '#features/admin/sms/sms-list-page.tsx'

export const Route = createFileRoute('/_app/user-sms/')({
  validateSearch: smsSearch,
  component: SmsList,
})

function SmsList() {
  const navigate = Route.useNavigate()
  return (
    <SmsListPage
      search={Route.useSearch()}
      onSearchChange={(change, options) =>
        void navigate({ search: (before) => ({ ...before, ...change }), ...options })
      }
    />
  )
}
