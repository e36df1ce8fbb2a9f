import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { trpc } from '#app/calls/index.ts'

/** The kid's place and group, if a kid's page is open and has loaded them; undefined on other pages. */
export function useShownKid(): { placeId: number; groupId: number } | undefined {
  const kidId = useParams({ strict: false, select: (params) => params.kidId })
  const { data } = useQuery({
    ...trpc.kids.page.queryOptions({ kidId: kidId ?? 0 }),
    // The page sends the request; this only reads its answer.
    enabled: false,
    select: ({ place, group }) => ({ placeId: place.id, groupId: group.id }),
  })
  return kidId === undefined ? undefined : data
}
