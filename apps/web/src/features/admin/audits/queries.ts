import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '#app/calls/index.ts'
import type { AuditsSearch } from './search.ts'

/** Matching entries, as an infinite query. */
export function auditsOptions({ person: principal, kind, place: placeId, from, to }: AuditsSearch) {
  return trpc.audits.list.infiniteQueryOptions(
    {
      ...(principal !== undefined && { principal }),
      ...(kind !== undefined && { kind }),
      ...(placeId !== undefined && { placeId }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    },
    { getNextPageParam: ({ next }) => next ?? undefined, placeholderData: keepPreviousData },
  )
}
