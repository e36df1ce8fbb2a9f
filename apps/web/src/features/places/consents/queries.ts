/** Queries of consents, and mutations with the queries they invalidate. */
import { mutation, trpc } from '#app/calls/index.ts'

const all = trpc.consents.pathFilter()

export const definitionsOptions = (placeId: number) => trpc.consents.ofPlace.queryOptions({ placeId })
export const consentListOptions = (placeId: number, groupId: number | null) =>
  trpc.consents.list.queryOptions({ placeId, groupId }, { staleTime: 0 })
export const namedPhotosOptions = (kidId: number) =>
  trpc.consents.photos.queryOptions({ kidId }, { staleTime: 0 })

export const addConsent = mutation(trpc.consents.add, { invalidates: [all] })
export const changeText = mutation(trpc.consents.changeText, { invalidates: [all], alsoAfter: 'refusal' })
export const retireConsent = mutation(trpc.consents.retire, { invalidates: [all], alsoAfter: 'refusal' })
export const remindOfConsents = mutation(trpc.consents.remind, { invalidates: [all] })
/** Posts lose photos on every wall. */
export const takeDownPhotos = mutation(trpc.consents.takeDown, {
  invalidates: [all, trpc.wall.pathFilter()],
  alsoAfter: 'refusal',
})
