/** Exports of the caller's kids. */
import { mutation, trpc } from '#app/calls/index.ts'
import { exportsAgain } from '#components/privacy/queries.ts'

/** The caller's kids with their newest exports. */
export const ownExportsOptions = () =>
  trpc.familyExports.mine.queryOptions(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => exportsAgain(state.data?.flatMap(({ newest }) => newest ?? [])),
  })

/** A refusal may mean that one is made already. */
export const requestExport = mutation(trpc.familyExports.request, {
  invalidates: [trpc.familyExports.mine.pathFilter()],
  alsoAfter: 'refusal',
})
