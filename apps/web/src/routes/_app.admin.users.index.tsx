import { createFileRoute } from '@tanstack/react-router'
import { usersSearch } from '#features/admin/users/search.ts'
import { UsersPage } from '#features/admin/users/users-page.tsx'

export const Route = createFileRoute('/_app/admin/users/')({
  validateSearch: usersSearch,
  component: Users,
})

function Users() {
  const navigate = Route.useNavigate()
  return (
    <UsersPage
      search={Route.useSearch()}
      onSearchChange={(change, options) =>
        void navigate({ search: (before) => ({ ...before, ...change }), ...options })
      }
    />
  )
}
