/** Queries of reports, and mutations with the queries they invalidate. */
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { client, menuFilter, mutation, trpc } from '#app/calls/index.ts'
import { sortOf, type ReportsSearch } from './search.ts'

const SIZE = 20
const all = trpc.moderation.pathFilter()

/** The reports that the caller made or handles, as an infinite query. */
export function postReportsOptions(search: ReportsSearch) {
  const { field, descending } = sortOf(search)
  const input = {
    query: search.search ?? '',
    sort: field,
    direction: descending ? ('desc' as const) : ('asc' as const),
    size: SIZE,
  }
  return infiniteQueryOptions({
    queryKey: [...trpc.moderation.reports.pathKey(), input],
    queryFn: ({ pageParam: page, signal }) => client.moderation.reports.query({ ...input, page }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, _, page) => ((page + 1) * SIZE < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
}

export const reportOptions = (id: number) => trpc.moderation.report.queryOptions({ id })

export const editReport = mutation(trpc.moderation.edit, { invalidates: [all], alsoAfter: 'refusal' })
/** The deleted report's page is left first. */
export const deletePostReport = mutation(trpc.moderation.delete, {
  invalidates: [all, menuFilter],
  later: true,
})
export const handleReport = mutation(trpc.moderation.handle, {
  invalidates: [all, trpc.wall.pathFilter(), menuFilter],
  alsoAfter: 'refusal',
})
