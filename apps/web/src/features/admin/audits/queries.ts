import { keepPreviousData } from '@tanstack/react-query'
import { AUDIT_KINDS } from '@skrzat/contract/audits'
import { trpc } from '#app/calls/index.ts'
import { oneOf } from '#app/search.ts'
import type { AuditsSearch } from './search.ts'

/** Matching entries, as an infinite query. */
export function auditsOptions({ person: principal, kind: asked, place: placeId, from, to }: AuditsSearch) {
  const kind = oneOf(AUDIT_KINDS, asked)
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
