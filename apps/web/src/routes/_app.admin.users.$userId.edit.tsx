import { createFileRoute } from '@tanstack/react-router'
import { requireId } from '#app/guards/index.ts'
import { queryClient, trpc } from '#app/calls/index.ts'
import { usersSearch } from '#features/admin/users/search.ts'
import { UserEditPage } from '#features/admin/users/user-edit-page.tsx'

export const Route = createFileRoute('/_app/admin/users/$userId/edit')({
  params: {
    parse: ({ userId }) => ({ userId: Number(userId) }),
    stringify: ({ userId }) => ({ userId: String(userId) }),
  },
  // Of the list to return to.
  validateSearch: usersSearch,
  beforeLoad: ({ params }) => requireId(params.userId),
  // A form starts with fresh data, never with the cache.
  loader: ({ params }) =>
    queryClient.fetchQuery({ ...trpc.users.get.queryOptions({ id: params.userId }), staleTime: 0 }),
  component: UserEdit,
})

function UserEdit() {
  const { userId } = Route.useParams()
  return <UserEditPage key={userId} userId={userId} search={Route.useSearch()} />
}
