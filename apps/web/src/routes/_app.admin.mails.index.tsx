import { createFileRoute } from '@tanstack/react-router'
import { MailsPage } from '#features/admin/mails/mails-page.tsx'
import { mailsSearch } from '#features/admin/mails/search.ts'

export const Route = createFileRoute('/_app/admin/mails/')({
  validateSearch: mailsSearch,
  component: Mails,
})

function Mails() {
  const navigate = Route.useNavigate()
  return (
    <MailsPage
      search={Route.useSearch()}
      onSearchChange={(change, options) =>
        void navigate({ search: (before) => ({ ...before, ...change }), ...options })
      }
    />
  )
}
