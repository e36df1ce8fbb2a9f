import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import type { Entry } from '#app/navigation/index.ts'
import { useChangeSearch } from '#app/search.ts'
import { usersSearch } from '#features/admin/users/search.ts'
import { UsersPage } from '#features/admin/users/users-page.tsx'

export const entry: Entry = { list: 'admin', order: 22, icon: Users, label: msg`Użytkownicy` }

export const Route = createFileRoute('/_shell/_app/admin/users/')({
  staticData: { may: 'admin' },
  validateSearch: usersSearch,
  component: UserList,
})

function UserList() {
  const changeSearch = useChangeSearch(Route.useNavigate())
  return <UsersPage search={Route.useSearch()} onSearchChange={changeSearch} />
}
