import { createFileRoute } from '@tanstack/react-router'
import { queryClient, trpc, type Early } from '#app/calls/index.ts'
import { GroupPage } from '#features/places/groups/group-page.tsx'

export const early: Early = (groupId) => [['places.group', { groupId }]]

export const Route = createFileRoute('/_shell/_app/group/$groupId')({
  staticData: { may: 'account' },
  params: { parse: ({ groupId }) => ({ groupId: Number(groupId) }) },
  // Prefetched in parallel with the page's code and not awaited: the page handles errors itself.
  loader: ({ params }) => void queryClient.prefetchQuery(trpc.places.group.queryOptions(params)),
  component: Group,
})

function Group() {
  const { groupId } = Route.useParams()
  // Remounted for another group, so that no dialog or search state is kept.
  return <GroupPage key={groupId} groupId={groupId} />
}
