import { createFileRoute } from '@tanstack/react-router'
import { queryClient, trpc } from '#app/calls/index.ts'
import { usersSearch } from '#features/admin/users/search.ts'
import { UserEditPage } from '#features/admin/users/user-edit-page.tsx'

export const Route = createFileRoute('/_shell/_app/admin/users/$userId/edit')({
  staticData: { may: 'admin' },
  params: { parse: ({ userId }) => ({ userId: Number(userId) }) },
  // The search of the list to return to.
  validateSearch: usersSearch,
  // A form starts with fresh data, never with the cache.
  loader: ({ params }) =>
    queryClient.fetchQuery({ ...trpc.users.get.queryOptions({ id: params.userId }), staleTime: 0 }),
  component: UserEdit,
})

function UserEdit() {
  const { userId } = Route.useParams()
  return <UserEditPage key={userId} userId={userId} search={Route.useSearch()} />
}
