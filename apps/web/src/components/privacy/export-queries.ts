/** Exports of a family's data. */
import type { FamilyExport } from '@skrzat/contract/wire/family-exports'
import { mutation, trpc } from '#app/calls/index.ts'

/** How often an export under way is read again, in milliseconds. */
export const AGAIN = 2_000

export const isUnderWay = ({ state }: Pick<FamilyExport, 'state'>) =>
  state === 'queued' || state === 'running'

/** Read again while one is made. */
export const kidExportsOptions = (placeId: number, kidId: number) =>
  trpc.familyExports.ofKid.queryOptions(
    { placeId, kidId },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.exports.some(isUnderWay) ? AGAIN : false),
    },
  )

/** A refusal may mean that one is made already. */
export const prepareExport = mutation(trpc.familyExports.prepare, {
  invalidates: [trpc.familyExports.pathFilter()],
  alsoAfter: 'refusal',
})
