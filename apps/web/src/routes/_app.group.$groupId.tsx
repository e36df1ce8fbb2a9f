import { createFileRoute } from '@tanstack/react-router'
import { requireId } from '#app/guards.ts'
import { queryClient, trpc } from '#app/trpc.ts'
import { GroupPage } from '#features/places/groups/group-page.tsx'

export const Route = createFileRoute('/_app/group/$groupId')({
  params: {
    parse: ({ groupId }) => ({ groupId: Number(groupId) }),
    stringify: ({ groupId }) => ({ groupId: String(groupId) }),
  },
  beforeLoad: ({ params }) => requireId(params.groupId),
  // Begun with the page's code, and not waited for: the page says by itself what came of it.
  loader: ({ params }) => void queryClient.prefetchQuery(trpc.places.group.queryOptions(params)),
  component: Group,
})

function Group() {
  const { groupId } = Route.useParams()
  // Another group is another page: no dialog or search stays from the one before.
  return <GroupPage key={groupId} groupId={groupId} />
}
