import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { trpc } from '#app/calls/index.ts'

/** Whose page is open, by place and group, once the page knows it; undefined on other pages. */
export function useShownKid(): { placeId: number; groupId: number } | undefined {
  const kidId = useParams({ strict: false, select: (params) => params.kidId })
  const { data } = useQuery({
    ...trpc.kids.page.queryOptions({ kidId: kidId ?? 0 }),
    // The page asks; this only listens.
    enabled: false,
    select: ({ place, group }) => ({ placeId: place.id, groupId: group.id }),
  })
  return kidId === undefined ? undefined : data
}
