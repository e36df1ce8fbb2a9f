import { createFileRoute } from '@tanstack/react-router'
import { usersSearch } from '#features/admin/users/search.ts'
import { UserAddPage } from '#features/admin/users/user-add-page.tsx'

export const Route = createFileRoute('/_shell/_app/admin/users/add')({
  staticData: { may: 'admin' },
  // The search of the list to return to.
  validateSearch: usersSearch,
  component: UserAdd,
})

function UserAdd() {
  return <UserAddPage search={Route.useSearch()} />
}
