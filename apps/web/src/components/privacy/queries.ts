/** Exports and erasures of a family's data. */
import type { ErasureSubject } from '@skrzat/contract/wire/erasure'
import type { FamilyExport } from '@skrzat/contract/wire/family-exports'
import { mutation, peopleFilters, trpc } from '#app/calls/index.ts'

/** How often an export under way is read again, in milliseconds. */
const EXPORT_AGAIN = 2_000

/**
 * The same for one that waits to be downloaded, perhaps on another device. The server notes a download once the last
 * byte has left, which may be after the screen has the file.
 */
const READY_AGAIN = 5_000

export const isUnderWay = ({ state }: Pick<FamilyExport, 'state'>) =>
  state === 'queued' || state === 'running'

/** When a list of exports is read again, in milliseconds. */
export function exportsAgain(exports: readonly FamilyExport[] = []) {
  if (exports.some(isUnderWay)) return EXPORT_AGAIN
  return exports.some(({ state }) => state === 'ready') && READY_AGAIN
}

export const kidExportsOptions = (placeId: number, kidId: number) =>
  trpc.familyExports.ofKid.queryOptions(
    { placeId, kidId },
    { staleTime: 0, refetchInterval: ({ state }) => exportsAgain(state.data?.exports) },
  )

/** A refusal may mean that one is made already. */
export const prepareExport = mutation(trpc.familyExports.prepare, {
  invalidates: [trpc.familyExports.pathFilter()],
  alsoAfter: 'refusal',
})

/** A failed download may mean that it was downloaded on another device. */
export const exportDownload = {
  invalidates: [trpc.familyExports.pathFilter()],
  later: true,
  alsoAfter: 'failure',
} as const

/** How often an erasure's progress is read again, in milliseconds. */
const ERASURE_AGAIN = 1_500

/** The requests of a place that wait; null for those about accounts. */
export const waitingErasuresOptions = (placeId: number) =>
  trpc.erasure.waiting.queryOptions({ placeId }, { staleTime: 0 })
export const waitingAccountsOptions = () =>
  trpc.erasure.waitingAccounts.queryOptions(undefined, { staleTime: 0 })

/** Read again until the files are gone as well. */
export const erasureProgressOptions = (subject: ErasureSubject) =>
  trpc.erasure.current.queryOptions(subject, {
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.doneAt ? false : ERASURE_AGAIN),
  })

/** Requests and erasures. A preview is left out: the server rolls an erasure back for it, and limits how many. */
export const erasureFilters = [
  trpc.erasure.current.pathFilter(),
  trpc.erasure.waiting.pathFilter(),
  trpc.erasure.waitingAccounts.pathFilter(),
  trpc.erasure.retention.pathFilter(),
]

/** Also after a refusal: another admin has decided. */
export const declineErasure = mutation(trpc.erasure.decline, {
  invalidates: [...erasureFilters, trpc.kids.pathFilter(), trpc.today.pathFilter()],
  alsoAfter: 'refusal',
})

/** What an erasure would do now. */
export const erasurePreviewOptions = (subject: ErasureSubject) =>
  trpc.erasure.preview.queryOptions(subject, {
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The request that waits, or the erasure; null if there is none. */
export const currentErasureOptions = (subject: ErasureSubject) =>
  trpc.erasure.current.queryOptions(subject, { staleTime: 0 })

const requests = { invalidates: erasureFilters }

export const askForErasure = mutation(trpc.erasure.ask, requests)

/** The screen first leaves what is gone. */
export const carryOutErasure = mutation(trpc.erasure.carryOut, {
  invalidates: [
    ...erasureFilters,
    trpc.familyExports.pathFilter(),
    trpc.cards.pathFilter(),
    trpc.today.pathFilter(),
    ...peopleFilters,
  ],
  later: true,
})
