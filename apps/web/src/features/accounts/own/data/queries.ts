/** Exports of the caller's kids. */
import { mutation, trpc } from '#app/calls/index.ts'
import { isUnderWay } from '#components/privacy/export-queries.ts'

/** How often an export under way is read again, in milliseconds. */
const AGAIN = 2_000

/** The same for one that waits to be downloaded, perhaps on another device. */
const READY_AGAIN = 30_000

/** The caller's kids with their newest exports. */
export const ownExportsOptions = () =>
  trpc.familyExports.mine.queryOptions(undefined, {
    staleTime: 0,
    refetchInterval({ state }) {
      const newest = state.data?.flatMap((each) => each.newest ?? []) ?? []
      if (newest.some(isUnderWay)) return AGAIN
      return newest.some((made) => made.state === 'ready') && READY_AGAIN
    },
  })

/** A refusal may mean that one is made already. */
export const requestExport = mutation(trpc.familyExports.request, {
  invalidates: [trpc.familyExports.mine.pathFilter()],
  alsoAfter: 'refusal',
})
