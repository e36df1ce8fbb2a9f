/** Erasures that are asked for or carried out. */
import type { ErasureSubject } from '@skrzat/contract/wire/erasure'
import { mutation, trpc } from '#app/calls/index.ts'

/** How often an erasure's progress is read again, in milliseconds. */
const AGAIN = 1_500

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
    refetchInterval: ({ state }) => (state.data?.doneAt ? false : AGAIN),
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
