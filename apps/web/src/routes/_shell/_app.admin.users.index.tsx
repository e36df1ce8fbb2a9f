import { createFileRoute } from '@tanstack/react-router'
import { useChangeSearch } from '#app/search.ts'
import { usersSearch } from '#features/admin/users/search.ts'
import { UsersPage } from '#features/admin/users/users-page.tsx'

export const Route = createFileRoute('/_shell/_app/admin/users/')({
  staticData: { may: 'admin' },
  validateSearch: usersSearch,
  component: Users,
})

function Users() {
  const changeSearch = useChangeSearch(Route.useNavigate())
  return <UsersPage search={Route.useSearch()} onSearchChange={changeSearch} />
}
