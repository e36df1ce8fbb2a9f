import { createFileRoute } from '@tanstack/react-router'
import { queryClient, trpc, type Early } from '#app/calls/index.ts'
import { oneOf, useChangeSearch } from '#app/search.ts'
import { needTexts } from '#app/texts/index.ts'
import { GroupPage } from '#features/places/groups/group-page.tsx'

export const early: Early = (groupId) => [['places.group', { groupId }]]

export const Route = createFileRoute('/_shell/_app/group/$groupId')({
  staticData: { may: 'account' },
  params: { parse: ({ groupId }) => ({ groupId: Number(groupId) }) },
  // Set even to undefined: a missing key keeps the address's raw value.
  validateSearch: (search): GroupSearch => ({ open: oneOf(['add'], search.open) }),
  // Prefetched in parallel with the page's code and not awaited: the page handles errors itself.
  loader: ({ params }) => {
    void queryClient.prefetchQuery(trpc.places.group.queryOptions(params))
    return needTexts('places')
  },
  component: Group,
})

type GroupSearch = {
  /** The dialog that adds a kid is open. */
  open?: 'add' | undefined
}

function Group() {
  const { groupId } = Route.useParams()
  const { open } = Route.useSearch()
  const changeSearch = useChangeSearch(Route.useNavigate())
  // Remounted for another group, so that no dialog or search state is kept.
  return (
    <GroupPage
      key={groupId}
      groupId={groupId}
      adding={open === 'add'}
      onAddingChange={(adding) => changeSearch({ open: adding ? 'add' : undefined }, { replace: !adding })}
    />
  )
}
